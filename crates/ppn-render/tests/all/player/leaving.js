const titles = () => all(".pieces > g").map((piece) => piece.querySelector("title").textContent);
const tile = "tile, face down";
// From aside the pawn, which sinks, is farther away than the edge of the tile beside it.
const under = { plan: [tile, tile, "Suns pawn", "Suns coin"], oblique: [tile, "Suns pawn", tile, "Suns coin"] };

for (const view of ["plan", "oblique"]) {
  player.setView(view);
  player.go(0);
  press("ArrowRight");
  await wait(150);
  check(`${view}: a tile leaves under the pawn`, titles(), under[view]);
  await wait(500);
  press("ArrowRight");
  await wait(150);
  check(`${view}: what is taken lies under what takes it`, titles(), [tile, "Suns coin", "Suns pawn"]);
  await wait(500);
  check(`${view}: then it is gone`, titles(), [tile, "Suns pawn"]);
}

// So it is in the film.
for (const view of ["plan", "oblique"]) {
  player.setView(view);
  const film = new DOMParser().parseFromString(player.film(), "image/svg+xml").documentElement;
  document.body.append(document.importNode(film, true));
  const shown = document.body.lastElementChild;
  const animations = document.getAnimations().filter(({ effect }) => shown.contains(effect.target));
  const at = (milliseconds) => {
    animations.forEach((animation) => {
      animation.pause();
      animation.currentTime = milliseconds;
    });
    return [...shown.children].filter((node) => getComputedStyle(node).visibility === "visible" && node.querySelector("title"))
      .filter((node) => node.localName === "g").map((node) => node.querySelector("title").textContent);
  };
  check(`${view}: a tile leaves in the film`, at(850), under[view]);
  check(`${view}: a coin is taken in the film`, at(1850), [tile, "Suns coin", "Suns pawn"]);
  shown.remove();
}
