await wait(100);
const second = document.querySelector("#second");
check("each has its settings", [player.state, player.view, second.state, second.theme, second.dark, second.coordinates], [
  player.last, "text", 3, "contrast", true, "none",
]);
check("nobody has taken the focus or the address", [document.activeElement === document.body, location.hash], [true, "#m=1"]);
press("ArrowLeft", {}, document.body);
press("ArrowLeft", {}, document.querySelector("input"));
check("keys elsewhere are not theirs", [player.state, second.state], [player.last, 3]);
press("ArrowRight", {}, one(".stage", second));
check("keys go to the one with the focus", [player.state, second.state], [player.last, 4]);
press("Home");
check("and to the other", [player.state, second.state], [0, 4]);
const events = [];
document.addEventListener("ppn-move", (event) => events.push([event.target.id, event.detail.state]));
second.shadowRoot.querySelector('[data-do="before"]').click();
check("moves are told", [...events], [["second", 3]]);
second.open(0, "3");
check("and boards of a game that is opened", events.slice(1), [["second", 4]]);
await wait(500);
check("addresses are left alone", location.hash, "#m=1");
check("only a page of its own can be linked to", one('[data-do="copy-link"]').parentElement.hidden, true);
check("a player goes away quietly", (second.do("play"), second.remove(), second.playing), false);
