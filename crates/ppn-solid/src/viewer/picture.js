
// ---- The picture: WebGL 2, one operation for all pieces that rest, and for those that look the same --

/** The width and height of the picture of shadows. */
const SHADOWS = 2048;
/** How much wider than its piece the ring around a marked one is, in metres. */
const RING = 0.0025;
/** The direction of the light, and how bright it and the sky are: as in pictures by a camera. */
const LIGHT = unit([%LIGHT%]);
const BRIGHT = { sun: %SUN%, sky: %SKY% };

/** Where vertices are: their mesh, and the rows of the pose of their piece. */
const CORNERS = `#version 300 es
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 place;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 row3;
// Whether the piece is marked (1), or in the air (-1), and the height of its lowest point.
layout(location = 6) in vec2 mark;
uniform mat4 seen;
uniform mat4 lit;
// How much wider than its piece a ring is; 0 for the pieces themselves.
uniform float ring;
out vec3 at;
out vec3 facing;
out vec3 shade;
out vec2 spot;
out float marked;
void main() {
  vec4 from = vec4(position, 1.0);
  at = vec3(dot(row1, from), dot(row2, from), dot(row3, from));
  facing = vec3(dot(row1.xyz, normal), dot(row2.xyz, normal), dot(row3.xyz, normal));
  if (ring > 0.0) {
    // The outline of a piece from above, on the ground under it: it changes no colour of the piece.
    vec2 aside = at.xz - vec2(row1.w, row3.w);
    at.xz += ring * aside / max(length(aside), 1e-6);
    at.y = mark.y + 1e-4;
    facing = vec3(0.0, 1.0, 0.0);
  }
  shade = (lit * vec4(at, 1.0)).xyz * 0.5 + 0.5;
  spot = place;
  marked = mark.x;
  gl_Position = ring > 0.0 && mark.x < 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : seen * vec4(at, 1.0);
}`;

const COLORS = `#version 300 es
precision highp float;
precision highp sampler2DShadow;
in vec3 at;
in vec3 facing;
in vec3 shade;
in vec2 spot;
in float marked;
uniform sampler2D faces;
uniform sampler2DShadow shadows;
uniform vec3 light;
uniform vec3 eye;
uniform vec3 table;
uniform float soft;
uniform mat4 lit;
uniform bool isGround;
// The marks, their left and upper edge and their size on the board, and whether they are on this mesh.
uniform sampler2D marks;
uniform vec4 area;
uniform bool isPainted;
out vec4 color;

// How much of the light reaches this place: points on a disc, in the order of a sunflower. Each is compared with the depth
// that the surface itself has there, so that it does not shade itself.
float reached(vec3 normal) {
  // What is beyond the picture of shadows has none: a texture repeats its edge there.
  if (any(greaterThan(abs(shade - 0.5), vec3(0.5)))) return 1.0;
  vec3 across = mat3(lit) * normal;
  vec2 slope = clamp(-across.xy / (4.0 * min(across.z, -1e-4)), -1.0, 1.0);
  float sum = 0.0;
  float turn = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) * 6.2832;
  for (int number = 0; number < 16; number += 1) {
    float around = float(number) * 2.3999632 + turn;
    vec2 aside = vec2(cos(around), sin(around)) * sqrt((float(number) + 0.5) / 16.0) * soft;
    sum += texture(shadows, vec3(shade.xy + aside, shade.z + dot(slope, aside) - 0.0008));
  }
  return sum / 16.0;
}

// A colour with the marks over it. Their colours are multiplied by their opacity, and not yet light.
vec3 painted(vec3 own, vec3 normal) {
  vec2 place = (at.xz - area.xy) / area.zw;
  vec4 mark = texture(marks, place);
  bool isBeside = any(greaterThan(abs(place - 0.5), vec2(0.5)));
  if (!isPainted || isBeside || normal.y < 0.5 || mark.a < 0.004 || marked < -0.5) return own;
  vec3 stored = mark.rgb / mark.a;
  vec3 light = mix(stored / 12.92, pow((stored + 0.055) / 1.055, vec3(2.4)), step(0.04045, stored));
  return mix(own, light, mark.a);
}

void main() {
  vec3 normal = normalize(facing);
  float bright = reached(normal);
  vec3 sum;
  if (isGround) {
    sum = painted(table, normal) * (1.0 - 0.52 * (1.0 - bright));
  } else {
    vec3 toEye = normalize(eye - at);
    vec3 own = painted(texture(faces, spot).rgb, normal);
    float sun = ${BRIGHT.sun.toFixed(3)} * max(dot(normal, light), 0.0) * bright;
    float sky = ${BRIGHT.sky.toFixed(3)} * (0.62 + 0.38 * normal.y);
    float gloss = 0.1 * bright * pow(max(dot(normal, normalize(light + toEye)), 0.0), 40.0);
    sum = own * (sun + sky) * (1.08 + 0.2 * max(marked, 0.0)) + gloss;
  }
  sum = clamp(sum, 0.0, 1.0);
  color = vec4(mix(sum * 12.92, 1.055 * pow(sum, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, sum)), 1.0);
}`;

const DEPTHS = `#version 300 es
precision mediump float;
void main() {}`;

/** The parts of a colour such as #1A5FB4 as light. */
function lightOf(color) {
  return [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/** Some pieces that rest, in their places, as one mesh. */
function restingMesh(meshes, pieces) {
  const [positions, normals, places, indexes] = [[], [], [], []];
  for (const { mesh: number, rest } of pieces) {
    const mesh = meshes[number];
    const [rows, first] = [rowsOf(rest), positions.length];
    for (let at = 0; at < mesh.positions.length; at += 3) {
      positions.push(placed(rows, mesh.positions.subarray(at, at + 3)));
      normals.push(rows.map((row) => dot(row, mesh.normals.subarray(at, at + 3))));
    }
    places.push(mesh.places);
    indexes.push(Array.from(mesh.indexes, (index) => index + first));
  }
  const flat = (Kind, lists) => Kind.from(lists.flatMap((list) => Array.from(list)));
  return { positions: flat(Float32Array, positions), normals: flat(Float32Array, normals), places: flat(Uint16Array, places), indexes: flat(Uint32Array, indexes) };
}

/** Draws a scene on a canvas. */
class Picture {
  /** What `before`, the picture of another scene, has is not made again; of its `image` the faces, if there is none. */
  constructor(gl, scene, image, before) {
    this.gl = gl;
    this.scene = scene;
    this.loaded = [];
    this.held = new Set();
    const { colors, depths, shadows, shadowTarget, marks, area } = before || {};
    Object.assign(this, { colors, depths, shadows, shadowTarget, marks, area });
    this.colors ??= this.program(COLORS);
    this.depths ??= this.program(DEPTHS);
    if (!this.shadows) [this.shadows, this.shadowTarget] = this.shadowMap();
    const count = (number) => scene.pieces.filter(({ mesh }) => mesh === number).length;
    this.meshes = scene.meshes.map((mesh, number) => this.load(mesh, count(number), isFlat(mesh)));
    this.rest();
    this.faces = image ? this.loadFaces(image) : before?.faces ?? this.loadFaces(null);
    if (image && before) gl.deleteTexture(before.faces);
    before?.free();
    const [low, high] = scene.box;
    this.middle = mix(low, high, 0.5);
    this.reach = Math.hypot(...minus(high, low)) / 2 + 0.01;
    this.table = this.load(this.tableMesh(low[1]), 1, true);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    const right = unit(cross([0, 0, -1], LIGHT));
    const way = [right, cross(LIGHT, right), LIGHT];
    const { reach } = this;
    const box = [1 / reach, 0, 0, 0, 0, 1 / reach, 0, 0, 0, 0, -1 / (2 * reach), 0, 0, 0, 0, 1];
    this.lit = new Float32Array(times(box, lookFrom(this.middle, way)));
  }

  /** Gives the memory of its meshes back. */
  free() {
    for (const { array, buffers } of this.loaded) this.forget({ array, buffers });
  }

  forget({ array, buffers }) {
    this.gl.deleteVertexArray(array);
    for (const buffer of buffers) this.gl.deleteBuffer(buffer);
  }

  /** Whether a piece is moved on its own. */
  isFree(piece) {
    return this.scene.pieces[piece].times.length > 0 || this.held.has(piece);
  }

  /** Joins the pieces that rest, besides these: what is high, and what is flat and has marks. */
  rest(held = new Set()) {
    const { meshes, pieces } = this.scene;
    for (const mesh of this.resting || []) this.forget(mesh);
    this.held = held;
    const resting = pieces.filter((_, piece) => !this.isFree(piece));
    this.resting = [true, false].map((flat) => this.load(restingMesh(meshes, resting.filter(({ mesh }) => isFlat(meshes[mesh]) === flat)), 1, flat));
  }

  /** A plane under all, far beyond what is seen. */
  tableMesh(height) {
    const [x, , z] = this.middle;
    const far = 60 * this.reach;
    const positions = [[x - far, height, z + far], [x + far, height, z + far], [x + far, height, z - far], [x - far, height, z - far]];
    return {
      positions: new Float32Array(positions.flat()), normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
      places: new Uint16Array(8), indexes: new Uint16Array([0, 1, 2, 0, 2, 3]),
    };
  }

  program(fragments) {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, CORNERS], [gl.FRAGMENT_SHADER, fragments]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(program));
    const names = ["seen", "lit", "faces", "shadows", "light", "eye", "table", "soft", "isGround", "ring", "marks", "area", "isPainted"];
    return { program, at: Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)])) };
  }

  /** A mesh, with room for the poses of so many pieces. */
  load({ positions, normals, places, indexes, low, high }, count, isFlat) {
    const { gl } = this;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const buffers = [];
    const buffer = () => {
      buffers.push(gl.createBuffer());
      return buffers.at(-1);
    };
    const attribute = (location, values, many, kind, isPart) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer());
      gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, many, kind, isPart, 0, 0);
    };
    attribute(0, positions, 3, gl.FLOAT, false);
    attribute(1, normals, 3, gl.FLOAT, false);
    attribute(2, places, 2, gl.UNSIGNED_SHORT, true);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indexes, gl.STATIC_DRAW);
    const poses = buffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, poses);
    for (const [location, many, from] of [[3, 4, 0], [4, 4, 16], [5, 4, 32], [6, 2, 48]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, many, gl.FLOAT, false, 56, from);
      gl.vertexAttribDivisor(location, 1);
    }
    const kind = indexes instanceof Uint16Array ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
    const mesh = { array, buffers, poses, rows: new Float32Array(14 * count), shown: 0, low, high, isFlat, hasMarked: false, length: indexes.length, kind };
    this.loaded.push(mesh);
    return mesh;
  }

  /** The picture of all faces. Only a few of its smaller forms are used: in others, faces run into each other. */
  loadFaces(image) {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    if (image) gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, image);
    else gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, 2);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    const slanted = gl.getExtension("EXT_texture_filter_anisotropic");
    if (slanted) gl.texParameterf(gl.TEXTURE_2D, slanted.TEXTURE_MAX_ANISOTROPY_EXT, 8);
    return texture;
  }

  /** Paints a document of marks on what is flat; nothing removes them. `area` is x and z of its upper left corner, its width and its height. */
  paint(image, area) {
    const { gl } = this;
    if (this.marks) gl.deleteTexture(this.marks);
    [this.marks, this.area] = [null, area];
    if (!image) return;
    this.marks = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.marks);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  }

  shadowMap() {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOWS, SHADOWS);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
    for (const size of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, size, gl.LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    const target = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return [texture, target];
  }

  /** Puts the pieces in their places: those that have a size. Some are marked, and some in the air, where nothing is painted on them. */
  put(poses, marked, lifted) {
    const { gl } = this;
    for (const mesh of this.meshes) Object.assign(mesh, { shown: 0, hasMarked: false });
    this.scene.pieces.forEach(({ mesh: number }, piece) => {
      if (!this.isFree(piece) || poses[piece].size < 1e-3) return;
      const mesh = this.meshes[number];
      const [rows, isMarked] = [rowsOf(poses[piece]), marked.has(piece)];
      const lowest = isMarked ? Math.min(...cornersOf(mesh.low, mesh.high).map((corner) => placed(rows, corner)[1])) : 0;
      mesh.hasMarked ||= isMarked;
      mesh.rows.set([...rows.flat(), lifted.has(piece) ? -1 : Number(isMarked), lowest], 14 * mesh.shown);
      mesh.shown += 1;
    });
    for (const mesh of [...this.resting, this.table]) {
      mesh.rows.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]);
      mesh.shown = 1;
    }
    for (const mesh of [...this.meshes, ...this.resting, this.table]) {
      gl.bindBuffer(gl.ARRAY_BUFFER, mesh.poses);
      gl.bufferData(gl.ARRAY_BUFFER, mesh.rows, gl.DYNAMIC_DRAW);
    }
    this.isLit = false;
  }

  /** Draws it as a camera sees it, on a table of this colour. Returns the number of operations. */
  draw({ matrix, eye }, [width, height], { table, highlight }) {
    const { gl, colors, depths } = this;
    let operations = 0;
    const show = (mesh) => {
      if (!mesh.shown || !mesh.length) return;
      operations += 1;
      gl.bindVertexArray(mesh.array);
      gl.drawElementsInstanced(gl.TRIANGLES, mesh.length, mesh.kind, 0, mesh.shown);
    };
    if (!this.isLit) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowTarget);
      gl.viewport(0, 0, SHADOWS, SHADOWS);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.useProgram(depths.program);
      gl.uniformMatrix4fv(depths.at.seen, false, this.lit);
      gl.enable(gl.POLYGON_OFFSET_FILL);
      gl.polygonOffset(1.5, 2);
      [...this.resting, ...this.meshes].forEach(show);
      gl.disable(gl.POLYGON_OFFSET_FILL);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      this.isLit = true;
      operations = 0;
    }
    gl.viewport(0, 0, width, height);
    gl.clearColor(...[1, 3, 5].map((at) => parseInt(table.slice(at, at + 2), 16) / 255), 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.useProgram(colors.program);
    const { at } = colors;
    gl.uniformMatrix4fv(at.seen, false, matrix);
    gl.uniformMatrix4fv(at.lit, false, this.lit);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.faces);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.shadows);
    // Without marks, any picture will do.
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_2D, this.marks ?? this.faces);
    gl.uniform4fv(at.area, this.area ?? [0, 0, 1, 1]);
    gl.uniform1i(at.faces, 0);
    gl.uniform1i(at.shadows, 1);
    gl.uniform1i(at.marks, 2);
    const showPainted = (mesh) => {
      gl.uniform1i(at.isPainted, Number(Boolean(this.marks) && mesh.isFlat));
      show(mesh);
    };
    gl.uniform3fv(at.light, LIGHT);
    gl.uniform3fv(at.eye, eye);
    gl.uniform3fv(at.table, lightOf(table));
    // A shadow is about as soft as that of a lamp above an inch.
    gl.uniform1f(at.soft, 0.0016 / this.reach);
    gl.uniform1f(at.ring, 0);
    gl.uniform1i(at.isGround, 0);
    [...this.resting, ...this.meshes].forEach(showPainted);
    gl.uniform1i(at.isGround, 1);
    showPainted(this.table);
    gl.uniform1i(at.isPainted, 0);
    gl.uniform3fv(at.table, lightOf(highlight));
    gl.uniform1f(at.ring, RING);
    // What is seen from above only has no back.
    gl.disable(gl.CULL_FACE);
    this.meshes.filter(({ hasMarked }) => hasMarked).forEach(show);
    gl.enable(gl.CULL_FACE);
    return operations;
  }
}
