// The element `ppn-board`, with the few parts of a page that it needs.

import assert from "node:assert/strict";
import { before, test } from "node:test";

class Element {
  #attributes = new Map();
  children = [];
  shadowRoot = null;
  isConnected = true;
  textContent = "";
  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, value); }
  hasAttribute(name) { return this.#attributes.has(name); }
  attachShadow() { return (this.shadowRoot = new Element()); }
  replaceChildren(...children) { this.children = children; }
}

let Board;

before(async () => {
  globalThis.HTMLElement = Element;
  globalThis.document = { baseURI: "https://example.org/page/", createElement: () => new Element() };
  globalThis.customElements = { get: () => Board, define: (_, made) => { Board = made; } };
  const files = { "/page/club.pdn": "1. 32-28 19-23 *", "/page/mine.toml": 'base = "print"\nink = "#123456"' };
  globalThis.fetch = async ({ pathname }) => ({ ok: pathname in files, status: 404, statusText: "Not Found", text: async () => files[pathname] });
  await import("../board.js");
});

/** The page that a board with these attributes and this text shows. */
async function shown(attributes, text = "") {
  const board = new Board();
  board.textContent = text;
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  board.connectedCallback();
  for (let wait = 0; wait < 500 && !board.shadowRoot?.children.length; wait += 1) await new Promise((done) => setTimeout(done, 10));
  return board.shadowRoot.children[1];
}

test("a board plays the text in it", async () => {
  const { srcdoc, title } = await shown({ start: "last", title: "A coin" }, "1. S@b2 2. b2-c3");
  assert.match(srcdoc, /<ppn-player whole-page start="last" /);
  assert.match(srcdoc, /b2-c3/);
  assert.equal(title, "A coin");
});

test("a board plays a file in the notation of its name", async () => {
  const { srcdoc } = await shown({ src: "club.pdn" });
  assert.match(srcdoc, /19-23/);
});

test("a board has the theme of a file", async () => {
  const { srcdoc } = await shown({ theme: "mine.toml" }, "1. S@b2");
  assert.match(srcdoc, /theme="own"/);
  assert.match(srcdoc, /#123456/);
  const named = await shown({ theme: "colour-blind" }, "1. S@b2");
  assert.match(named.srcdoc, /<ppn-player whole-page theme="colour-blind" /);
});

test("a board says why there is nothing to play", async () => {
  const { textContent } = await shown({ src: "none.pdn" });
  assert.equal(textContent, "Nothing can be played: none.pdn: 404 Not Found.");
});
