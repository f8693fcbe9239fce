
// ---- A scene: the binary glTF file of a game ------------------------------------------------------

/** Types of numbers, and how many make a value. */
const NUMBERS = { 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const PARTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** Reads a file as `ppn` writes it: one picture, meshes of one primitive, and pieces below one node. */
function readScene(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  const buffer = bytes.slice(28 + length).buffer;
  const view = (number) => {
    const { byteOffset, byteLength } = json.bufferViews[number];
    return new Uint8Array(buffer, byteOffset, byteLength);
  };
  const values = (number) => {
    const { bufferView, componentType, count, type } = json.accessors[number];
    return new NUMBERS[componentType](buffer, view(bufferView).byteOffset, count * PARTS[type]);
  };
  const meshes = (json.meshes || []).map(({ primitives: [{ attributes, indices }] }) => {
    const { min, max } = json.accessors[attributes.POSITION];
    const [positions, normals, places] = ["POSITION", "NORMAL", "TEXCOORD_0"].map((name) => values(attributes[name]));
    return { positions, normals, places, indexes: values(indices), low: min, high: max };
  });
  const board = json.nodes.at(-1);
  const pieces = (board.children || []).map((number) => {
    const { name, mesh, translation, rotation = [0, 0, 0, 1], scale = [1, 1, 1], extras = {} } = json.nodes[number];
    return { name, id: extras.id, mesh, rest: { at: translation, turn: rotation, size: scale[0] }, tracks: {}, times: [] };
  });
  for (const { samplers, channels } of json.animations || []) {
    for (const { sampler, target } of channels) {
      const piece = pieces[target.node];
      piece.times = values(samplers[sampler].input);
      piece.tracks[target.path] = values(samplers[sampler].output);
    }
  }
  const image = json.images ? { bytes: view(json.images[0].bufferView), type: json.images[0].mimeType } : null;
  const { overlays = [], boards = [] } = json.extras || {};
  return { meshes, pieces, image, overlays: boards.map((number) => (number === null ? "" : overlays[number])) };
}

/** The height of a mesh from which it is too high for marks on it, in metres. */
const FLAT = 0.45 * INCH;

/** Whether marks are painted on a mesh: they are on boards, tiles, coins and stones, not on men. */
const isFlat = ({ low, high }) => high[1] - low[1] < FLAT;

/** A picture that the graphics processor takes: pixels, or a document that the browser draws. */
async function drawn({ bytes, type }) {
  const blob = new Blob([bytes], { type });
  if (type === "image/png") return createImageBitmap(blob, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Whether two pictures are the same. */
function isSameImage(one, other) {
  if (!one || !other || one.bytes.length !== other.bytes.length) return one === other;
  return one.bytes.every((byte, at) => byte === other.bytes[at]);
}

/** The first moment of a piece that is not before a time. */
function momentAt({ times }, time) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How a piece is at a time: its place, its turn as a quaternion, and its size. */
function poseAt(piece, time) {
  const { times, tracks, rest } = piece;
  if (!times.length) return rest;
  const after = Math.min(momentAt(piece, time), times.length - 1);
  const before = times[after] > time ? Math.max(after - 1, 0) : after;
  const span = times[after] - times[before];
  const part = span > 0 ? (time - times[before]) / span : 0;
  const values = (name, many) => [before, after].map((at) => tracks[name].subarray(at * many, at * many + many));
  return {
    at: tracks.translation ? mix(...values("translation", 3), part) : rest.at,
    turn: tracks.rotation ? mixedTurn(...values("rotation", 4), part) : rest.turn,
    size: tracks.scale ? mix(...values("scale", 3), part)[0] : rest.size,
  };
}

/** A pose on the way from one to another, for boards that do not follow each other. */
function between(from, to, part) {
  const far = Math.hypot(...to.at.map((one, axis) => one - from.at[axis]));
  const at = mix(from.at, to.at, part);
  at[1] += Math.min(0.25 * far, 0.05) * Math.sin(Math.PI * part);
  return { at, turn: mixedTurn(from.turn, to.turn, part), size: from.size + (to.size - from.size) * part };
}

/** Whether a piece has the same place and turn as before; what was under it may be gone. */
function isInPlace(before, after) {
  const same = before.turn.reduce((sum, value, at) => sum + value * after.turn[at], 0);
  const far = Math.hypot(before.at[0] - after.at[0], before.at[2] - after.at[2]);
  return far < 1e-4 && Math.abs(same) > 1 - 1e-5 && before.size > 0.5;
}
