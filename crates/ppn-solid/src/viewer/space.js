// Boards in three dimensions, for the pages of Portable Piecepack Notation.
"use strict";
(() => {

// ---- Points, turns and matrices: x to the right, y up, z to the viewer ------------------------------

/** Metres of an inch. */
const INCH = 0.0254;

const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const minus = (one, other) => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
const along = (from, way, far) => [from[0] + way[0] * far, from[1] + way[1] * far, from[2] + way[2] * far];
const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
const mix = (one, other, part) => Array.from(one, (value, at) => value + (other[at] - value) * part);

function unit(parts) {
  const length = Math.hypot(...parts);
  return parts.map((part) => part / length);
}

/** A turn between two that are near each other, or the shorter way. */
function mixedTurn(one, other, part) {
  const same = one[0] * other[0] + one[1] * other[1] + one[2] * other[2] + one[3] * other[3];
  return unit(mix(one, same < 0 ? other.map((value) => -value) : other, part));
}

/** The rows of a pose: each gives a coordinate of a point of the mesh in its place. */
function rowsOf({ at, turn: [x, y, z, w], size }) {
  return [
    [size * (1 - 2 * (y * y + z * z)), size * 2 * (x * y - z * w), size * 2 * (x * z + y * w), at[0]],
    [size * 2 * (x * y + z * w), size * (1 - 2 * (x * x + z * z)), size * 2 * (y * z - x * w), at[1]],
    [size * 2 * (x * z - y * w), size * 2 * (y * z + x * w), size * (1 - 2 * (x * x + y * y)), at[2]],
  ];
}

const placed = (rows, point) => rows.map((row) => dot(row, point) + row[3]);

/** The corners of a box. */
function cornersOf(low, high) {
  return Array.from({ length: 8 }, (_, corner) => [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? high : low)[axis]));
}

/** The box around points. */
function boxAround(points) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (const point of points) {
    for (let axis = 0; axis < 3; axis += 1) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  }
  return [low, high];
}

/** The matrix, column by column, that sees from an eye with these directions. */
function lookFrom(eye, [right, up, back]) {
  const row = (at) => [right[at], up[at], back[at], 0];
  return [...row(0), ...row(1), ...row(2), -dot(right, eye), -dot(up, eye), -dot(back, eye), 1];
}

/** The product of two matrices. */
function times(one, other) {
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at >> 2, at & 3];
    return [0, 1, 2, 3].reduce((sum, step) => sum + one[step * 4 + row] * other[column * 4 + step], 0);
  });
}
