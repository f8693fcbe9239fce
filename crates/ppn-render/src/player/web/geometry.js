
// ---- Geometry: the same as in pictures, in inches, x to the right and y up -----------------------

const radians = (degrees) => (degrees * Math.PI) / 180;
const normalAngle = (degrees) => ((degrees % 360) + 360) % 360;

/** A point turned about the origin, counter-clockwise. */
function turned([x, y], degrees) {
  switch (normalAngle(degrees)) {
    case 0: return [x, y];
    case 90: return [-y, x];
    case 180: return [-x, -y];
    case 270: return [y, -x];
  }
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return [x * cos - y * sin, x * sin + y * cos];
}

const plus = ([x, y], [dx, dy]) => [x + dx, y + dy];
const minus = ([x, y], [dx, dy]) => [x - dx, y - dy];
const times = ([x, y], factor) => [x * factor, y * factor];
const dot = ([x, y], [dx, dy]) => x * dx + y * dy;
const across = ([x, y], [dx, dy]) => x * dy - y * dx;

/** The most that an inch of height is, in inches on the screen. */
const MOST_HEIGHT = 4;

/** How far one inch of height moves a point on the screen. */
function rise(view) {
  if (!view.oblique) return [0, 0];
  const scale = Math.min(Math.max(view.scale, 0), MOST_HEIGHT);
  return turned([scale < 1e-3 ? 0 : scale, 0], view.angle);
}

/** Points of a list x, y, x, y. */
function points(list) {
  const points = [];
  for (let at = 0; at < list.length; at += 2) points.push([list[at], list[at + 1]]);
  return points;
}

/** The angle at which a piece is seen when the board is turned. */
function seenAngle(piece, look, view) {
  return look.upright ? piece.angle : normalAngle(piece.angle + view.turn);
}

/** The box of a piece on the table, turned with the board: [left, low, right, high]. */
function footprint(piece, looks, view) {
  const look = looks.looks[piece.look];
  const body = looks.bodies[look.body];
  const [x, y] = turned([piece.x, piece.y], view.turn);
  if (body.radius) return [x - body.radius, y - body.radius, x + body.radius, y + body.radius];
  const angle = seenAngle(piece, look, view);
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const corner of points(body.corners || [])) {
    const [dx, dy] = turned(corner, angle);
    box[0] = Math.min(box[0], x + dx);
    box[1] = Math.min(box[1], y + dy);
    box[2] = Math.max(box[2], x + dx);
    box[3] = Math.max(box[3], y + dy);
  }
  return box;
}

const union = (one, other) => [
  Math.min(one[0], other[0]), Math.min(one[1], other[1]),
  Math.max(one[2], other[2]), Math.max(one[3], other[3]),
];
const moved = (box, [dx, dy]) => [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];

/** The box that a piece takes while it turns. */
function circle(piece, looks, view) {
  const { radius, corners = [] } = looks.bodies[looks.looks[piece.look].body];
  const reach = radius || Math.max(0, ...points(corners).map((corner) => Math.hypot(...corner)));
  const [x, y] = turned([piece.x, piece.y], view.turn);
  return [x - reach, y - reach, x + reach, y + reach];
}

/**
 * The boxes around all boards: of pieces as they lie, and as they are seen with their heights and
 * while they turn.
 */
function around(boards, looks, view) {
  const up = rise(view);
  let table = null;
  let seen = null;
  const see = (piece, box) => {
    const depth = looks.bodies[looks.looks[piece.look].body].depth || 0;
    const boxes = union(moved(box, times(up, piece.bottom)), moved(box, times(up, piece.bottom + depth)));
    seen = seen ? union(seen, boxes) : boxes;
  };
  const done = new Set();
  boards.forEach((board, state) => {
    const news = board.pieces.filter((piece) => !done.has(piece));
    if (!news.length) return;
    const before = state > 0 ? boards[state - 1].pieces : [];
    const old = new Map(before.map((piece) => [piece.number, piece]));
    for (const piece of news) {
      done.add(piece);
      const box = footprint(piece, looks, view);
      table = table ? union(table, box) : box;
      see(piece, box);
      const from = old.get(piece.number);
      if (from && from.angle !== piece.angle) [from, piece].forEach((end) => see(end, circle(end, looks, view)));
    }
  });
  const nothing = [0, 0, 0.5, 0.5];
  return { table: table || nothing, seen: seen || nothing };
}

/** The part of the table that is shown, with room for these coordinates. */
function sheetOf({ seen }, labels, scale) {
  const labelSize = 0.28 * Math.min(Math.max(scale, 0.6), 2.5);
  const margin = 0.15;
  const labelMargin = labels ? 1.8 * labelSize : margin;
  const corner = [seen[0] - labelMargin, seen[1] - labelMargin];
  // To the right and above, where the last labels reach beyond the board.
  let [right, above] = [margin, margin];
  for (const { text, along, below } of labels || []) {
    if (below) right = Math.max(right, along + 0.5 * labelSize * text.length - seen[2]);
    else above = Math.max(above, along + 0.5 * labelSize - seen[3]);
  }
  return {
    corner, labelSize, labelMargin,
    width: seen[2] - corner[0] + right,
    height: seen[3] - corner[1] + above,
  };
}

/** A place on the sheet in its units, hundredths of an inch from the upper left corner. */
function onSheet(sheet, [x, y]) {
  return [(x - sheet.corner[0]) * 100, (sheet.corner[1] + sheet.height - y) * 100];
}

/** Pieces in the order in which they are drawn: those nearer to the viewer later. */
function sorted(pieces, looks, view) {
  if (!view.oblique) return pieces;
  const angle = normalAngle(view.angle);
  const keyed = pieces.map((piece) => {
    const [left, low, right, high] = footprint(piece, looks, view);
    const { depth = 0 } = looks.bodies[looks.looks[piece.look].body];
    const top = piece.bottom + depth;
    // What has no height is as high as the board that it lies on.
    const level = depth > 0 ? 0 : piece.level;
    const y = angle <= 180 ? -low : high;
    const x = angle <= 90 || angle >= 270 ? -left : right;
    return [piece, [top, level, y, x].map((inches) => Math.round(inches * 1e5))];
  });
  const compare = (one, other) => {
    const place = one.findIndex((value, at) => value !== other[at]);
    return place < 0 ? 0 : one[place] - other[place];
  };
  return keyed.sort((one, other) => compare(one[1], other[1])).map(([piece]) => piece);
}

/** The height of what lies at a place, of an unturned board. */
function topAt(pieces, looks, [x, y]) {
  let top = 0;
  for (const piece of pieces) {
    const body = looks.bodies[looks.looks[piece.look].body];
    if (contains(piece, body, [x, y])) top = Math.max(top, piece.bottom + (body.depth || 0));
  }
  return top;
}

/** Whether a place is on a piece. */
function contains(piece, body, place) {
  const local = turned(minus(place, [piece.x, piece.y]), -piece.angle);
  if (body.radius) return dot(local, local) <= body.radius * body.radius;
  const corners = points(body.corners || []);
  const sides = corners.map((from, at) => across(minus(corners[(at + 1) % corners.length], from), minus(local, from)));
  return sides.every((side) => side >= -1e-6) || sides.every((side) => side <= 1e-6);
}

/** The letters of the k-th column: a to z, aa, ab and so on. */
function columnLetters(k) {
  let letters = "";
  for (; k > 0; k = Math.floor((k - 1) / 26)) letters = String.fromCharCode(97 + ((k - 1) % 26)) + letters;
  return letters;
}

/** The letters of the k-th column of a board of go: A to Z without I, AA and so on. */
function goLetters(k) {
  let letters = "";
  for (; k > 0; k = Math.floor((k - 1) / 25)) letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[(k - 1) % 25] + letters;
  return letters;
}

/** The label of the k-th column. */
function columnName(k, style) {
  if (style === "go") return goLetters(k);
  return style === "cartesian" ? String(k) : columnLetters(k);
}

/** What a place is called: `a8` on a square, else its coordinates. */
function placeName({ x, y }, style, spacing) {
  const [column, row] = [x / spacing, y / spacing].map(short);
  const isSquare = [column, row].every((number) => /^\d+$/.test(number)) && column > 0;
  return isSquare && style !== "cartesian" ? columnName(Number(column), style) + row : `${column}, ${row}`;
}

/** The numbers of tiles that stay where they are from the first board to the last. */
function ground(boards, looks) {
  const first = boards[0].pieces.filter((piece) => looks.looks[piece.look].kind === "tile");
  const last = new Set(boards[boards.length - 1].pieces);
  return new Set(first.filter((piece) => last.has(piece)).map((piece) => piece.number));
}

/** The numbers of the coordinates between two places. */
function labelNumbers(from, to, spacing) {
  const first = Math.max(Math.ceil(from / spacing - 1e-6), 1);
  const last = Math.floor(to / spacing + 1e-6);
  if (!(first <= last && last < 1e15)) return [];
  const step = Math.ceil((last - first + 1) / 200);
  const numbers = [];
  for (let number = first; number <= last; number += step) numbers.push(number);
  return numbers;
}

/**
 * Coordinates below the board and to its left, and how far along; they go with a board that is
 * turned. Null for none.
 */
function coordinates(table, view, style, spacing) {
  if (style === "none") return null;
  const upright = view.turn % 180 === 0;
  const label = (text, along, isColumn) => {
    const [x, y] = turned(isColumn ? [along, 0] : [0, along], view.turn);
    const below = isColumn === upright;
    return { text, along: below ? x : y, below };
  };
  const columns = labelNumbers(table[0], table[2], spacing);
  const rows = labelNumbers(table[1], table[3], spacing);
  return [
    ...columns.map((k) => label(columnName(k, style), k * spacing, true)),
    ...rows.map((k) => label(String(k), k * spacing, false)),
  ];
}

/** Coordinates in their places on the table. */
function inTheirPlaces(labels, { corner, labelMargin }) {
  const middle = plus(corner, [labelMargin / 2, labelMargin / 2]);
  return (labels || []).map(({ text, along, below }) => ({ text, place: below ? [along, middle[1]] : [middle[0], along] }));
}
