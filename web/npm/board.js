// The element `ppn-board`, which plays the games of a file, or of the text in it.

import { Games, init } from "./index.js";
import { ofFile } from "./notations.js";

/** Attributes that the player in the page takes over. */
const TAKEN = ["game", "start", "view", "theme", "page", "coordinates", "no-highlight"];

const STYLE = ":host { display: block; height: 450px; } :host([hidden]) { display: none; } iframe { border: 0; width: 100%; height: 100%; } pre { white-space: pre-wrap; }";

async function fetched(address) {
  const answer = await fetch(new URL(address, document.baseURI));
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer.text();
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

class Board extends HTMLElement {
  static observedAttributes = ["src", "notation", ...TAKEN];
  #latest = 0;

  connectedCallback() {
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  /** Shows the games again; call it after the text in the element has changed. */
  refresh() {
    this.#show();
  }

  async #show() {
    this.#latest += 1;
    const mine = this.#latest;
    // Attributes that change together are read together, with the text after the tag.
    await Promise.resolve();
    if (mine !== this.#latest) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    let shown;
    try {
      await init();
      shown = this.#frame(await this.#text(), await this.#look());
    } catch (error) {
      shown = document.createElement("pre");
      shown.setAttribute("role", "alert");
      shown.textContent = `Nothing can be played: ${error.message}.`;
    }
    if (mine !== this.#latest) return;
    const style = document.createElement("style");
    style.textContent = STYLE;
    root.replaceChildren(style, shown);
  }

  async #text() {
    const src = this.getAttribute("src");
    return src === null ? this.textContent : fetched(src);
  }

  /** The look of the page, if the theme is the address of a file. */
  async #look() {
    const theme = this.getAttribute("theme");
    return theme?.endsWith(".toml") ? { theme: await fetched(theme) } : undefined;
  }

  /** The notation: the attribute, or the extension of the file. */
  get #notation() {
    const { pathname } = new URL(this.getAttribute("src") ?? "", document.baseURI);
    return this.getAttribute("notation") ?? ofFile(pathname)?.name ?? "ppn";
  }

  /** The page that plays a text, in a frame without rights: the text may come from anyone. */
  #frame(text, look) {
    const games = new Games(text, { notation: this.#notation });
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-downloads allow-modals");
    frame.title = this.getAttribute("title") ?? "Board";
    const given = TAKEN.filter((name) => this.hasAttribute(name) && !(look && name === "theme"));
    const attributes = given.map((name) => `${name}="${escaped(this.getAttribute(name))}" `);
    // If two attributes have the same name, the first one applies.
    frame.srcdoc = games.page("", look).replace("<ppn-player whole-page ", (start) => start + attributes.join(""));
    games.free();
    return frame;
  }
}

if (!customElements.get("ppn-board")) customElements.define("ppn-board", Board);
