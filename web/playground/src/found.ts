/// The games of the text that have the position on the board.

import { ask, askAside } from "./library";
import type { Shared } from "./link";
import { titleOf } from "./title";

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

/** The longest text that is searched at once; others are searched in a worker of their own. */
const SOON = 100_000;

/** The most games in the list. */
const MOST_LISTED = 500;

export class FoundGames {
  #goTo: (offset: number) => unknown;

  constructor(goTo: (offset: number) => unknown) {
    this.#goTo = goTo;
  }

  /** Lists the games with the position of a state; returns their number. */
  async find({ text, notation, boards = {} }: Shared, game: number, state: number): Promise<number> {
    const found = await (text.length <= SOON ? ask("find", game, state) : askAside("findIn", text, notation, boards, game, state));
    const headlines = await ask("headlines");
    const list = document.createElement("ul");
    for (const one of found.slice(0, MOST_LISTED)) {
      const { game, more } = titleOf(headlines[one.game]?.metadata ?? {}, notation);
      const link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
      link.href = "#";
      const move = text.slice(one.start, one.end).trim() || "at the beginning";
      link.textContent = [`${one.game + 1}.`, ...[game, ...more].filter(Boolean), `(${move})`].join(" ");
      link.onclick = (event) => {
        event.preventDefault();
        this.#goTo(Math.max(one.start, one.end - 1));
      };
    }
    if (found.length > MOST_LISTED) list.appendChild(document.createElement("li")).textContent = `${found.length - MOST_LISTED} more`;
    element("panel-found").replaceChildren(list);
    element("tab-found").textContent = `Found (${found.length})`;
    element("tab-found").hidden = false;
    return found.length;
  }

  /** Forgets the list, since the text has changed. */
  forget(): void {
    if (element("tab-found").getAttribute("aria-selected") === "true") element("tab-states").click();
    element("tab-found").hidden = true;
  }
}
