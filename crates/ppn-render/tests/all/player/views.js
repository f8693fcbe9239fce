const labels = () => all(".labels text").map((text) => text.textContent).join("");
const at = (title) => {
  const piece = all(".piece").find((piece) => piece.querySelector("title").textContent === title);
  return piece.getAttribute("transform").match(/-?[\d.]+/g).slice(0, 2).map(Number);
};
const box = () => one(".stage > svg").getAttribute("viewBox").split(" ").slice(2).map(Number);

check("a game without stacks is seen from above", player.view, "plan");
check("coordinates", labels(), "abcdefgh12345678");
press("c");
check("no coordinates", [labels(), player.coordinates], ["", "none"]);
press("c");
check("coordinates again", labels(), "abcdefgh12345678");
choose("coordinates", "cartesian");
check("numbers both ways", labels(), "1234567812345678");
choose("coordinates", "algebraic");

// Turned.
const [x, y] = at("Suns pawn");
press("f");
check("turned", player.turn, 180);
const [width, height] = box();
const [turnedX, turnedY] = at("Suns pawn");
const first = all(".labels text")[0];
check("the first column is at the right now", Number(first.getAttribute("x")) > width * 0.8, true);
check("and a1 in the upper right", turnedX > width / 2 === x < width / 2 && turnedY > height / 2 === y < height / 2, true);
click('section[data-panel="view"] [data-do="quarter"]');
check("a quarter", [player.turn, labels()], [270, "abcdefgh12345678"]);
click('[data-do="turn"]');
click('section[data-panel="view"] [data-do="quarter"]');
check("and back", [player.turn, at("Suns pawn")], [180, [turnedX, turnedY]]);
press("f");
check("where it was", at("Suns pawn"), [x, y]);

// Views.
press("v");
check("from aside", [player.view, all(".piece path").length > 50], ["oblique", true]);
const oblique = at("Suns pawn");
choose("angle", "90");
check("straight up", [player.angle, one('[data-set="angle"] + output').textContent, at("Suns pawn")[0] < oblique[0]], [90, "90°", true]);
choose("height", "1");
check("higher", one('[data-set="height"] + output').textContent, "100 %");
press("v");
check("as text", [player.view, getComputedStyle(one(".stage > svg")).display, one(".diagram").hidden], ["text", "none", false]);
const lines = one(".diagram").textContent.split("\n");
check("a diagram", [lines.length, lines[0].trim().startsWith("┌─")], [19, true]);
check("its coordinates", lines[17].replace(/ /g, ""), "abcdefgh");
check("its colours", all(".diagram .red").length > 0, true);
const text = one(".diagram").textContent;
press("End");
check("it changes with the board", one(".diagram").textContent !== text && one(".diagram").textContent.split("\n").length === 19, true);
press("Home");
check("and back", one(".diagram").textContent, text);
press("v");
check("from above again", [player.view, one(".diagram").hidden], ["plan", true]);

// Themes and pages.
const tile = () => one(".stage defs").innerHTML.includes('fill="#F6ECD6"');
check("Lantern", tile(), true);
choose("theme", "contrast");
check("high contrast", [tile(), one(".stage defs").innerHTML.includes('fill="#FFFFFF"')], [false, true]);
choose("theme", "print");
check("print", tile(), false);
choose("theme", "lantern");
const paper = () => getComputedStyle(player).backgroundColor;
choose("page", "light");
check("a light page", paper(), "rgb(255, 255, 255)");
choose("page", "dark");
check("a dark page", [paper(), getComputedStyle(player).color], ["rgb(30, 31, 36)", "rgb(236, 232, 225)"]);
check("with light coordinates", one(".labels g").getAttribute("fill"), "#B8AE9E");

// The last move.
press("ArrowRight");
press("ArrowRight");
await wait(500);
check("the last move is marked", all(".above circle").length, 2);
one('[data-set="highlight"]').click();
check("or not", [all(".above circle").length, player.highlight], [0, false]);

// Panels.
for (const panel of ["tags", "text", "view", "save", "help", "moves"]) {
  click(`nav [data-panel="${panel}"]`);
  check(`panel ${panel}`, all("section").filter((section) => !section.hidden).map((section) => section.dataset.panel), [panel]);
}
press("?");
check("help", one('section[data-panel="help"]').hidden, false);
press("?");
check("and away", one('section[data-panel="help"]').hidden, true);

// Other games.
player.chosenView = null;
press("n");
check("pyramids are seen from aside", [player.number, player.view, player.square], [1, "oblique", false]);
check("a long board has no quarters", one('[data-do="quarter"]').disabled, true);
press("n");
check("and so are stacks", [player.number, player.view], [2, "oblique"]);
choose("view", "plan");
press("End");
await wait(500);
check("from above stacks are numbered", all('.above use[href^="#digit"]').length > 0, true);
