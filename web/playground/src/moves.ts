/// The list of moves: a part of it, if the game is long.

import type { GameTree, Token } from "./tree";

/** The most entries that are on the page at once. */
const MOST = 600;

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
    const list = document.createElement("p");
    let parent: HTMLElement = list;
    // Variations that began before the entries that are shown.
    const depth = this.#tokens.slice(0, this.#from).reduce((sum, one) => sum + ("open" in one ? 1 : "close" in one ? -1 : 0), 0);
    const open = () => {
      parent = parent.appendChild(document.createElement("span"));
      parent.className = "variation";
    };
    for (let at = 0; at < depth; at++) open();
    for (const token of this.#tokens.slice(this.#from, this.#to)) {
      if ("state" in token) parent.append(this.#link(token.state), " ");
      else if ("open" in token) open();
      else parent = parent.parentElement ?? list;
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

  #link(state: number): HTMLElement {
    const link = document.createElement("a");
    link.href = `#${state}`;
    link.dataset.state = String(state);
    link.textContent = this.#name(state);
    link.onclick = (event) => {
      event.preventDefault();
      this.#goTo(state);
    };
    return link;
  }
}
