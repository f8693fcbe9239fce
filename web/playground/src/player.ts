/// The page that plays the games of a link.

import { Games, initParts } from "ppn";
import first from "ppn/first.wasm?url";
import rest from "ppn/rest.wasm?url";
import * as links from "./link";

const said = document.getElementById("said")!;
let frame: HTMLIFrameElement | undefined;

async function play(): Promise<void> {
  const shared = await links.read(location.hash);
  if (!shared) throw new Error("this link holds no games");
  // A page cannot wait for the rest later, as a worker can.
  const [one, other] = await Promise.all([first, rest].map((part) => fetch(new URL(part, location.href))));
  await initParts(one, await other.arrayBuffer());
  const games = new Games(shared.text, { notation: shared.notation, boards: shared.boards ?? {} });
  const next = document.createElement("iframe");
  // The text may come from anyone, so its page has no access to the data of this site.
  next.setAttribute("sandbox", "allow-scripts allow-downloads");
  next.title = "Player";
  // A player inside a page has no link to itself: its address is that of this page.
  next.srcdoc = games.page("").replace("<ppn-player whole-page", "<ppn-player");
  games.free();
  frame?.remove();
  frame = document.body.appendChild(next);
  said.hidden = true;
  document.querySelector<HTMLAnchorElement>("#edit")!.href = `./${location.hash}`;
}

async function show(): Promise<void> {
  try {
    await play();
  } catch (error) {
    frame?.remove();
    said.hidden = false;
    said.textContent = `Nothing can be played: ${error instanceof Error ? error.message : error}.`;
  }
}

window.addEventListener("hashchange", () => void show());
await show();
