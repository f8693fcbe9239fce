/// The states of a game and of its variations.


/** A line of a game: the game itself, or a variation. Its states have consecutive numbers. */
interface Line {
  first: number;
  last: number;
  /** The state from which a variation begins. */
  after: number;
}

const NOTHING: Outline = { names: "Start board", starts: new Uint32Array(1), ends: new Uint32Array(1), lines: [] };

/** An entry of a list of moves. */
export type Token = { state: number } | { open: true } | { close: true };

/** A game as the worker gives it to the page: few large values, since a game may have a hundred thousand states. */
export interface Outline {
  /** The numbers and words of the states, one a line. */
  names: string;
  /** The place of each state in the text. */
  starts: Uint32Array;
  ends: Uint32Array;
  lines: { first: number; after: number; start: number; end: number }[];
}

export class GameTree {
  readonly names: string[];
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly #lines: Line[];
  #path: { line: Line; states: number[] } | undefined;
  /** The first states of variations, by the states from which they begin. */
  readonly #branches = new Map<number, Line[]>();

  constructor({ names, starts, ends, lines }: Outline = NOTHING) {
    this.names = names.split("\n");
    [this.starts, this.ends] = [starts, ends];
    const all = [{ first: 0, after: 0 }, ...lines];
    this.#lines = all.map(({ first, after }, at) => ({ first, after, last: (all[at + 1]?.first ?? starts.length) - 1 }));
    for (const line of this.#lines.slice(1)) {
      this.#branches.set(line.after, [...(this.#branches.get(line.after) ?? []), line]);
    }
  }

  /** The number of states. */
  get length(): number {
    return this.starts.length;
  }

  /** The last state of the game itself. */
  get end(): number {
    return this.#lines[0].last;
  }

  #lineOf(state: number): Line {
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#lines[middle].first <= state) low = middle;
      else high = middle - 1;
    }
    return this.#lines[low];
  }

  isVariation(state: number): boolean {
    return this.#lineOf(state).first > 0;
  }

  /** The state before one; the first of all has none. */
  previous(state: number): number {
    const line = this.#lineOf(state);
    return state > line.first ? state - 1 : line.after;
  }

  /** The next state on the same line; at its end, the state itself. */
  next(state: number): number {
    return Math.min(state + 1, this.#lineOf(state).last);
  }

  /** The states of the line of a state, from the start board on. */
  path(state: number): number[] {
    const line = this.#lineOf(state);
    if (this.#path?.line === line) return this.#path.states;
    const states: number[] = [];
    for (let one = line, at = line.last; ; at = one.after, one = this.#lineOf(at)) {
      for (let state = at; state >= one.first; state--) states.push(state);
      if (one.first === 0) break;
    }
    this.#path = { line, states: states.reverse() };
    return states;
  }

  /** The number of moves from the start board to a state. */
  depth(state: number): number {
    return this.path(state).length - 1 - (this.#lineOf(state).last - state);
  }

  /** The other move at the same board, before or after the one that leads to a state. */
  beside(state: number, step: 1 | -1): number {
    const before = this.previous(state);
    if (state === before) return state;
    const main = this.next(before);
    const all = [main, ...(this.#branches.get(before) ?? []).map((line) => line.first)];
    return all[all.indexOf(state) + step] ?? state;
  }

  /** All states as a list: a variation comes after the move that it replaces. */
  tokens(): Token[] {
    const tokens: Token[] = [];
    const add = (line: Line) => {
      for (let state = line.first; state <= line.last; state++) {
        tokens.push({ state });
        // At the first move of a variation, its own variations begin where it begins itself.
        if (state > 0 && (state > line.first || line.first === 0)) branch(this.previous(state));
        if (state === line.last) branch(state);
      }
    };
    const branch = (from: number) => {
      for (const line of this.#branches.get(from) ?? []) {
        if (seen.has(line)) continue;
        seen.add(line);
        tokens.push({ open: true });
        add(line);
        tokens.push({ close: true });
      }
    };
    const seen = new Set<Line>();
    add(this.#lines[0]);
    return tokens;
  }
}

/** The state that an offset of the text belongs to: of the innermost variation around it, the last that begins before. */
export function stateAt({ starts, lines }: Outline, offset: number): number {
  let [first, last] = [0, (lines[0]?.first ?? starts.length) - 1];
  let length = Infinity;
  lines.forEach((line, at) => {
    if (line.start >= offset || offset >= line.end || line.end - line.start >= length) return;
    length = line.end - line.start;
    [first, last] = [line.first, (lines[at + 1]?.first ?? starts.length) - 1];
  });
  // The first state of a variation comes at its bracket; the start board is before all moves.
  let [low, high] = [first, last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
