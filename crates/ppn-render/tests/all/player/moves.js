const end = 46;
const state = () => player.state;
const count = () => one(".count").textContent;
check("begins at the start", [state(), count()], [0, "0 / 46"]);
check("has the focus", document.activeElement === player && player.shadowRoot.activeElement === one(".stage"), true);

// Keys.
for (const [key, expected] of [
  ["ArrowRight", 1], ["l", 2], ["k", 3], ["ArrowLeft", 2], ["h", 1], ["j", 0], ["ArrowLeft", 0],
  ["PageDown", 10], ["PageDown", 20], ["PageUp", 10], ["End", end], ["ArrowRight", end], ["Home", 0],
  ["ArrowDown", end], ["ArrowUp", 0], ["L", 1], ["PageUp", 0],
]) {
  press(key);
  check(`key ${key}`, state(), expected);
}
for (const modifier of ["ctrlKey", "altKey", "metaKey"]) {
  press("ArrowRight", { [modifier]: true });
  check(`not with ${modifier}`, state(), 0);
}
press("ArrowRight", {}, one('[data-set="view"]'));
press(" ", {}, one('[data-do="last"]'));
check("not in other controls", [state(), player.playing], [0, false]);
press("q");
check("others do nothing", state(), 0);
press("ArrowRight");
press("ArrowRight", { repeat: true });
await wait(150);
press("ArrowRight", { repeat: true });
check("a held key repeats, but not faster than one sees", state(), 2);

// Buttons.
for (const [button, expected] of [["first", 0], ["after", 1], ["after", 2], ["before", 1], ["last", end], ["after", end], ["first", 0]]) {
  click(`[data-do="${button}"]`);
  check(`button ${button}`, state(), expected);
}
const pointer = (name, selector, more = {}) =>
  one(selector).dispatchEvent(new PointerEvent(name, { bubbles: true, composed: true, button: 0, pointerId: 1, ...more }));
pointer("pointerdown", '[data-do="after"]');
await wait(1500);
pointer("pointerup", '[data-do="after"]');
click('[data-do="after"]');
const held = state();
check("a held button repeats", held > 5 && held < 16, true);
await wait(1000);
check("until it is let go", state(), held);

// The slider, the list.
choose("state", "7");
check("slider", state(), 7);
click('[data-state="20"]');
check("list", state(), 20);
check("the list follows", all(".move[aria-current]").map((move) => move.dataset.state), ["20"]);
press("End");
const list = one('section[data-panel="moves"]');
const current = one(".move[aria-current]");
check("the list follows to the end", [
  current.dataset.state,
  current.offsetTop >= list.scrollTop && current.offsetTop + current.offsetHeight <= list.scrollTop + list.clientHeight,
], [String(end), true]);
check("the page stays", scrollY, 0);
check("both moves of a turn are in one row", one('[data-state="3"]').parentElement.textContent, "1.e2-e4e7-e5");

// What is said.
press("Home");
press(".");
check("next comment", [state(), one(".comment").textContent], [1, '"The Immortal Game: Adolf Anderssen - Lionel Kieseritzky, 1851"']);
press(".");
check("the last comment", [state(), one(".comment").textContent.length > 0], [end, true]);
press(".");
check("there is no other", state(), end);
player.go(1);
press("ArrowRight");
check("the move under the board", one(".said").textContent.trim().replace(/\s+/g, " "), "1. e2-e4");
check("and aloud", [one(".live").getAttribute("aria-live"), one(".live").textContent], ["polite", "1. e2-e4"]);
check("comments in the list", one(".remark").textContent.includes("Immortal Game"), true);
check("pieces have titles", all(".piece").every((piece) => piece.querySelector("title").textContent), true);
player.go(2);
const names = all(".piece:not([aria-hidden])").map((piece) => piece.getAttribute("aria-label"));
check("pieces are named with their places", [names.length, names.includes("a8, 3 of Suns die"), names.includes("e4, Arms coin")], [32, true, true]);
check("the page has a heading", one("h1").getAttribute("aria-level"), null);
check("buttons have labels", all("button").every((button) => button.textContent.trim() || button.getAttribute("aria-label")), true);
check("controls have labels", all("select, input").every((control) => control.getAttribute("aria-label") || control.closest("label")), true);
await wait(1000);
check("the last move is marked", [all(".piece use[stroke]").length, all(".above circle").length], [2, 2]);

// Fingers.
const stage = one(".stage").getBoundingClientRect();
const touch = (x, toX = x) => {
  pointer("pointerdown", ".stage", { pointerType: "touch", clientX: x, clientY: 300 });
  pointer("pointerup", ".stage", { pointerType: "touch", clientX: toX, clientY: 302 });
};
touch(stage.left + stage.width * 0.8);
check("tap on the right half", state(), 3);
touch(stage.left + stage.width * 0.2);
check("tap on the left half", state(), 2);
touch(400, 300);
check("swipe to the left", state(), 3);
touch(300, 400);
check("swipe to the right", state(), 2);
touch(300, 325);
check("neither tap nor swipe", state(), 2);
one(".stage").dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
check("wheel", state(), 3);

// Nothing covers the board, and it is not cut off.
const board = one(".stage > svg").getBoundingClientRect();
for (const [x, y] of [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]]) {
  const top = player.shadowRoot.elementFromPoint(board.left + board.width * x, board.top + board.height * y);
  check(`the board at ${x}, ${y}`, Boolean(top && top.closest(".stage")), true);
}
check("the board is in the window", board.left >= 0 && board.top >= 0 && board.right <= innerWidth && board.bottom <= innerHeight, true);
check("nothing is wider than the window", document.documentElement.scrollWidth <= innerWidth, true);
check("the list is as high as the board", Math.abs(list.getBoundingClientRect().bottom - one("main").getBoundingClientRect().bottom) < 30, true);
check("all that is said is seen", one(".under").clientHeight >= 40, true);
