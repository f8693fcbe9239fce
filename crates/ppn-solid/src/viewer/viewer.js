
// ---- The viewer: the boards of a game on a canvas --------------------------------------------------

/** Whether a ray meets a box, and one of the triangles of a mesh; the nearest distance, or Infinity. */
function distanceTo({ positions, indexes, low, high }, from, way) {
  let [first, last] = [0, Infinity];
  for (let axis = 0; axis < 3; axis += 1) {
    const [one, other] = [low, high].map((side) => (side[axis] - from[axis]) / way[axis]);
    [first, last] = [Math.max(first, Math.min(one, other)), Math.min(last, Math.max(one, other))];
  }
  if (!(first <= last)) return Infinity;
  let nearest = Infinity;
  const corner = (number) => positions.subarray(3 * number, 3 * number + 3);
  for (let at = 0; at < indexes.length; at += 3) {
    const [one, two, three] = [0, 1, 2].map((step) => corner(indexes[at + step]));
    const [right, up] = [minus(two, one), minus(three, one)];
    const across = cross(way, up);
    const slope = dot(right, across);
    if (Math.abs(slope) < 1e-15) continue;
    const aside = minus(from, one);
    const other = cross(aside, right);
    const [u, v, distance] = [dot(aside, across) / slope, dot(way, other) / slope, dot(up, other) / slope];
    if (u >= 0 && v >= 0 && u + v <= 1 && distance > 0) nearest = Math.min(nearest, distance);
  }
  return nearest;
}

/**
 * Shows the boards of a game, whose scene has board N at N seconds. `camera` has an azimuth, a height and a lens;
 * `colors` are those of the `table` and of the `highlight`; `named` gets the name of the piece under the pointer, or
 * nothing, and its place on the screen; `takes` says whether someone else uses a pointer that was pressed.
 */
class Viewer {
  constructor(canvas, { camera, colors, named, takes = () => false }) {
    Object.assign(this, { canvas, colors, named, takes, camera: new Camera(camera), pointers: new Map(), poses: [], loads: 0, paints: 0 });
    this.gl = canvas.getContext("webgl2", { antialias: true });
    if (!this.gl) throw new Error("WebGL 2 is missing");
    this.listen();
  }

  /** Whether this browser can show scenes. */
  static works() {
    Viewer.known ??= Boolean(document.createElement("canvas").getContext("webgl2"));
    return Viewer.known;
  }

  /** Takes the scene of a game. `grows` says that the camera also sees what was there before. Whether no other came meanwhile. */
  async load(bytes, { grows = false } = {}) {
    this.loads += 1;
    const mine = this.loads;
    const { gl } = this;
    const scene = readScene(bytes);
    const before = this.picture;
    if (!before) this.scene = scene;
    const isSame = Boolean(before) && isSameImage(scene.image, this.scene.image);
    const image = scene.image && !isSame ? await drawn(scene.image) : null;
    if (mine !== this.loads || gl.isContextLost()) return false;
    // The camera sees all boards.
    const points = this.points(scene);
    if (grows && before) points.push(...this.corners);
    scene.box = points.length ? boxAround(points) : [[0, 0, 0], [0.1, 0.01, 0.1]];
    this.corners = cornersOf(...scene.box);
    cancelAnimationFrame(this.moving);
    [this.moving, this.held] = [0, null];
    const isShown = !before && this.poses.length;
    this.scene = scene;
    this.picture = new Picture(gl, scene, image, before);
    if (!isShown) this.show(0);
    else this.put();
    return true;
  }

  /** Takes no scene that is still loading. */
  forget() {
    this.loads += 1;
  }

  /** The corners of all pieces on all boards. */
  points({ meshes, pieces } = this.scene) {
    return pieces.flatMap((piece) => {
      const corners = cornersOf(meshes[piece.mesh].low, meshes[piece.mesh].high);
      const boards = new Set([0, ...Array.from(piece.times, (time) => Math.round(time))]);
      const poses = Array.from(boards, (board) => poseAt(piece, board)).filter(({ size }) => size > 0.5);
      return poses.flatMap((pose) => corners.map((corner) => placed(rowsOf(pose), corner)));
    });
  }

  posesAt(time) {
    return this.scene.pieces.map((piece) => poseAt(piece, time));
  }

  /** Shows a board, and marks what is different on a board before it. */
  show(board, marked = null) {
    cancelAnimationFrame(this.moving);
    this.moving = 0;
    this.mark(board, marked);
    this.overlay(board);
    this.poses = this.posesAt(board);
    this.put();
  }

  /** Lets pieces move from one board to another. If one `follows` the other, the boards between them are shown on the way. */
  move(from, to, { milliseconds, follows, marked = null }) {
    cancelAnimationFrame(this.moving);
    this.mark(to, marked);
    this.overlay(to);
    const begin = performance.now();
    const ends = [from, to].map((board) => this.posesAt(board));
    const step = (now) => {
      const part = Math.min(Math.max((now - begin) / milliseconds, 0), 1);
      this.poses = follows
        ? this.posesAt(from + (to - from) * part)
        : ends[0].map((pose, piece) => (part < 1 ? between(pose, ends[1][piece], part * part * (3 - 2 * part)) : ends[1][piece]));
      this.put();
      this.moving = part < 1 ? requestAnimationFrame(step) : 0;
    };
    step(begin);
  }

  /** Marks the pieces that came or moved on the way to a board. */
  mark(board, before) {
    const hasMoved = (piece) => {
      const [from, to] = [before, board].map((one) => poseAt(piece, one));
      return to.size > 0.5 && !isInPlace(from, to);
    };
    this.marked = new Set(before === null ? [] : [...this.scene.pieces.keys()].filter((piece) => hasMoved(this.scene.pieces[piece])));
  }

  /** Paints the marks of a board, if its scene has any. */
  overlay(board) {
    if (this.scene.overlays.length) void this.paint(this.scene.overlays[board] || "");
  }

  /** Paints a document in SVG on what is flat; its `data-corner` is its lower left corner in inches, and it has a hundred units in an inch. */
  async paint(svg) {
    if (svg === this.painted) return;
    this.painted = svg;
    this.paints += 1;
    const mine = this.paints;
    const { documentElement: root } = new DOMParser().parseFromString(svg || "<svg/>", "image/svg+xml");
    const [left, bottom] = (root.getAttribute("data-corner") ?? "0 0").split(" ").map(Number);
    const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map((part) => part / 100);
    const image = svg ? await drawn({ bytes: svg, type: "image/svg+xml" }).catch(() => null) : null;
    await Promise.resolve(this.ready).catch(() => {});
    if (mine !== this.paints || !this.picture) return;
    const fits = image && Math.max(image.width, image.height) <= this.gl.getParameter(this.gl.MAX_TEXTURE_SIZE);
    this.picture.paint(fits ? image : null, [left, -bottom - height, width, height].map((inches) => inches * INCH));
    this.refresh();
  }

  /** Moves the camera by a key; whether the key does. */
  takeKey(key) {
    const isTaken = this.camera.takeKey(key);
    if (isTaken) this.refresh();
    return isTaken;
  }

  put() {
    const { held, poses } = this;
    const moved = held ? poses.map((pose, piece) => (held.pieces.has(piece) ? { ...pose, at: along(pose.at, held.aside, 1) } : pose)) : poses;
    this.picture?.put(moved, this.marked || new Set(), held ? held.pieces : new Set());
    this.refresh();
  }

  /** Shows some pieces aside of their places, by metres to the right, up, and to the viewer, until they are laid down. */
  hold(pieces, aside) {
    const isNew = !this.held || pieces.some((piece) => !this.held.pieces.has(piece));
    this.held = { pieces: new Set(pieces), aside };
    if (isNew && pieces.some((piece) => !this.picture?.isFree(piece))) this.picture?.rest(this.held.pieces);
    this.put();
  }

  /** Shows pieces in their places again. */
  lay() {
    if (!this.held) return;
    this.held = null;
    if (this.picture?.held.size) this.picture.rest();
    this.put();
  }

  /** Draws it anew, soon. */
  refresh() {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  draw() {
    const { canvas, picture, camera } = this;
    const dense = Math.min(devicePixelRatio || 1, 2);
    const size = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.max(1, Math.round(side * dense)));
    if (!picture || !canvas.isConnected) return;
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    camera.stand(this.corners, size);
    this.operations = picture.draw(camera, size, this.colors);
  }

  /** The number of the piece with an identity that is there. */
  numberOf(id) {
    return this.scene.pieces.findIndex((piece, number) => piece.id === id && this.poses[number].size > 0.5);
  }

  nameOf(number) {
    return this.scene.pieces[number]?.name;
  }

  /** The height of the table. */
  get floor() {
    return this.corners?.[0][1] ?? 0;
  }

  /** The direction to a place of the canvas, in pixels from its left upper corner. */
  wayTo(x, y) {
    const { canvas, camera } = this;
    return camera.toward([(2 * x) / canvas.clientWidth - 1, 1 - (2 * y) / canvas.clientHeight]);
  }

  /** The point at a height, in metres, that is seen at a place of the canvas; nothing above the horizon. */
  pointAt(x, y, height) {
    const { eye } = this.camera;
    const way = eye && this.wayTo(x, y);
    const far = way ? (height - eye[1]) / way[1] : 0;
    return far > 0 ? along(eye, way, far) : null;
  }

  /** The piece at a place of the canvas. */
  pieceAt(x, y) {
    return this.seenAt(x, y)?.piece ?? null;
  }

  /** The piece at a place of the canvas, its number, and the point that is seen. */
  seenAt(x, y) {
    const { camera, scene, poses, picture } = this;
    if (!camera.eye || !picture) return null;
    const way = this.wayTo(x, y);
    let [found, nearest] = [null, Infinity];
    scene.pieces.forEach((piece, number) => {
      const { at, turn: [a, b, c, w], size } = poses[number];
      if (size < 1e-3) return;
      // The ray as the piece sees it.
      const back = rowsOf({ at: [0, 0, 0], turn: [-a, -b, -c, w], size: 1 / size });
      const distance = distanceTo(scene.meshes[piece.mesh], placed(back, minus(camera.eye, at)), placed(back, way));
      if (distance < nearest) [found, nearest] = [{ piece, number }, distance];
    });
    return found && { ...found, point: along(camera.eye, way, nearest) };
  }

  /** Turns by dragging; a wheel or two fingers go nearer; two fingers, Shift or the right button move the picture. */
  listen() {
    const { canvas, camera, pointers } = this;
    const placeOf = ({ clientX, clientY }) => [clientX, clientY];
    canvas.addEventListener("pointerdown", (event) => {
      if (this.takes(event)) return;
      pointers.set(event.pointerId, placeOf(event));
      canvas.setPointerCapture(event.pointerId);
      this.named(null);
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId));
    canvas.addEventListener("pointerleave", () => this.named(null));
    canvas.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      const [x, y] = placeOf(event);
      if (!before) {
        const { left, top } = canvas.getBoundingClientRect();
        const piece = this.moving || event.buttons ? null : this.pieceAt(x - left, y - top);
        this.named(piece && piece.name, [x, y]);
        return;
      }
      const [right, down] = [x - before[0], y - before[1]];
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const far = ([left, top]) => Math.max(Math.hypot(left - other[0], top - other[1]), 1);
        camera.zoom(far([x, y]) / far(before));
        camera.move(right / 2 / canvas.clientWidth, -down / 2 / canvas.clientHeight);
      } else if (event.shiftKey || event.buttons & 6) camera.move(right / canvas.clientWidth, -down / canvas.clientHeight);
      else camera.turn(-right * DRAG, down * DRAG);
      pointers.set(event.pointerId, [x, y]);
      this.refresh();
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      event.stopPropagation();
      camera.zoom(Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY) / 400, 0.3)));
      this.refresh();
    }, { passive: false });
    this.sizes = new ResizeObserver(() => this.refresh());
    this.sizes.observe(canvas);
  }

  /** Ends it, and gives its memory back. */
  free() {
    cancelAnimationFrame(this.moving);
    cancelAnimationFrame(this.waiting);
    this.sizes.disconnect();
    this.canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
