/// The gallery of start boards.

import type { SetupGame } from "ppn";
import { ask } from "./library";

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

/** Opens the gallery; `take` gets the text that begins with the chosen board. */
export async function gallery(take: (text: string) => Promise<void>): Promise<void> {
  const dialog = element<HTMLDialogElement>("gallery");
  const list = element("setups");
  dialog.showModal();
  if (list.children.length > 0) return;
  const all = await ask("setups");
  const draw = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) {
      draw.unobserve(entry.target);
      const picture = entry.target.querySelector<HTMLElement>(".picture")!;
      void ask("setup", start(all[Number(picture.dataset.index)]), { width: 160 }).then(({ svg }) => {
        if (svg) picture.innerHTML = svg;
      });
    }
  });
  all.forEach((one, index) => {
    const item = list.appendChild(document.createElement("li"));
    const button = item.appendChild(document.createElement("button"));
    const picture = button.appendChild(document.createElement("span"));
    picture.className = "picture";
    picture.setAttribute("aria-hidden", "true");
    picture.dataset.index = String(index);
    button.appendChild(document.createElement("b")).textContent = one.name;
    button.appendChild(document.createElement("small")).textContent = one.system;
    button.title = one.description;
    item.dataset.words = [one.name, ...one.aliases, one.system, one.description].join(" ").toLowerCase();
    button.onclick = async () => {
      dialog.close();
      await take(start(one));
    };
    draw.observe(item);
  });
  // A person may have typed before the list was there.
  search();
}

/** A file that begins with a start board. */
function start(one: SetupGame): string {
  const example = one.example.trim();
  return `---\n${example.includes(":") ? example : `GameType: ${example}`}\n...\n`;
}

/** Shows the start boards whose words have those that are typed. */
function search(): void {
  const words = element<HTMLInputElement>("search").value.toLowerCase().split(/\s+/);
  for (const item of element("setups").children as HTMLCollectionOf<HTMLElement>) {
    item.hidden = !words.every((word) => item.dataset.words!.includes(word));
  }
}

element("search").oninput = search;
