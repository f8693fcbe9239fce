
// ---- The camera: it turns around the board and sees all of it, unless one goes nearer --------------

/** Half of the width of film, in millimetres. */
const FILM = 18;
/** Degrees for a key or a pixel. */
const STEP = 10;
const DRAG = 0.35;

class Camera {
  /** `given` is an azimuth and a height in degrees and a lens in millimetres. */
  constructor([azimuth = 20, height = 42, lens = 50] = []) {
    this.usual = { azimuth, height, near: 1, aside: [0, 0] };
    this.lens = lens;
    this.turned = 0;
    this.reset();
  }

  reset() {
    Object.assign(this, this.usual);
  }

  /** Turns around the board, and up or down, by some degrees. */
  turn(azimuth, height) {
    this.azimuth = (this.azimuth + azimuth) % 360;
    this.height = Math.min(Math.max(this.height + height, 3), 90);
  }

  /** Goes nearer by a factor. */
  zoom(factor) {
    this.near = Math.min(Math.max(this.near * factor, 0.4), 12);
    if (this.near <= 1) this.aside = [0, 0];
  }

  /** Moves the picture by parts of its width and height. */
  move(right, up) {
    const limit = (value) => Math.min(Math.max(value, -1), 1);
    this.aside = [limit(this.aside[0] - right), limit(this.aside[1] - up)];
  }

  /** Does what a key names; whether it names anything. */
  takeKey(key) {
    const actions = {
      ArrowLeft: () => this.turn(-STEP, 0), ArrowRight: () => this.turn(STEP, 0),
      ArrowUp: () => this.turn(0, STEP), ArrowDown: () => this.turn(0, -STEP),
      PageUp: () => this.zoom(1.2), PageDown: () => this.zoom(1 / 1.2), Home: () => this.reset(),
    };
    if (!Object.hasOwn(actions, key)) return false;
    actions[key]();
    return true;
  }

  /** Stands so that it sees these points, in a picture of this width and height. */
  stand(points, [width, height]) {
    const [around, above] = [this.azimuth + this.turned, this.height].map((degrees) => (degrees * Math.PI) / 180);
    const back = [Math.sin(around) * Math.cos(above), Math.sin(above), Math.cos(around) * Math.cos(above)];
    const right = [Math.cos(around), 0, -Math.sin(around)];
    const up = cross(back, right);
    const half = [width, height].map((side) => ((side / Math.max(width, height)) * FILM) / this.lens);
    const [low, high] = boxAround(points);
    let middle = mix(low, high, 0.5);
    let distance = 1;
    // What is nearer looks larger: the middle of the picture is not that of the board.
    for (let round = 0; round < 8; round += 1) {
      const seen = points.map((point) => [right, up, back].map((way) => dot(minus(point, middle), way)));
      distance = Math.max(1e-3, ...seen.map(([x, y, z]) => z + Math.max(Math.abs(x) / half[0], Math.abs(y) / half[1]) / 0.94));
      const edges = boxAround(seen.map(([x, y, z]) => [x / (distance - z), y / (distance - z), 0]));
      const [x, y] = mix(...edges, 0.5);
      middle = along(along(middle, right, x * distance), up, y * distance);
    }
    const size = Math.hypot(...minus(high, low));
    const shown = distance / this.near;
    middle = along(along(middle, right, this.aside[0] * 2 * half[0] * shown), up, this.aside[1] * 2 * half[1] * shown);
    const eye = along(middle, back, shown);
    const [near, far] = [Math.max(shown - size, shown * 0.02), shown + 4 * size];
    const lens = [1 / half[0], 0, 0, 0, 0, 1 / half[1], 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0];
    Object.assign(this, { eye, right, up, back, half, matrix: times(lens, lookFrom(eye, [right, up, back])) });
  }

  /** The direction to a place of the picture: -1 to 1 from left to right and from bottom to top. */
  toward([x, y]) {
    return unit(along(along(this.back.map((part) => -part), this.right, x * this.half[0]), this.up, y * this.half[1]));
  }
}
