
// ---- Drawing: pieces as SVG, one unit for a hundredth of an inch, y down -------------------------

/** A number with few decimals. */
function short(number) {
  const precision = Math.abs(number) < 1 ? 1e4 : 1e2;
  return String(Math.round(number * precision) / precision + 0);
}
const units = (inches) => short(inches * 100);
const escapeText = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/** The attribute that moves and turns, if anything has to be. */
function transform([x, y], angle = 0) {
  const parts = [];
  if (x || y) parts.push(`translate(${units(x)} ${units(-y)})`);
  if (angle) parts.push(`rotate(${short(-angle)})`);
  return parts.length ? ` transform="${parts.join("")}"` : "";
}

const path = (corners) => `M${corners.map(([x, y]) => `${units(x)} ${units(-y)}`).join("L")}Z`;

/** The channels of a colour such as #A11A06, mixed with a part of black (0) or white (255). */
function mixed(color, channel, part) {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const hex = (value) => Math.round(value * (1 - part) + channel * part).toString(16).padStart(2, "0");
  return `#${channels.map(hex).join("").toUpperCase()}`;
}
const darker = (color, part) => mixed(color, 0, part);
const lighter = (color, part) => mixed(color, 255, part);

/** How much light a colour gives, 0 to 1. */
const luminance = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, part, channel) => {
  const value = parseInt(color.slice(2 * channel + 1, 2 * channel + 3), 16) / 255;
  return sum + part * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
}, 0);

/** The contrast of two colours, 1 to 21. */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** Inches between a pyramid and the larger one that it is put over, seen from above. */
const GAP = 0.02;

/** Inches of the edge around a piece on a ground of its own colour. */
const EDGE = 0.04;

/** From where the light comes on solids: the upper left, and from above. */
const LIGHT = [-0.4, 0.5, 0.77];

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** Draws boards in a theme. */
class Pen {
  /** `theme` is a number of the palette. */
  constructor(looks, view, theme, texts = TEXTS) {
    this.texts = texts;
    this.looks = looks;
    this.view = view;
    this.up = rise(view);
    const value = (number) => looks.palette[number][theme];
    this.fill = (text) => text.replace(/\$(\d+);/g, (_, number) => this.fill(value(number)));
    this.value = value;
    this.paint = Object.fromEntries(Object.entries(looks.paint).map(([name, number]) => [name, value(number)]));
    this.wallWidth = 0.022 * Number(this.paint.line_width);
    this.figures = new Map();
  }

  /** What is used by the boards of a game. */
  definitions(used) {
    const bodies = new Set([...used].map((look) => this.looks.looks[look].body));
    const faces = new Set([...used].map((look) => this.looks.looks[look].face).filter((face) => face !== null));
    return [
      ...Object.values(this.looks.symbols),
      ...[...bodies].map((body) => `<g id="b${body}">${this.looks.bodies[body].outline}</g>`),
      ...[...faces].map((face) => `<g id="f${face}">${this.fill(this.looks.drawings[face])}</g>`),
    ].join("");
  }

  /** The middle of a piece's underside as it is seen, in inches. */
  place(piece) {
    return plus(turned([piece.x, piece.y], this.view.turn), times(this.up, piece.bottom));
  }

  /** The elements of a piece around that; `how` says whether it is `marked`, `nested`, `shaded` by one over it, and has an `edge`. */
  figure(piece, how = {}) {
    const { marked, nested, shaded, edge } = how;
    const key = [piece.look, piece.angle, this.view.oblique || piece.level, marked, nested, shaded, edge].join(" ");
    let figure = this.figures.get(key);
    if (figure === undefined) {
      figure = this.draw(piece, how);
      // While a piece turns there are many.
      if (this.figures.size < 5000) this.figures.set(key, figure);
    }
    return figure;
  }

  draw(piece, { marked, nested, shaded, edge }) {
    const look = this.looks.looks[piece.look];
    const body = this.looks.bodies[look.body];
    const angle = seenAngle(piece, look, this.view);
    const up = times(this.up, body.depth || 0);
    const rises = up[0] !== 0 || up[1] !== 0;
    const round = body.form === "ball";
    const middle = times(up, 0.5);
    const parts = [`<title>${escapeText(look.title)}</title>`];
    const outline = (offset, attributes) => `<use href="#b${look.body}"${transform(offset, angle)} ${attributes}/>`;
    if (marked) {
      for (const [color, inches] of this.halo(0.2)) {
        const width = units(inches / (body.scale || 1));
        parts.push(outline(round ? middle : [0, 0], `fill="none" stroke="${color}" stroke-width="${width}" ${ROUND}`));
      }
    }
    if (!this.view.oblique && !shaded && Number(this.paint.shadow) > 0 && body.depth) {
      const away = 0.03 * Math.min(piece.level, 4);
      parts.push(outline([away, -away], `fill="#000000" opacity="${this.paint.shadow}"`));
    }
    if (nested) {
      // It is drawn a little smaller, so that a gap shows and no more of the larger one is hidden.
      const color = this.paint.page || "#FFFFFF";
      parts.push(outline([0, 0], `fill="${color}" stroke="${color}" stroke-width="1.6" ${ROUND}`));
    }
    const below = parts.length;
    this.outlines = [];
    const face = (offset, angle) => `<use href="#f${look.face}"${transform(offset, angle)}/>`;
    if (body.form === "pyramid") parts.push(this.pyramid(look, body.base - (nested ? 2 * GAP : 0), angle, up));
    else if (body.form === "solid") parts.push(this.solid(look, body, angle, up), face(up, angle));
    else if (body.form === "wedge" && rises) parts.push(this.wedge(look, body, angle, up));
    else if (round) parts.push(face(middle, 0));
    else parts.push(rises ? this.walls(look, body, angle, up) : "", face(up, angle));
    if (edge) {
      const line = (width) => `fill="none" stroke="${edge}" stroke-width="${units((width + 2 * EDGE) / (body.scale || 1))}" ${ROUND}`;
      const edges = this.outlines.map(([d, width]) => `<path d="${d}" ${line(width)}/>`);
      if (!/pyramid|wedge|solid/.test(body.form)) edges.push(outline(round ? middle : up, line(0)));
      parts.splice(below, 0, ...edges);
    }
    return parts.join("");
  }

  /** The walls of a flat piece that one sees. */
  walls(look, body, angle, up) {
    const [wall, edge] = look.wall.map(this.value);
    const width = this.wallWidth;
    if (body.radius) {
      const radius = body.radius - width / 2;
      const aside = times([-up[1], up[0]], radius / Math.hypot(...up));
      const at = ([x, y]) => `${units(x)} ${units(-y)}`;
      const arc = `A${units(radius)} ${units(radius)} 0 0 0 `;
      const d = `M${at(aside)}${arc}${at(times(aside, -1))}L${at(minus(up, aside))}${arc}${at(plus(up, aside))}Z`;
      return this.path(d, wall, edge, width);
    }
    const smooth = body.form === "silhouette";
    return this.sides(points(smooth ? body.points : body.corners), angle, up, ([from, to]) => {
      return [from, to, plus(to, up), plus(from, up)];
    }, wall, smooth ? null : edge);
  }

  /** A wall for each edge that is turned to the viewer; `form` gives its corners. */
  sides(corners, angle, up, form, wall, edge) {
    if (area(corners) < 0) corners.reverse();
    return corners.map((corner, at) => {
      const ends = [corner, corners[(at + 1) % corners.length]];
      const [from, to] = ends.map((end) => turned(end, angle));
      const normal = outward(from, to);
      if (dot(normal, up) >= -1e-9) return "";
      // The light comes from the upper left.
      const shade = Math.min(Math.max(0.15 - 0.15 * dot(normal, [-0.6, 0.8]), 0), 0.3);
      const color = darker(wall, shade);
      return this.polygon(form([from, to], ends), color, edge || color, this.wallWidth);
    }).join("");
  }

  polygon(corners, fill, stroke, width) {
    return this.path(path(corners), fill, stroke, width);
  }

  path(d, fill, stroke, width) {
    this.outlines.push([d, width]);
    return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${units(width)}" ${ROUND}/>`;
  }

  /** The sides of a solid that one sees. */
  solid({ wall, ground }, { faces, depth }, angle, up) {
    const [color, line] = [ground[0], wall[1]].map(this.value);
    // Black could not be darker, so its sides are lighter than its upper face.
    const dark = luminance(color) < 0.02 ? lighter : darker;
    const part = dark === lighter ? -0.3 : -0.42;
    return faces.map((list) => {
      const corners = [];
      for (let at = 0; at < list.length; at += 3) corners.push([turned(list.slice(at, at + 2), angle), list[at + 2]]);
      const seen = corners.map(([flat, height]) => plus(flat, times(up, height / depth)));
      if (area(seen) <= 1e-6) return "";
      const [from, to] = [1, 2].map((at) => [...minus(corners[at][0], corners[0][0]), corners[at][1] - corners[0][1]]);
      const normal = [0, 1, 2].map((axis) => {
        const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
        return from[next] * to[last] - from[last] * to[next];
      });
      const length = Math.hypot(...normal);
      const light = normal.reduce((sum, part, axis) => sum + (LIGHT[axis] * part) / length, -LIGHT[2]);
      const lit = light < 0 ? dark(color, part * light) : lighter(color, 0.6 * light);
      return this.polygon(seen, lit, line, 0.012 * Number(this.paint.line_width));
    }).join("");
  }

  /** A pyramid on its side: its tip on the table, its base upright. */
  wedge(look, body, angle, up) {
    const [wall, edge] = look.wall.map(this.value);
    const lift = (end) => plus(turned(end, angle), times(up, 0.5 - end[1] / body.slant));
    const sides = this.sides(points(body.corners), angle, up, ([from, to], ends) => {
      return [from, to, lift(ends[1]), lift(ends[0])];
    }, wall, edge);
    const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))];
    const [x, y] = times(up, 1 / body.slant);
    const matrix = [cos, -sin, sin + x, cos - y, up[0] * 50, up[1] * -50].map((number) => Math.round(number * 1e4) / 1e4);
    return `${sides}<use href="#f${look.face}" transform="matrix(${matrix.join(" ")})"/>`;
  }

  /** A pyramid on its base, its tip so far from the middle of it. */
  pyramid(look, base, angle, tip) {
    const slope = look.slope;
    const [color, line] = [this.value(slope.color), this.value(slope.line)];
    const corner = (quarters) => turned([base / 2, base / 2], angle + 90 * quarters);
    const parts = [];
    for (let side = 0; side < 4; side += 1) {
      const [from, to] = [corner(side), corner(side + 1)];
      const area = across(minus(to, from), minus(tip, from));
      if (area <= 0) continue;
      const normal = outward(from, to);
      const light = 0.3 * Math.max(normal[1], 0) + 0.14 * Math.max(-normal[0], 0);
      const dark = 0.28 * Math.max(-normal[1], 0);
      const lit = light > dark ? lighter(color, light - dark) : darker(color, dark - light);
      parts.push(this.polygon([from, to, tip], lit, line, 0.016));
      // The first side is the face; the others are marked only where one sees them from aside.
      const above = tip[0] === 0 && tip[1] === 0;
      if (side > 0 && (above || area < 0.25 * base * base)) continue;
      const middle = times(plus(from, to), 0.5);
      const sign = (drawing, part, turn = 0) => {
        if (!drawing) return;
        const place = plus(middle, times(minus(tip, middle), part));
        const opacity = side > 0 ? ' opacity="0.6"' : "";
        parts.push(`<g${transform(place, angle + 90 * side + turn)}${opacity}>${this.fill(drawing)}</g>`);
      };
      sign(slope.pips, 0.17);
      // The top of a suit is towards the tip, and from above upright for who sees the face.
      sign(slope.sign, 0.56, above ? 0 : 180);
    }
    return parts.join("");
  }

  /** Everything on a board in drawing order: `{number, place, figure}`, and what lies over pieces. */
  scene(board, sheet, last, badge = 0.26) {
    const pieces = sorted(board.pieces, this.looks, this.view);
    const nested = this.view.oblique ? new Set() : nestedPyramids(pieces, this.looks);
    const shaded = this.view.oblique ? new Set() : shadedPieces(pieces, this.looks);
    const figures = pieces.map((piece) => ({
      key: piece.number,
      piece,
      marked: Boolean(last && last.to.has(piece.number)),
      nested: nested.has(piece),
      shaded: shaded.has(piece),
      edge: this.edge(piece, board.pieces),
      place: this.place(piece),
    }));
    const marks = this.marks(board, pieces, sheet);
    // From the last on, so that the numbers of those before stay.
    for (const { next, ...mark } of marks.grounds.sort((one, other) => other.next - one.next)) {
      figures.splice(next, 0, mark);
    }
    const above = [
      ...(last ? this.rings(board, sheet, last) : []),
      ...(this.view.oblique ? [] : this.badges(board.pieces, badge)),
      ...marks.above,
    ];
    return { figures, above };
  }

  /** The colour of the edge of a piece, if it lies on a ground of its own colour. */
  edge(piece, pieces) {
    const { edge: colors = [] } = this.looks.looks[piece.look];
    const [body, edge] = colors.map(this.value);
    return edge && pieces.some((below) => {
      const look = this.looks.looks[below.look];
      const under = this.looks.bodies[look.body];
      return below !== piece && below.bottom + (under.depth || 0) <= piece.bottom + 1e-6 && contains(below, under, [piece.x, piece.y])
        && look.ground.some((ground) => contrast(body, this.value(ground)) < 3);
    }) ? edge : "";
  }

  /** What marks the last move along a line: colours and widths, of which one is clear on any ground. */
  halo(width) {
    return [["#000000", width + 0.04], [this.paint.glow, width]];
  }

  /** Rings where pieces left, crosses where they are gone. */
  rings(board, sheet, last) {
    const extents = board.pieces.filter((piece) => last.to.has(piece.number)).map((piece) => {
      return 0.8 * Math.min(...extent(this.looks.bodies[this.looks.looks[piece.look].body]));
    });
    const radius = Math.max(Math.min(0.5, ...extents), 0.15);
    const lines = (form) => this.halo(0.2 * radius).map(([color, width]) => form(`fill="none" stroke="${color}" stroke-width="${units(width)}" stroke-linecap="round"`)).join("");
    const ring = lines((line) => `<circle r="${units(radius)}" ${line}/>`);
    const arm = units(0.7 * radius);
    const cross = lines((line) => `<path d="M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}" ${line}/>`);
    const title = ({ look }) => filled(this.texts.removed, this.looks.looks[look].title);
    const marks = [...last.from.map((place) => [place, ring]), ...last.gone.map((piece) => [[piece.x, piece.y], cross, title(piece)])];
    return marks.filter(([place]) => inside(sheet, turned(place, this.view.turn))).map(([place, markup, title]) => ({
      place: this.over(board.pieces, place),
      markup,
      title,
    }));
  }

  /** A place on top of what lies there. */
  over(pieces, place) {
    return plus(turned(place, this.view.turn), times(this.up, topAt(pieces, this.looks, place)));
  }

  /** How many pieces lie on each other, and how many storeys tiles have; `size` is the height of the badge in inches. */
  badges(pieces, size) {
    const kindOf = (piece) => this.looks.looks[piece.look].kind;
    const bodyOf = (piece) => this.looks.bodies[this.looks.looks[piece.look].body];
    const top = (piece) => piece.bottom + (bodyOf(piece).depth || 0);
    const all = [...stacks(pieces, this.looks).values()];
    // In the order of pictures, which is seen only where they cover each other.
    all.sort((one, other) => one[0].x - other[0].x || one[0].y - other[0].y || (kindOf(one[0]) === "card") - (kindOf(other[0]) === "card"));
    const [tiles, piles] = [true, false].map((tiles) => all.filter((stack) => stack.every((piece) => kindOf(piece) === "tile") === tiles));
    const badges = piles.filter((stack) => stack.length > 1).map((stack) => {
      const highest = stack.reduce((one, other) => (top(other) >= top(one) ? other : one));
      const extents = stack.map((piece) => extent(bodyOf(piece)));
      return this.badge(stack.length, highest, [0, 1].map((axis) => Math.max(...extents.map((extent) => extent[axis]))), size);
    });
    const counted = tiles.flat();
    const storeys = counted.map((tile) => {
      const isClear = (corner) => {
        const { place } = this.badge(0, tile, corner, size);
        const over = (piece) => top(piece) > top(tile) + 1e-6 && contains(piece, bodyOf(piece), this.onTable(place));
        return badges.every((other) => Math.hypot(...minus(place, other.place)) > size) && !pieces.some(over);
      };
      const [count, corner] = this.storeys(tile, counted, top, bodyOf, isClear);
      return count > 1 && this.badge(count, tile, corner, size);
    });
    return [...badges, ...storeys.filter(Boolean)];
  }

  /** A place of the picture on the table as it was before it was turned. */
  onTable(place) {
    return turned(place, (360 - this.view.turn) % 360);
  }

  /**
   * The number of tiles on each other where a tile is visible, and the corner for its badge: of the quarter with the most,
   * or of another one where it is clear of other badges and pieces.
   */
  storeys(tile, tiles, top, bodyOf, isClear) {
    const [across, up] = extent(bodyOf(tile));
    const { kind, title } = this.looks.looks[tile.look];
    const isDomino = /domino/i.test(kind + title);
    const turn = isDomino ? (tile.angle + this.view.turn) % 180 : 0;
    const ways = isDomino ? [[1, 0], [-1, 0]] : [[1, 1], [1, -1], [-1, 1], [-1, -1]];
    let [most, worth, best] = [0, 0];
    for (const way of ways) {
      const corner = turned([across * way[0], up * way[1]], turn);
      const place = plus([tile.x, tile.y], this.onTable(times(corner, 0.53)));
      const under = tiles.filter((other) => contains(other, bodyOf(other), place));
      if (!under.every((other) => top(other) <= top(tile) + 1e-6)) continue;
      most = Math.max(most, under.length);
      const value = under.length + (isClear(corner) ? 1e6 : 0);
      if (value > worth) [best, worth] = [corner, value];
    }
    return [most, best];
  }

  /** A badge at a corner of a piece, which is that way from its middle. */
  badge(count, piece, corner, size) {
    const text = String(count);
    const [color, width, height] = [this.paint.badge, (0.62 + 0.38 * text.length) * size, 0.74 * size];
    const digits = [...text].map((digit, at) => {
      const x = 0.52 * height * (at - (text.length - 1) / 2);
      return `<use href="#digit-${digit}" transform="translate(${units(x)} 0)scale(${short(height)})" stroke="${color}"/>`;
    });
    const ground = `<rect x="${units(-width / 2)}" y="${units(-size / 2)}" width="${units(width)}" height="${units(size)}" rx="${units(size / 2)}" fill="${this.paint.ink}" stroke="${color}" stroke-width="${units(0.1 * size)}"/>`;
    const aside = (corner, half) => Math.sign(Math.round(corner * 1e6)) * Math.max(0.8 * Math.abs(corner), 0.45 * Math.abs(corner) + half);
    const way = [aside(corner[0], width / 2), aside(corner[1], size / 2)];
    return { place: plus(turned([piece.x, piece.y], this.view.turn), way), markup: ground + digits.join("") };
  }

  /** What is pointed out: under pieces, with the number of the piece before which it is drawn, and over them. */
  marks(board, pieces, sheet) {
    const [grounds, above] = [[], []];
    board.marks.forEach(({ form, drawing, x, y, wayX, wayY, title, label, aside, up }, number) => {
      const place = [x, y];
      if (!inside(sheet, turned(place, this.view.turn))) return;
      const over = this.over(pieces, place);
      const name = title ? `<title>${escapeText(title)}</title>` : "";
      const shape = this.fill(this.looks.drawings[drawing]);
      if (form === "square") {
        const under = pieces.findLastIndex((piece) => {
          const look = this.looks.looks[piece.look];
          return /tile|board/.test(look.kind) && contains(piece, this.looks.bodies[look.body], place);
        });
        const ground = pieces[under];
        const top = ground ? ground.bottom + (this.looks.bodies[this.looks.looks[ground.look].body].depth || 0) : 0;
        const seen = plus(turned(place, this.view.turn), times(this.up, top));
        grounds.push({ key: `m${number}`, next: under + 1, place: seen, markup: name + shape });
      } else if (form === "arrow") {
        const target = this.over(pieces, [x + wayX, y + wayY]);
        // The arrow as it was drawn, turned and stretched to where it points now.
        const [flat, way] = [[wayX, wayY], minus(target, over)];
        const length = Math.hypot(...flat) || 1;
        const turn = (Math.atan2(across(flat, way), dot(flat, way)) * 180) / Math.PI;
        const size = Math.hypot(...way) / length;
        above.push({ place: over, markup: `<g transform="rotate(${short(-turn)})scale(${short(size)})">${name}${shape}</g>` });
      } else if (shape) above.push({ place: over, markup: name + shape });
      if (label !== undefined) {
        const markup = (shape ? "" : name) + this.fill(this.looks.drawings[label]);
        above.push({ place: plus(over, [aside, up]), markup });
      }
    });
    return { grounds, above };
  }

  /** Coordinates as elements. */
  labels(sheet, labels, squares, cell = 1) {
    const texts = labels.map(({ text, place }) => {
      const [x, y] = onSheet(sheet, place);
      return `<text x="${short(x)}" y="${short(y + 36 * sheet.labelSize)}">${text}</text>`;
    });
    const size = 0.2 * cell;
    const numbers = (squares || []).map(([x, y, name]) => {
      const corner = plus(turned([x, y], this.view.turn), [-0.46 * cell, 0.3 * cell]);
      const [left, low] = onSheet(sheet, corner);
      return `<text x="${short(left)}" y="${short(low)}">${escapeText(name)}</text>`;
    });
    const squareNames = numbers.length ? `<g font-family="sans-serif" font-size="${units(size)}" font-weight="bold" fill="#16161A" stroke="#FFFFFF" stroke-width="${units(0.2 * size)}" paint-order="stroke" stroke-linejoin="round">${numbers.join("")}</g>` : "";
    return `<g font-family="sans-serif" font-size="${units(sheet.labelSize)}" text-anchor="middle" fill="${this.paint.label}">${texts.join("")}</g>${squareNames}`;
  }

  /** The attribute that puts a figure in its place. */
  at(sheet, place, scale = "") {
    const [x, y] = onSheet(sheet, place);
    return `translate(${short(x)} ${short(y)})${scale}`;
  }
}

/** The outward direction of an edge that goes counter-clockwise, of length 1. */
function outward(from, to) {
  const normal = [to[1] - from[1], from[0] - to[0]];
  const length = Math.hypot(...normal);
  return length > 0 ? times(normal, 1 / length) : normal;
}

/** Twice the area of a form: negative if its corners go clockwise. */
const area = (corners) => corners.reduce((sum, from, at) => sum + across(from, corners[(at + 1) % corners.length]), 0);

/** Half the width and height of a body's box. */
function extent(body) {
  if (body.radius) return [body.radius, body.radius];
  const corners = points(body.corners || []);
  return [0, 1].map((axis) => Math.max(0, ...corners.map((corner) => Math.abs(corner[axis]))));
}

/** Whether a place is on the sheet. */
function inside(sheet, place) {
  const [x, y] = minus(place, sheet.corner);
  return x >= 0 && x <= sheet.width && y >= 0 && y <= sheet.height;
}

/** Where a piece lies, in thousandths of an inch. */
const spot = ({ x, y }) => `${Math.round(x * 1e3)} ${Math.round(y * 1e3)}`;

/** Standing pyramids that are put over larger ones. */
function nestedPyramids(pieces, looks) {
  const largest = new Map();
  return new Set(pieces.filter((piece) => {
    const { form, base } = looks.bodies[looks.looks[piece.look].body];
    if (form !== "pyramid") return false;
    const below = largest.get(spot(piece)) || 0;
    largest.set(spot(piece), Math.max(below, base));
    return base < below;
  }));
}

/** Pieces under others in the same place that hide them from above: shadows of a whole stack would add up to black. */
function shadedPieces(pieces, looks) {
  const over = new Map();
  return new Set([...pieces].reverse().filter((piece) => {
    const body = looks.bodies[looks.looks[piece.look].body];
    if (!body.depth) return false;
    // Turned pieces hide others only if they are turned alike.
    const key = `${spot(piece)} ${Math.round(((((piece.angle || 0) % 90) + 90) % 90) * 1e3)}`;
    const [reach, others] = [extent(body), over.get(key) || []];
    if (others.some((other) => other[0] >= reach[0] && other[1] >= reach[1])) return true;
    over.set(key, [...others, reach]);
    return false;
  }));
}

/** Whether a piece hides a stack under it. */
function covers(piece, stack, looks) {
  const over = extent(looks.bodies[looks.looks[piece.look].body]);
  return stack.every((other) => extent(looks.bodies[looks.looks[other.look].body]).every((reach, axis) => reach <= over[axis]));
}

/** Pieces at the same place. Tiles and cards are grounds for others: they are counted apart, except for tiles that are hidden under cards. */
function stacks(pieces, looks) {
  const stacks = new Map();
  for (const piece of pieces) {
    const { kind } = looks.looks[piece.look];
    if (kind === "board") continue;
    const keyOf = (kind) => `${spot(piece)} ${/tile|card/.test(kind) ? kind : ""}`;
    const key = keyOf(kind);
    if (!stacks.has(key)) stacks.set(key, []);
    const tiles = kind === "card" && stacks.get(keyOf("tile"));
    if (tiles && covers(piece, tiles, looks)) {
      stacks.get(key).push(...tiles);
      stacks.delete(keyOf("tile"));
    }
    stacks.get(key).push(piece);
  }
  return stacks;
}

/** Whether heights tell something about a game: it has pyramids, or piles of more than cards. */
function isHigh(boards, looks) {
  const high = (stack) => stack.length > 1 && looks.looks[stack[0].look].kind !== "card";
  const pyramid = (piece) => /pyramid|wedge/.test(looks.bodies[looks.looks[piece.look].body].form);
  // A few boards of a long game tell it.
  const some = boards.filter((_, at) => at % Math.ceil(boards.length / 50) === 0);
  return some.some(({ pieces }) => pieces.some(pyramid) || [...stacks(pieces, looks).values()].some(high));
}
