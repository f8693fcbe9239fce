await wait(100);
check("attributes", [player.number, player.angle, player.heightScale, player.coordinates, player.page],
  [1, 45, 0, "algebraic", "auto"]);
check("a board", [one(".failure").hidden, all(".piece").length], [true, 48]);
const failure = one(".failure", document.querySelector("#none"));
check("no games", [failure.hidden, failure.textContent.includes("no games")], [false, true]);
const later = document.createElement("ppn-player");
document.body.append(later);
check("none as yet", one(".failure", later).hidden, false);
later.load(JSON.parse(document.querySelector("#games").textContent));
check("loaded", [one(".failure", later).hidden, later.number], [true, 0]);
