/// The list of moves: a part of it, if the game is long.

import type { GameTree, Token } from "./tree";

/** The most entries that are on the page at once. */
const MOST = 600;

/** A row of the list, with its last cell. */
interface Row {
  number: string;
  column: 1 | 2;
  cell: HTMLElement;
}

export class MoveList {
  readonly #panel: HTMLElement;
  readonly #goTo: (state: number) => void;
  #tree: GameTree | undefined;
  #tokens: Token[] = [];
  /** The index of the entry of each state. */
  #places: number[] = [];
  #name: (state: number) => string = String;
  /** The entries that are shown. */
  #from = 0;
  #to = 0;
  #key = "";

  constructor(panel: HTMLElement, goTo: (state: number) => void) {
    [this.#panel, this.#goTo] = [panel, goTo];
  }

  /** Shows a game. */
  show(tree: GameTree, name: (state: number) => string): void {
    if (tree === this.#tree) return;
    this.#tree = tree;
    this.#tokens = tree.tokens();
    this.#name = name;
    this.#places = [];
    this.#tokens.forEach((token, at) => "state" in token && (this.#places[token.state] = at));
    // Most changes of a text change no name of a move.
    const key = this.#tokens.length > MOST ? "" : this.#tokens.map((one) => ("state" in one ? name(one.state) : Object.keys(one)[0])).join("\n");
    if (key && key === this.#key) return;
    this.#key = key;
    this.#draw(this.#from);
  }

  /** Marks a state, and scrolls to it. */
  mark(state: number, scroll: boolean): void {
    const at = this.#places[state] ?? 0;
    if (at < this.#from || at >= this.#to) this.#draw(at - MOST / 2);
    this.#panel.querySelector(".now")?.classList.remove("now");
    const link = this.#panel.querySelector(`[data-state="${state}"]`);
    link?.classList.add("now");
    link?.setAttribute("aria-current", "true");
    for (const other of this.#panel.querySelectorAll("[aria-current]")) if (other !== link) other.removeAttribute("aria-current");
    if (scroll) link?.scrollIntoView({ block: "nearest" });
  }

  #draw(from: number): void {
    const length = this.#tokens.length;
    this.#from = length <= MOST ? 0 : Math.max(0, Math.min(Math.floor(from), length - MOST));
    this.#to = Math.min(length, this.#from + MOST);
    const list = document.createElement("div");
    list.className = "columns";
    let parent: HTMLElement = list;
    let row: Row | undefined;
    // Variations that began before the entries that are shown.
    const depth = this.#tokens.slice(0, this.#from).reduce((sum, one) => sum + ("open" in one ? 1 : "close" in one ? -1 : 0), 0);
    const open = () => {
      parent = parent.appendChild(document.createElement("div"));
      parent.className = "variation";
      row = undefined;
    };
    for (let at = 0; at < depth; at++) open();
    for (const token of this.#tokens.slice(this.#from, this.#to)) {
      if ("open" in token) open();
      else if ("close" in token) parent = parent.parentElement ?? list;
      else if (parent === list) row = this.#place(token.state, row, list);
      else parent.append(this.#link(token.state), " ");
    }
    const more = (text: string, to: number) => {
      const button = document.createElement("button");
      button.textContent = text;
      button.onclick = () => this.#draw(to);
      return button;
    };
    const parts: HTMLElement[] = [list];
    if (this.#from > 0) parts.unshift(more("Earlier moves", this.#from - MOST / 2));
    if (this.#to < length) parts.push(more("Later moves", this.#from + MOST / 2));
    this.#panel.replaceChildren(...parts);
  }

  /** Puts a move of the game itself into its column: those of the same number are in a row. */
  #place(state: number, row: Row | undefined, list: HTMLElement): Row | undefined {
    const number = /^(\d+)\S*/.exec(this.#name(state));
    const isSame = row !== undefined && row.number === number?.[1];
    const link = this.#link(state, isSame && row!.column === 1);
    if (isSame && row!.column === 2) {
      // Later boards of a capture, and moves of a third player.
      row!.cell.append(" ", link);
      return row;
    }
    const cell = list.appendChild(document.createElement("div"));
    cell.append(link);
    if (!number) {
      cell.className = "whole";
      return undefined;
    }
    const column = isSame || number[0].endsWith("..") ? 2 : 1;
    cell.className = column === 1 ? "first" : "second";
    return { number: number[1], column, cell };
  }

  #link(state: number, hidesNumber = false): HTMLElement {
    const link = document.createElement("a");
    link.href = `#${state}`;
    link.dataset.state = String(state);
    const name = this.#name(state);
    const number = hidesNumber ? name.slice(0, name.indexOf(" ") + 1) : "";
    if (number) {
      const hidden = link.appendChild(document.createElement("span"));
      hidden.className = "same-number";
      hidden.textContent = number;
    }
    link.append(name.slice(number.length));
    link.onclick = (event) => {
      event.preventDefault();
      this.#goTo(state);
    };
    return link;
  }
}
