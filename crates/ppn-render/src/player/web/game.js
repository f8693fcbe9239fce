
// ---- Games -------------------------------------------------------------------------------------

/** What pieces look like, with the lists of the page put together: drawings from parts, looks from their columns, with other names. */
function unfoldLooks(looks, names = {}) {
  const words = new Map(Object.entries(names));
  // A whole name, or else its words.
  const translated = (title) => words.get(title) ?? title.replace(/[\p{L}-]+/gu, (word) => words.get(word) ?? word);
  return {
    ...looks,
    translated,
    palette: looks.palette.map((values) => values.map((value) => (typeof value === "number" ? values[value] : value))),
    drawings: looks.drawings.map((parts) => parts.map((part) => looks.parts[part]).join("")),
    characters: new Map(looks.characters.map(([look, angle, text]) => [`${look} ${angle}`, columnsOf(text)[0]])),
    looks: looks.looks.map(([body, title, kind, wall, ground, face, more]) => {
      return { body, title: translated(title), kind, wall, ground, face, ...more };
    }),
  };
}

/** A text whose marks of direction end with it, so that they turn nothing that is shown beside it. */
function closed(text) {
  if (!/[\u202a-\u202e\u2066-\u2069]/.test(text)) return text;
  const open = [];
  for (const mark of text) {
    if (/[\u202a\u202b\u202d\u202e]/.test(mark)) open.push("\u202c");
    else if (/[\u2066-\u2068]/.test(mark)) open.push("\u2069");
    else if (mark === "\u202c" && open.at(-1) === mark) open.pop();
    // The end of an isolate is that of all that began in it.
    else if (mark === "\u2069" && open.includes(mark)) open.length = open.lastIndexOf(mark);
  }
  return text + open.reverse().join("");
}

/** A game in whose metadata, moves and comments directions are closed. */
function withClosedTexts(game) {
  const metadata = game.metadata.map((entry) => entry.map(closed));
  const moves = game.moves.map(([number, text, comment, ...more]) => [...[number, text, comment].map((one) => one && closed(one)), ...more]);
  return { ...game, metadata, moves };
}

/** The number of a look in the page. */
const lookIn = (game, number) => (game.looks ? game.looks[number] : number);

/**
 * The boards of a game, put together from what changes between them. Pieces that do not change are
 * the same objects on the next board.
 *
 * A piece is `{number, look, x, y, angle, bottom, level}`: inches, degrees counter-clockwise. Looks and
 * drawings are numbered in the game, unless they have the numbers of the page.
 */
function unfold(game) {
  const boards = [];
  let pieces = [];
  const drawingOf = (number) => (game.drawings && number !== undefined ? game.drawings[number] : number);
  for (const change of game.boards) {
    const { gone = [], at: carried = [], to = [], height = [], stay, order, kept = 0, marks = [] } = change;
    if (gone.length || carried.length || to.length || height.length || order) {
      const byNumber = new Map(pieces.map((piece) => [piece.number, piece]));
      for (const number of gone) byNumber.delete(number);
      for (let at = 0; at < height.length; at += 3) {
        const [number, bottom, level] = height.slice(at, at + 3);
        byNumber.set(number, { ...byNumber.get(number), bottom, level });
      }
      const put = (piece) => {
        // Those that moved lie over the others, if not said otherwise.
        if (!stay) byNumber.delete(piece.number);
        byNumber.set(piece.number, piece);
      };
      for (let at = 0; at < carried.length; at += 3) {
        const [number, x, y] = carried.slice(at, at + 3);
        put({ ...byNumber.get(number), x, y });
      }
      for (let at = 0; at < to.length; at += 7) {
        const [number, look, x, y, angle, bottom, level] = to.slice(at, at + 7);
        put({ number, look: lookIn(game, look), x, y, angle, bottom, level });
      }
      pieces = order ? order.map((number) => byNumber.get(number)) : [...byNumber.values()];
    }
    const shown = [];
    for (let at = 0; at < marks.length; at += 3) {
      const [kind, x, y] = marks.slice(at, at + 3);
      const [form, drawing, wayX, wayY, title, label, aside, up] = game.marks[kind];
      shown.push({ form, drawing: drawingOf(drawing), x, y, wayX, wayY, title, label: drawingOf(label), aside, up });
    }
    const before = kept ? boards.at(-1).marks.slice(0, kept) : [];
    boards.push({ pieces, marks: before.concat(shown) });
  }
  return boards;
}

/** What changed between two boards: places that were left, pieces that are gone, and those that moved, turned or came. */
function lastMove(before, after) {
  const old = new Map(before.pieces.map((piece) => [piece.number, piece]));
  const now = new Map(after.pieces.map((piece) => [piece.number, piece]));
  const same = (one, other) =>
    one && one.look === other.look && one.x === other.x && one.y === other.y && one.angle === other.angle;
  const moved = after.pieces.filter((piece) => !same(old.get(piece.number), piece));
  const taken = new Set(moved.map((piece) => `${piece.x} ${piece.y}`));
  const left = before.pieces.filter((piece) => {
    const there = now.get(piece.number);
    return !taken.has(`${piece.x} ${piece.y}`) && !(there && there.x === piece.x && there.y === piece.y);
  });
  return {
    from: left.filter(({ number }) => now.has(number)).map(({ x, y }) => [x, y]),
    gone: left.filter(({ number }) => !now.has(number)),
    to: new Set(moved.map((piece) => piece.number)),
  };
}

/** The first value of these keys in the metadata of a game. */
function tag(game, ...keys) {
  for (const key of keys) {
    const entry = game.metadata.find(([name, value]) => name.toLowerCase() === key && value);
    if (entry) return entry[1];
  }
  return "";
}

/** Who plays. */
function players(game) {
  return sides(game).join(" – ") || tag(game, "players", "player", "fan-players", "white", "black");
}

/** What a game is called, and what else there is to say in a line. */
function heading(game, { round } = TEXTS) {
  const kind = tag(game, "gametype", "game", "setup").replace(/^Name: ([^,]*).*/, "$1");
  const parts = [players(game), tag(game, "event"), kind].filter(Boolean);
  const title = parts.shift() || "";
  const rest = [tag(game, "site"), tag(game, "date", "utcdate"), tag(game, "round") && `${round} ${tag(game, "round")}`];
  const more = parts.concat(rest).filter((part) => part && part !== "?" && part !== title);
  return { title, more: more.join(" · "), result: tag(game, "result") };
}
