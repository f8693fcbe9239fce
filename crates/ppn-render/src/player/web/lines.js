
// ---- Lines: the game itself and its variations --------------------------------------------------

/**
 * The lines of a game: `{first, end, after}`, the boards from `first` up to `end`, which follow the
 * board `after`. The first line is the game itself, and each variation comes behind its own line.
 */
function linesOf({ moves, lines = [] }) {
  const starts = [[0, null], ...lines];
  return starts.map(([first, after], at) => {
    const end = at + 1 < starts.length ? starts[at + 1][0] : moves.length;
    return { first, end, after };
  });
}

/** The line that has a board. */
const lineOf = (lines, state) => lines.findLast(({ first }) => first <= state);

/** The board before a board, by the lines. */
function boardBefore(lines, state) {
  const { first, after } = lineOf(lines, state);
  return state > first ? state - 1 : after;
}

/**
 * The moves of a line: `{states, number, text, comment, intro}`. In the words of a notation a board
 * without a number and a text goes on with the move before it; the start board is a move of its own.
 * The comment before the first move of a variation is its `intro`.
 */
function movesOf({ moves, words }, { first, end }) {
  const list = [];
  for (let state = first; state < end; state += 1) {
    const [number, text, comment = ""] = moves[state];
    const last = list[list.length - 1];
    if (words && last && first > 0 && !last.number && !last.text) {
      const { states, intro, comment: said } = list.pop();
      list.push({ states: [...states, state], number, text, comment, intro: [intro, said].filter(Boolean).join(" ") });
    } else if (words && last && !number && !text) {
      last.states.push(state);
      last.comment = [last.comment, comment].filter(Boolean).join(" ");
    } else list.push({ states: [state], number, text, comment });
  }
  return list;
}

/**
 * The number of moves, as people count them, that led to each board of the line of the game: the steps of a turn and the
 * legs of a capture are one move, and what sets up the board is none.
 */
function countsOf({ moves, words }, { end }) {
  const counts = [0];
  let last = "";
  for (let state = 1; state < end; state += 1) {
    const [number, text] = moves[state];
    const goesOn = words ? number === last || (!number && !text) : number === `${last}.` && /^\d+(\.|\.{3,})$/.test(last);
    const setsUp = /^setup/i.test(number) || number.replace(/\.+$/, "") === "0";
    counts.push(counts[state - 1] + (goesOn || setsUp ? 0 : 1));
    last = number || last;
  }
  return counts;
}

/**
 * The boards that are stepped through to reach a board and from there to the end of its line. Moves
 * that take several boards are one step, unless `singly`.
 */
function wayThrough(game, lines, state, singly) {
  const way = [];
  let line = lineOf(lines, state);
  for (let last = line.end - 1; line; ) {
    const moves = movesOf(game, { first: line.first, end: last + 1 });
    const boards = moves.flatMap(({ states }) => (singly ? states : states.slice(-1)));
    way.unshift(...boards);
    last = line.after;
    line = last === null ? null : lineOf(lines, last);
  }
  return way;
}
