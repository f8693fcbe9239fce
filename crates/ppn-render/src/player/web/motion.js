
// ---- Motion: from one board to the next ---------------------------------------------------------

/** How high a piece is lifted on its way, in inches. */
const LIFT = 0.25;
/** When more pieces change at once, they do so without moving. */
const MOST_MOVERS = 300;

/** Lets pieces glide, turn, turn over, come and go; null where there are too many. */
function startMotion(player, before, after) {
  const layer = player.find(".pieces");
  const old = new Map(before.pieces.map((piece) => [piece.number, piece]));
  const now = new Set(after.pieces.map((piece) => piece.number));
  const last = player.lastMove();
  const movers = after.pieces.filter((piece) => old.get(piece.number) !== piece).map((piece) => ({
    from: old.get(piece.number),
    to: piece,
    node: player.nodes.get(piece.number),
    how: { marked: Boolean(last && last.to.has(piece.number)) },
  }));
  const leaving = before.pieces.filter((piece) => !now.has(piece.number)).map((piece) => {
    const element = document.createElementNS(layer.namespaceURI, "g");
    return { from: piece, to: null, node: { element }, how: {} };
  });
  if (movers.length + leaving.length > MOST_MOVERS) return null;
  const lifted = movers.filter(({ from, to }) => !staysInPlace(from, to)).map(({ node }) => node.element);
  layer.append(...lifted);
  if (leaving.length) putUnder(player, before, after, leaving, lifted[0] || null);
  player.find(".above").style.visibility = "hidden";
  const milliseconds = Math.min(300, 600 / player.speed);
  const begin = performance.now();
  const motion = { leaving };
  const step = (time) => {
    const part = Math.min(Math.max((time - begin) / milliseconds, 0), 1);
    if (part >= 1) {
      player.settle();
      return;
    }
    // Slow at both ends.
    for (const mover of [...leaving, ...movers]) move(player, mover, part * part * (3 - 2 * part));
    motion.frame = requestAnimationFrame(step);
  };
  step(begin);
  return motion;
}

const staysInPlace = (from, to) => Boolean(from && to && from.x === to.x && from.y === to.y && from.look === to.look);

/** Puts what leaves directly under the first that stays and lay over it; under `over` at least. */
function putUnder(player, before, after, leaving, over) {
  const sort = (pieces) => [...sorted(pieces, player.looks, player.seen)];
  const old = new Map(before.pieces.map((piece) => [piece.number, piece]));
  const still = sort(after.pieces).filter((piece) => staysInPlace(old.get(piece.number), piece));
  const places = new Map(still.map((piece, place) => [piece.number, place]));
  const gone = new Map(leaving.map(({ from, node }) => [from.number, node.element]));
  let least = Infinity;
  for (const { number } of sort(before.pieces).reverse()) {
    if (gone.has(number)) {
      player.find(".pieces").insertBefore(gone.get(number), over);
      over = gone.get(number);
    } else if (places.get(number) < least) {
      least = places.get(number);
      over = player.nodes.get(number).element;
    }
  }
}

function endMotion(player, motion) {
  cancelAnimationFrame(motion.frame);
  for (const { node } of motion.leaving) node.element.remove();
  player.find(".above").style.visibility = "";
}

/** Puts a piece on its way. */
function move(player, { from, to, node, how }, part) {
  const { pen } = player;
  if (!from || !to) {
    const size = Math.max(from ? 1 - part : part, 1e-3);
    const piece = from || to;
    player.put(node, pen.figure(piece, how), pen.place(piece), `scale(${short(size)})`);
    return;
  }
  const along = (one, other) => one + (other - one) * part;
  // The short way round.
  const turn = ((normalAngle(to.angle - from.angle) + 180) % 360) - 180;
  const moves = from.x !== to.x || from.y !== to.y;
  const lift = moves ? Math.sin(Math.PI * part) : 0;
  const piece = {
    ...(part < 0.5 ? from : to),
    x: along(from.x, to.x),
    y: along(from.y, to.y),
    angle: normalAngle(from.angle + turn * part),
    bottom: along(from.bottom, to.bottom) + LIFT * lift,
    level: moves ? 4 : to.level,
  };
  // What is turned over stands on its edge half way.
  const flip = from.look === to.look ? 1 : Math.max(Math.abs(Math.cos(Math.PI * part)), 1e-3);
  const grown = 1 + 0.06 * lift;
  const figure = turn ? pen.draw(piece, how) : pen.figure(piece, how);
  player.put(node, figure, pen.place(piece), `scale(${short(flip * grown)} ${short(grown)})`);
}
