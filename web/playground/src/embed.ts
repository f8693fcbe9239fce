/// The element `<ppn-game>` for other pages: its text is a game, and the player shows it in a frame.

import { NOTATIONS } from "ppn/notations";
import { write } from "./link";

// The address is known only during the first run of this script.
const home = new URL("player.html", (document.currentScript as HTMLScriptElement).src);

const STYLE = ":host { display: block; height: 720px } :host([hidden]) { display: none } iframe { width: 100%; height: 100%; border: 0 }";

class PpnGame extends HTMLElement {
  async connectedCallback(): Promise<void> {
    if (this.shadowRoot) return;
    // An element is connected before its text is loaded.
    if (document.readyState === "loading") {
      await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    const notation = NOTATIONS.find(({ name }) => name === this.getAttribute("notation"))?.name ?? "ppn";
    const text = (this.textContent ?? "").replace(/^\r?\n/, "");
    const frame = document.createElement("iframe");
    frame.title = this.title || "Board game";
    frame.src = home + (await write({ notation, text }));
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.attachShadow({ mode: "open" }).append(style, frame);
  }
}

if (!customElements.get("ppn-game")) customElements.define("ppn-game", PpnGame);
