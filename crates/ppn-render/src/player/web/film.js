
// ---- Pictures to keep: a board as SVG or PNG, a game as animated SVG ----------------------------

/** An SVG document; `style` and `body` are markup. */
function svgDocument(svg, { sheet, pen, definitions, title, style = "", body }) {
  const [width, height] = [sheet.width * 100, sheet.height * 100];
  const name = svg.namespaceURI;
  const pixels = (side) => Math.ceil(side * 0.72 - 1e-6);
  const page = pen.paint.page ? `<rect width="100%" height="100%" fill="${pen.paint.page}"/>\n` : "";
  return `<svg xmlns="${name}" viewBox="0 0 ${short(width)} ${short(height)}" width="${pixels(width)}" height="${pixels(height)}" role="img">\n`
    + `<title>${escapeText(title)}</title>\n${style}<defs>${definitions}</defs>\n${page}${body}</svg>\n`;
}

/** The elements of a board: what lies on the table, then what lies over it. */
function boardMarkup(pen, sheet, board, last) {
  const { figures, above } = pen.scene(board, sheet, last);
  return figures.concat(above).map((figure) => {
    const markup = figure.piece ? pen.figure(figure.piece, figure) : figure.markup;
    return `<g transform="${pen.at(sheet, figure.place)}">${markup}</g>`;
  });
}

/**
 * A game as an animated SVG that begins again at its end. What stays is written once; pieces glide,
 * turn over, come and go. Who prefers reduced motion sees the last board.
 */
function film(pen, sheet, boards, highlight) {
  const [pause, glide] = [0.7, 0.3];
  const end = pause + (boards.length - 1) * (pause + glide);
  const arrival = (board) => board * (pause + glide);
  const departure = (board) => (board ? arrival(board) - glide : 0);
  const strips = [];
  const movers = [];
  let shown = [];
  boards.forEach((board, state) => {
    const before = boards[state - 1];
    const last = before && lastMove(before, board);
    const { figures, above } = pen.scene(board, sheet, highlight ? last : null);
    const old = new Map(before ? before.pieces.map((piece) => [piece.number, piece]) : []);
    const now = new Map(board.pieces.map((piece) => [piece.number, piece]));
    const kept = new Map(shown.map((strip) => [strip.markup, strip]));
    const still = [];
    let place = 0;
    for (const figure of figures.concat(above)) {
      const { piece } = figure;
      const inner = piece ? pen.figure(piece, figure) : figure.markup;
      const markup = `<g transform="${pen.at(sheet, figure.place)}">${inner}</g>`;
      const same = kept.get(markup);
      const at = same ? strips.indexOf(same, place) : -1;
      const number = piece && piece.number;
      if (at >= 0) {
        kept.delete(markup);
        place = at + 1;
        still.push(Object.assign(same, { number }));
        continue;
      }
      const moves = before && piece && last.to.has(piece.number);
      if (moves) movers.push(...journey(pen, sheet, old.get(number), piece, inner, departure(state), glide));
      const strip = { number, markup, from: moves ? arrival(state) : departure(state), to: Infinity };
      strips.splice(place, 0, strip);
      place += 1;
      still.push(strip);
    }
    // What leaves lies directly under the first that lies still and lay over it.
    let over = figures.length;
    for (const strip of shown.reverse()) {
      const { number } = strip;
      let place = still.indexOf(strip);
      if (place < 0) {
        strip.to = departure(state);
        if (now.has(number) && !last.to.has(number)) place = still.findIndex((other) => other.number === number);
      }
      if (place >= 0) over = Math.min(over, place);
      else if (old.has(number) && !now.has(number)) {
        const piece = old.get(number);
        const [leaving] = journey(pen, sheet, piece, null, pen.figure(piece), departure(state), glide);
        strips.splice(strips.indexOf(still[over - 1]) + 1, 0, leaving);
      }
    }
    shown = still;
  });
  return filmMarkup(strips.concat(movers), end);
}

/** The ways of a piece from one board to the next: two, if it turns over on its way. */
function journey(pen, sheet, from, to, markup, start, glide) {
  const place = (piece) => onSheet(sheet, pen.place(piece));
  const at = ([x, y], scale = "") => `translate(${short(x)}px,${short(y)}px)${scale}`;
  const [zero, flat] = [" scale(0)", " scale(0,1)"];
  const end = start + glide;
  if (!from) return [{ markup, from: start, to: end, ways: [at(place(to), zero), at(place(to), " scale(1)")] }];
  if (!to) return [{ markup, from: start, to: end, ways: [at(place(from), " scale(1)"), at(place(from), zero)] }];
  if (from.look === to.look) return [{ markup, from: start, to: end, ways: [at(place(from)), at(place(to))] }];
  const middle = times(plus(place(from), place(to)), 0.5);
  const half = (start + end) / 2;
  return [
    { markup: pen.figure(from), from: start, to: half, ways: [at(place(from), " scale(1,1)"), at(middle, flat)] },
    { markup, from: half, to: end, ways: [at(middle, flat), at(place(to), " scale(1,1)")] },
  ];
}

/** Figures, in their places and on their ways, as elements and the rules that show them in their time. */
function filmMarkup(strips, end) {
  const percent = (seconds) => Math.min(Math.max((seconds / end) * 100, 0), 100);
  const rules = [];
  const rule = (name, from, to, ways) => {
    const stays = to >= 100;
    const moment = (number) => `${Math.max(number, 0).toFixed(4)}%`;
    const step = (number, visibility, way) => `${moment(number)}{visibility:${visibility}${way ? `;transform:${way}` : ""}}`;
    const steps = [
      stays && from > 0 ? step(0, "hidden") : "",
      from > 0 ? step(from - 1e-4, "hidden") : "",
      step(from, "visible", ways && ways[0]),
      !stays || ways ? step(Math.min(to, 100), "visible", ways && ways[1]) : "",
      stays ? "" : step(to + 1e-4, "hidden"),
    ];
    rules.push(`@keyframes ${name}{${steps.join("")}}.${name}{animation:${name} ${short(end)}s ease-in-out infinite}`);
  };
  const body = strips.map(({ markup, from, to, ways }, number) => {
    const [start, stop] = [percent(from), percent(to)];
    if (start <= 0 && stop >= 100 && !ways) return markup;
    const name = `${ways ? "m" : "s"}${number}`;
    rule(name, start, stop, ways);
    return `<g class="${name}"${stop < 100 || ways ? ' visibility="hidden"' : ""}>${markup}</g>`;
  });
  const style = `<style>@media (prefers-reduced-motion:no-preference){\n${rules.join("\n")}\n}</style>\n`;
  return { style, body: `${body.join("\n")}\n` };
}

/** The pixels of an SVG document as a PNG file. */
function png(svg, { width, height }) {
  const scale = Math.min(1600 / Math.max(width, height), 200);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    };
    image.onerror = () => reject(new Error("no picture"));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}
