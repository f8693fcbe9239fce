const until = async (done) => {
  for (let turns = 0; !done() && turns < 400; turns += 1) await patiently(wait(25));
};
const canvas = () => one(".stage > canvas");
const drag = (from, to, options = {}) => {
  const event = (type, [clientX, clientY]) => canvas().dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: "mouse", bubbles: true, composed: true, clientX, clientY, ...options,
  }));
  event("pointerdown", from);
  event("pointermove", to);
  event("pointerup", to);
};
// A pointer of a script cannot be captured.
Element.prototype.setPointerCapture = () => {};

check("the view", player.view, "3d");
check("the board is a canvas", Boolean(canvas()), true);
const { viewer } = player.solid;
await until(() => viewer.operations);
// What rests, pawns and knights of both sides and a bishop, which move, and the table.
check("operations", viewer.operations, 8);
check("pieces", viewer.scene.pieces.length, 33);

/** The place of the piece with that name and place on the board, in centimetres. */
const named = (name) => viewer.scene.pieces.flatMap((piece, at) => (piece.name === name && viewer.poses[at].size > 0.5 ? [viewer.poses[at].at] : []));
const files = (name) => named(name).map(([x, , z]) => `${Math.round(x / 0.0254)} ${Math.round(-z / 0.0254)}`).sort();
check("pawns at first", files("white pawn"), ["1 2", "2 2", "3 2", "4 2", "5 2", "6 2", "7 2", "8 2"]);
click('[data-do="after"]');
await until(() => !viewer.moving);
check("after 1. e4", files("white pawn"), ["1 2", "2 2", "3 2", "4 2", "5 4", "6 2", "7 2", "8 2"]);
check("what moved is marked", viewer.marked.size, 1);
viewer.draw();
// The ring around it is one more.
check("operations with a mark", viewer.operations, 9);
await until(() => viewer.picture.marks);
check("the arrow of the move is on the board", /data-corner="0.35 0.35"/.test(viewer.painted), true);
press("End");
await until(() => !viewer.picture.marks);
check("the bishop took a knight", [files("black knight"), files("white bishop")], [["7 8"], ["3 1", "3 6"]]);
press("Home");
click(".move[data-state='8']");
await until(() => !viewer.moving);
check("1. d4 of the variation", files("white pawn"), ["1 2", "2 2", "3 2", "4 4", "5 2", "6 2", "7 2", "8 2"]);
choose("state", 0);
check("the slider", files("white pawn").includes("4 4"), false);

const { camera } = viewer;
check("the camera", [camera.azimuth, camera.height], [0, 40]);
press("ArrowRight", { shiftKey: true });
press("ArrowUp", { shiftKey: true });
check("keys turn it", [camera.azimuth, camera.height, player.state], [10, 50, 0]);
press("PageUp", { shiftKey: true });
check("and go nearer", camera.near, 1.2);
press("Home", { shiftKey: true });
check("and back", [camera.azimuth, camera.height, camera.near], [0, 40, 1]);
drag([400, 300], [300, 340]);
check("a mouse turns it", [camera.azimuth > 30, camera.height > 50, player.state], [true, true, 0]);
canvas().dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true, composed: true }));
check("a wheel goes nearer", [camera.near > 1.2, player.state], [true, 0]);
press("Home", { shiftKey: true });
click('[data-do="turn"]');
check("the board is turned", camera.turned, -180);
click('[data-do="turn"]');

// Far from the board, the table has its own colour: nothing is there that could shade it.
camera.turn(0, 12 - camera.height);
viewer.draw();
const gl = canvas().getContext("webgl2");
const table = [1, 3, 5].map((at) => parseInt(viewer.colors.table.slice(at, at + 2), 16));
const darker = new Set();
for (let row = 0.55; row < 1; row += 0.01) {
  const pixel = new Uint8Array(4);
  gl.readPixels(canvas().width - 2, Math.floor(canvas().height * row), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  darker.add(table.some((part, at) => Math.abs(part - pixel[at]) > 2));
}
check("the table far away", [...darker], [false]);
press("Home", { shiftKey: true });

// From above, the pointer is over what is in the middle of the picture: the board.
camera.turn(0, 50);
viewer.draw();
const { left, top, width, height } = canvas().getBoundingClientRect();
canvas().dispatchEvent(new PointerEvent("pointermove", { pointerId: 2, pointerType: "mouse", bubbles: true, composed: true, clientX: left + width / 2, clientY: top + height / 2 }));
check("a piece has its name", [one(".tip").hidden, /board/.test(one(".tip").textContent)], [false, true]);
const names = new Set();
for (let row = 0; row < 1; row += 0.03) {
  for (let column = 0; column < 1; column += 0.03) names.add(viewer.pieceAt(width * column, height * row)?.name);
}
// A board, the table, and six kinds of men in two colours.
check("every piece can be found", names.size, 14);

press("v");
check("the next view", [player.view, Boolean(canvas())], ["text", false]);
press("v");
press("v");
press("v");
check("and again", [player.view, Boolean(canvas())], ["3d", true]);
choose("view", "plan");
check("a flat picture", [player.view, one(".stage > svg").style.visibility], ["plan", ""]);
