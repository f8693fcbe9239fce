
// ---- What is on the board: stacks by pointer, places by keys --------------------------------------

/** The pieces at a place, from top to bottom: without boards, and without a tile that is all the ground. */
function pileAt({ boards, state, looks, ground: still }, { x, y }) {
  const pile = boards[state].pieces.filter((piece) => {
    const { body, kind } = looks.looks[piece.look];
    return kind !== "board" && contains(piece, looks.bodies[body], [x, y]);
  }).reverse();
  return pile.filter(({ number }) => still.has(number)).length > 1 ? pile : pile.filter(({ number }) => !still.has(number));
}

/** The places where something is. */
function placesOf(player) {
  const places = new Map(player.boards[player.state].pieces.map((piece) => [spot(piece), { x: piece.x, y: piece.y }]));
  return [...places.values()].filter((place) => pileAt(player, place).some((piece) => spot(piece) === spot(place)));
}

/**
 * The places where something could be: numbered squares; else the corners of a grid through the coordinates
 * that are on a board or a tile.
 */
function emptyPlaces({ game, boards, state, looks, looking }) {
  if (game.numbers) return game.numbers.map(([x, y]) => ({ x, y }));
  const grounds = boards[state].pieces.filter(({ look }) => /board|tile/.test(looks.looks[look].kind));
  const next = (value, step) => Math.round(value / game.scale + step) * game.scale;
  const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: next(looking.x, dx), y: next(looking.y, dy) })));
  return near.filter(({ x, y }) => grounds.some((piece) => contains(piece, looks.bodies[looks.looks[piece.look].body], [x, y])));
}

/** What a place is called. */
function nameOfPlace({ game, coordinatesStyle }, { x, y }) {
  const number = coordinatesStyle === "numbers" && (game.numbers || []).find(([left, low]) => Math.hypot(left - x, low - y) < 0.1);
  return number ? number[2] : placeName({ x, y }, coordinatesStyle, game.scale);
}

/** Lists the pieces of a stack beside it. */
function showStack(player, pile) {
  const { looks, pen, sheet, texts } = player;
  const tip = player.find(".tip");
  tip.hidden = pile.length < 2 || player.solid;
  if (tip.hidden) return;
  const rows = pile.map((piece) => element("li", {}, looks.looks[piece.look].title));
  tip.replaceChildren(element("b", {}, `${nameOfPlace(player, pile[0])}: ${filled(texts.stack, pile.length)}`), ...rows);
  const place = new DOMPoint(...onSheet(sheet, pen.place(pile[0]))).matrixTransform(player.find(".stage > svg").getScreenCTM());
  putTip(player, place.x, place.y);
}

/** Puts the list beside a place of the screen. */
function putTip(player, x, y) {
  const tip = player.find(".tip");
  const { left, top, width, height } = player.find(".stage").getBoundingClientRect();
  const beside = (at, size, room) => Math.max(0, Math.min(at + 24, room - size));
  tip.style.left = `${beside(x - left, tip.offsetWidth, width)}px`;
  tip.style.top = `${beside(y - top, tip.offsetHeight, height)}px`;
}

/** The stack of which a piece is drawn at a place of the screen. */
function stackAt(player, target) {
  const number = Number(target.closest?.(".piece")?.dataset.piece ?? -1);
  const piece = player.boards[player.state].pieces.find((piece) => piece.number === number);
  return piece ? pileAt(player, piece) : [];
}

/** Looks at a place: says what is there, and draws a frame around it. */
function lookAt(player, place) {
  const { looks, pen, sheet, texts } = player;
  const pile = pileAt(player, place);
  player.looking = place;
  const names = pile.map((piece) => looks.looks[piece.look].title);
  const words = pile.length > 1 ? `${filled(texts.stack, pile.length)}: ${names.join(", ")}` : names[0] || texts.empty;
  player.find(".live").textContent = `${nameOfPlace(player, place)}: ${words}`;
  player.find(".said .text").textContent = words;
  player.find(".said b").textContent = nameOfPlace(player, place);
  player.find(".said .comment").textContent = "";
  player.find(".look")?.remove();
  const frame = (color, width, dash) => `<circle r="50" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="${dash}"/>`;
  const at = pile.length ? pen.place(pile[0]) : turned([place.x, place.y], player.seen.turn);
  player.find(".above").insertAdjacentHTML("beforeend", `<g class="look" transform="${pen.at(sheet, at)}">${frame("#FFF", 8, 0)}${frame("#1A5FB4", 5, "12 6")}</g>`);
  showStack(player, pile);
}

/** Begins to look at places, or ends it. */
function lookAround(player) {
  if (player.looking) {
    stopLooking(player);
    player.tell();
    return;
  }
  const places = placesOf(player);
  const last = player.lastMove();
  const first = places.find((place) => pileAt(player, place).some((piece) => last?.to.has(piece.number))) || places[0];
  if (first && player.view !== "text") lookAt(player, first);
}

function stopLooking(player) {
  player.looking = null;
  player.find(".look")?.remove();
  player.find(".tip").hidden = true;
}

/** Looks at the next place to a side, as the board is seen. */
function lookFurther(player, [right, up]) {
  const { x, y } = player.looking;
  const ways = [...placesOf(player), ...emptyPlaces(player)].map((place) => {
    const [dx, dy] = turned([place.x - x, place.y - y], player.turn);
    const ahead = dx * right + dy * up;
    return { place, ahead, far: ahead + 2.5 * Math.abs(dx * up - dy * right) };
  });
  const next = ways.filter(({ ahead }) => ahead > 0.05).sort((one, other) => one.far - other.far)[0];
  lookAt(player, next ? next.place : player.looking);
}

const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
