"use strict";

/** Shows what has all words of the filter in its name. On the front page these are links. */
const filter = document.getElementById("filter");
const things = [...document.querySelectorAll("[data-words]")];

function show() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const thing of things) {
    const found = words.every((word) => thing.dataset.words.includes(word));
    const link = thing.tagName === "LI";
    thing.hidden = !found || (link && !words.length);
    if (!thing.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll("section")) {
    const figures = [...section.querySelectorAll("figure")];
    section.hidden = figures.length > 0 && figures.every((figure) => figure.hidden);
  }
  document.getElementById("none").hidden = shown > 0;
}

filter.addEventListener("input", show);

/** Light and dark, as the system wants it or as the button says. */
const paper = document.getElementById("paper");
const system = matchMedia("(prefers-color-scheme: dark)");
let dark = system.matches;

function paint(chosen) {
  paper.textContent = dark ? "Light" : "Dark";
  if (!chosen) return;
  document.documentElement.dataset.paper = dark ? "dark" : "light";
  for (const source of document.querySelectorAll("source")) source.media = dark ? "all" : "not all";
}

paper.addEventListener("click", () => {
  dark = !dark;
  paint(true);
});
system.addEventListener("change", () => {
  if (document.documentElement.dataset.paper) return;
  dark = system.matches;
  paint(false);
});
paint(false);
show();
