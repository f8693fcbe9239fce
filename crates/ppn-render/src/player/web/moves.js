
// ---- The list of moves, the tags and the text of a game -----------------------------------------

/** An element with attributes and children. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Scrolls a list, and nothing else, until something in it is seen. */
function showWithin(list, { offsetTop, offsetHeight }) {
  const [top, bottom] = [list.scrollTop, list.scrollTop + list.clientHeight];
  if (offsetTop < top || offsetTop + offsetHeight > bottom) {
    list.scrollTop = offsetTop + (offsetHeight - list.clientHeight) / 2;
  }
}

/** Moves by rows: the steps of a turn are in one. Numbers of PPN grow by a dot for each step. */
function turns(moves, words) {
  const rows = [];
  let before = null;
  for (const move of moves) {
    const same = words ? move.number === before?.number : move.number === `${before?.number}.`;
    if (before?.number.length && same && (words || before.number.endsWith(".")) && !before.stops) rows[rows.length - 1].push(move);
    else rows.push([move]);
    before = move;
  }
  return rows;
}

/** A number of PPN without the dots that only count steps; three dots tell the second side from the first. */
const plainNumber = (number) => number.replace(/^(\d+(?=\.)|.*[^.\d])(\.+)$/, (whole, stem, dots) => {
  const second = /^\d+$/.test(stem) && dots.length > 2;
  return stem + (second ? "..." : ".");
});

/**
 * The list of moves: rows with the number and one move, the steps of a turn, or both moves of a turn
 * where they are short; variations behind the move that they replace. Gives the element, and the
 * button and the name of each board.
 */
function moveList(game, lines, texts) {
  const buttons = [];
  const names = [];
  const wrong = new Map();
  for (const remark of game.remarks || []) {
    if (remark.error) for (const state of remark.states || []) wrong.set(state, remark.message);
  }
  const button = ({ states, number, text }, name) => {
    const state = states[states.length - 1];
    const made = element("button", { type: "button", class: "move", "data-state": state }, text || (/^SetupFn\./.test(number) ? texts.setUp : "–"));
    const message = states.map((one) => wrong.get(one)).find(Boolean);
    if (message) {
      made.classList.add("wrong");
      made.title = message;
    }
    for (const one of states) [buttons[one], names[one]] = [made, name];
    return made;
  };
  const isSetUp = (number) => /^SetupFn\./.test(number);
  const shown = (number) => (isSetUp(number) ? texts.setUp : plainNumber(number));
  const nameOf = (moves, at) => shown(moves.length > 1 ? `${moves[0].number} ${filled(texts.step, at + 1)}` : moves[0].number);
  /** The moves of a line, each with the variations that replace it or, at the end, follow it. */
  const branched = (line) => {
    const moves = movesOf(game, line);
    for (const [at, move] of moves.entries()) {
      const before = at > 0 ? moves[at - 1].states : [];
      const states = at + 1 === moves.length ? [...before, ...move.states] : before;
      move.variations = lines.filter(({ after }) => states.includes(after));
    }
    for (const [at, move] of moves.entries()) {
      const next = moves[at + 1];
      // Variations replace a whole turn, and so come behind all steps of it.
      if (game.words && next?.number === move.number) {
        next.variations.unshift(...move.variations);
        move.variations = [];
      }
      move.stops = move.comment || move.variations.length > 0;
    }
    return moves;
  };
  const variation = (line) => {
    const text = element("div", { class: "variation" });
    let before = null;
    for (const moves of turns(branched(line), game.words)) {
      const made = moves.map((move, at) => button(move, nameOf(moves, at)));
      if (moves[0].intro) text.append(element("span", { class: "remark" }, moves[0].intro));
      const [first, ...rest] = made;
      // Both moves of a turn have one number, unless something is between them.
      const isAnswer = before && !before.stops && moves[0].number === before.number.replace(/^(\d+)\.$/, "$1...");
      const label = isAnswer ? [] : [element("span", { class: "number" }, plainNumber(moves[0].number))];
      text.append(element("span", { class: "together" }, ...label, first), ...rest);
      before = moves[moves.length - 1];
      for (const { comment, variations } of moves) {
        if (comment) text.append(element("span", { class: "remark" }, comment));
        text.append(...variations.map(variation));
      }
    }
    return text;
  };
  const [start, ...moves] = branched(lines[0]);
  const rows = turns(moves, game.words);
  // Numbers are in a column; where they are names, each has a line of its own.
  const lengths = rows.map(([{ number }]) => (isSetUp(number) ? 0 : plainNumber(number).length));
  const most = lengths.filter((length) => length > 6 && length < 10).length * 5 > lengths.length ? 9 : 6;
  const longest = lengths.filter((length) => length <= most).reduce((one, other) => Math.max(one, other), 3);
  const list = element("div", { class: "list", style: `--label: ${longest}ch` });
  const behind = ({ comment, variations }) => {
    if (comment) list.append(element("p", { class: "remark" }, comment));
    list.append(...variations.map(variation));
  };
  const isShort = (moves) => moves && moves.length === 1 && moves[0].text.length <= 14;
  list.append(element("div", { class: "row" }, element("span", { class: "number" }), button({ ...start, text: texts.start }, texts.start)));
  behind(start);
  for (let at = 0; at < rows.length; at += 1) {
    const moves = rows[at];
    const { stops } = moves[0];
    const number = plainNumber(moves[0].number);
    const made = moves.map((move, step) => button(move, nameOf(moves, step)));
    const row = element("div", { class: "row" }, element("span", { class: "number" }, isSetUp(number) ? "" : number));
    row.append(...(moves.length > 1 ? [element("span", { class: "steps" }, ...made)] : made));
    row.classList.toggle("named", number.length > longest && !isSetUp(number));
    list.append(row);
    let last = moves[moves.length - 1];
    const answer = rows[at + 1] && rows[at + 1][0];
    const pair = /^(\d+)(\.|g\.|w\.)$/.exec(number);
    const answers = pair && answer && [`${pair[1]}...`, `${pair[1]}s.`, `${pair[1]}b.`].includes(answer.number);
    if (answers && !stops && isShort(moves) && isShort(rows[at + 1])) {
      at += 1;
      last = answer;
      row.classList.add("pair");
      row.append(button(answer, answer.number));
    }
    behind(last);
  }
  return { list, buttons, names };
}

/** The metadata as a table. */
function tagTable(game, texts) {
  const rows = game.metadata.map(([key, value]) => element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, value)));
  return rows.length ? element("table", {}, ...rows) : element("p", { class: "quiet" }, texts.noMetadata);
}

/** The text of a game with what is wrong underlined, and the list of that above. */
function sourceText(game, source, texts) {
  const remarks = game.remarks || [];
  const text = element("pre", { class: "source", tabindex: "0", "aria-label": texts.textOfGame });
  const marked = remarks.map((remark, number) => ({ number, remark, place: remark.place }));
  const edges = [0, source.length, ...marked.flatMap(({ place }) => place)];
  const ends = [...new Set(edges)].sort((one, other) => one - other).filter((end) => end <= source.length);
  const marks = new Map();
  ends.forEach((start, at) => {
    const end = ends[at + 1] === undefined ? source.length : ends[at + 1];
    const here = marked.filter(({ place }) => place[0] <= start && (place[1] >= end || place[0] === place[1]) && place[1] >= start && (place[0] !== place[1] || place[0] === start));
    const covering = here.filter(({ place }) => place[1] > start || place[0] === place[1]);
    const piece = source.slice(start, end);
    if (!covering.length) {
      text.append(piece);
      return;
    }
    const worst = covering.find(({ remark }) => remark.error) || covering[0];
    // Nothing stands where something is missing: the mark is put before what follows.
    const empty = worst.place[0] === worst.place[1];
    const mark = element("mark", { class: worst.remark.error ? "wrong" : "doubtful", title: worst.remark.message }, empty ? "" : piece);
    covering.forEach(({ number }) => marks.has(number) || marks.set(number, mark));
    text.append(mark, empty ? piece : "");
  });
  const list = element("ul", { class: "remarks" });
  remarks.forEach((remark, number) => {
    const line = source.slice(0, remark.place[0]).split("\n").length;
    const go = element("button", { type: "button", "data-remark": number }, filled(texts.line, line));
    const help = (remark.help || []).map((help) => element("small", {}, help));
    list.append(element("li", { class: remark.error ? "wrong" : "doubtful" }, go, ` ${remark.message} `, element("code", {}, remark.code), ...help));
  });
  return { text, list, marks };
}

/** What encloses a character, by the combining mark that says so. */
const ENCLOSURES = { "\u20dd": "ring", "\u20de": "box", "\u20df": "diamond" };

/**
 * Lines of a text diagram as elements: private characters begin the ink that they stand for. Signs
 * that many fonts lack, or have in another width, get a cell of their own, so that columns stay.
 */
function diagram(lines) {
  const inks = { 31: "red", 32: "green", 33: "yellow", 34: "blue", 35: "magenta", 36: "cyan", 90: "grey" };
  return lines.map((line) => {
    const parts = [];
    for (const run of line.split(/(?=[\uE000-\uE0FF])/)) {
      const colored = /^[\uE000-\uE0FF]/.test(run);
      const ink = colored ? inks[run.charCodeAt(0) - 0xe000] : undefined;
      const cells = cellsOf(colored ? run.slice(1) : run);
      parts.push(...(ink ? [element("span", { class: ink }, ...cells)] : cells));
    }
    return element("div", {}, ...parts, "\n");
  });
}

/** Letters and lines as they are, other signs with their marks in cells. */
function cellsOf(text) {
  const signs = text.match(/[\x20-\x7e\u2500-\u257f]+(?![\u0300-\u036f\u20d0-\u20ff\ufe0e])|.[\u0300-\u036f\u20d0-\u20ff\ufe0e]*/gu) || [];
  return signs.map((sign) => {
    if (/^[\x20-\x7e\u2500-\u257f]+$/.test(sign)) return sign;
    const enclosure = [...sign].map((mark) => ENCLOSURES[mark]).find(Boolean);
    return element("span", { class: `cell ${enclosure || ""}`.trim() }, sign.replace(/[\u20dd-\u20df]/g, ""));
  });
}
