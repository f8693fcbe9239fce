const pieceAt = (title) => all(".piece").findLast((piece) => piece.querySelector("title").textContent === title);
const tip = () => (one(".tip").hidden ? null : [...one(".tip").children].map((row) => row.textContent));
const move = (target, type = "pointermove", pointerType = "mouse") => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX: 300, clientY: 300 }));
choose("view", "plan");
const coin = all(".piece").findLast((piece) => /coin/.test(piece.querySelector("title").textContent) && piece.getAttribute("aria-label").startsWith("h"));
move(coin);
const listed = tip();
check("the pieces of a stack, the highest first", [/pieces, from top to bottom/.test(listed[0]), /coin/.test(listed[1]), listed.slice(2).every((row) => /tile/.test(row)), listed.length > 3], [true, true, true, true]);
move(pieceAt("Arms pawn"));
check("a piece alone has no list", tip(), null);
move(coin, "pointerdown", "touch");
await wait(700);
check("a touch that stays shows it", tip(), listed);
move(coin, "pointercancel", "touch");

press("i");
const live = () => one(".live").textContent;
check("what is there is said", /.: ./.test(live()), true);
const seen = new Set([live()]);
for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"]) {
  press(key);
  seen.add(live());
}
check("arrows go from place to place", [seen.size > 3, player.state, Boolean(one(".look"))], [true, 0, true]);
press("Escape");
check("until it ends", [one(".look"), tip()], [null, null]);
press("ArrowRight");
check("then they step", player.state, 1);

press("n");
press("Home");
press("i");
const downwards = ["ArrowDown", "ArrowDown", "ArrowRight"].map((key) => (press(key), live()));
check("empty squares are places too", downwards, ["a6: empty", "a5: empty", "b5: empty"]);
