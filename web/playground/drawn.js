import { readFileSync } from "node:fs";
import { init, render } from "ppn";

const EXAMPLE = new URL("../../corpus/games/four-field-kono.ppn", import.meta.url);

/** How the page draws boards at first. */
const DRAWING = { annotate: "numbers", view: "plan", turn: 0, titles: true, handles: true };

/** Draws the board of the first example in a page, which shows it before it has loaded the library. */
export async function withDrawn(html) {
  await init();
  const svg = render(readFileSync(EXAMPLE, "utf8"), { state: 0, drawing: DRAWING });
  return html.replace('<template id="drawn"></template>', () => `<template id="drawn">${svg}</template>`);
}
