/// The states of a game and of its variations.

import type { PlacedState, Tree } from "ppn";

/** A line of a game: the game itself, or a variation. Its states have consecutive numbers. */
interface Line {
  first: number;
  last: number;
  /** The state from which a variation begins. */
  after: number;
}

/** An entry of a list of moves. */
export type Token = { state: number } | { open: true } | { close: true };

export class GameTree {
  readonly states: PlacedState[];
  readonly #lines: Line[];
  /** The first states of variations, by the states from which they begin. */
  readonly #branches = new Map<number, Line[]>();

  constructor({ states, lines }: Tree = { states: [], lines: [] }) {
    this.states = states;
    const all = [{ first: 0, after: 0 }, ...lines];
    this.#lines = all.map((line, at) => ({ ...line, last: (all[at + 1]?.first ?? states.length) - 1 }));
    for (const line of this.#lines.slice(1)) {
      this.#branches.set(line.after, [...(this.#branches.get(line.after) ?? []), line]);
    }
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
    const path: number[] = [];
    for (let line = this.#lineOf(state), at = line.last; ; at = line.after, line = this.#lineOf(at)) {
      for (let one = at; one >= line.first; one--) path.push(one);
      if (line.first === 0) return path.reverse();
    }
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
