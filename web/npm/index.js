// The functions of the WebAssembly module with objects instead of JSON.

import load, * as wasm from "./wasm/ppn_wasm.js";

export { NOTATIONS } from "./notations.js";

/** An error: an option, a game or a state that does not exist. */
export class PpnError extends Error {
  constructor(message) {
    super(message);
    this.name = "PpnError";
  }
}

let loaded;

/** Loads the module. It is loaded once; later calls wait for the same module. */
export function init(source) {
  loaded ??= start(source).catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function start(source) {
  let module = source ?? new URL("./wasm/ppn_wasm_bg.wasm", import.meta.url);
  if (module instanceof URL && module.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    module = await readFile(module);
  }
  await load({ module_or_path: module });
}

function call(work) {
  try {
    return work();
  } catch (error) {
    // A panic of the module leaves it in an unknown state; other errors are about the request.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    throw new PpnError(error?.message ?? String(error));
  }
}

const json = (options) => (options === undefined ? "" : JSON.stringify(options));
const answer = (work) => JSON.parse(call(work));

export const parse = (text, options) => answer(() => wasm.parse(text, json(options)));
export const check = (text, options) => answer(() => wasm.check(text, json(options)));
export const fix = (text, options) => answer(() => wasm.fix(text, json(options)));
export const format = (text, options) => answer(() => wasm.format(text, json(options)));
export const convert = (text, options) => answer(() => wasm.convert(text, json(options)));
export const notationOf = (text) => call(() => wasm.notationOf(text)) ?? null;
export const setups = () => answer(() => wasm.setups());
export const setup = (text, drawing) => answer(() => wasm.setup(text, json(drawing)));
export const codes = () => answer(() => wasm.codes());
export const explain = (code) => answer(() => wasm.explain(code));

/** All games of a text with all states. For a few states of a long text, use `Games`. */
export function replay(text, options) {
  const games = new Games(text, options);
  try {
    return Array.from({ length: games.length }, (_, game) => games.record(game));
  } finally {
    games.free();
  }
}

/** The board of a state as SVG; by default the last state of the first game. */
export function render(text, options = {}) {
  const { game = 0, state, drawing, ...reading } = options;
  const games = new Games(text, reading);
  try {
    return games.svg(game, state ?? games.states(game).length - 1, drawing);
  } finally {
    games.free();
  }
}

/** The games of a text. It keeps the text in the memory of the module until `free` is called. */
export class Games {
  #games;

  constructor(text, options) {
    this.#games = call(() => new wasm.Games(text, json(options)));
  }

  get length() {
    return this.#games.length;
  }

  headlines() {
    return answer(() => this.#games.headlines());
  }

  gameAt(offset) {
    return this.#games.gameAt(offset);
  }

  states(game) {
    const { states, lines } = this.tree(game);
    return lines.length > 0 ? states.slice(0, lines[0].first) : states;
  }

  stateAt(game, offset) {
    return call(() => this.#games.stateAt(game, offset));
  }

  tree(game) {
    return answer(() => this.#games.tree(game));
  }

  pieces(game, state) {
    return answer(() => this.#games.pieces(game, state));
  }

  seen(game, state) {
    return answer(() => this.#games.seen(game, state));
  }

  record(game) {
    return answer(() => this.#games.record_json(game));
  }

  svg(game, state, drawing) {
    return call(() => this.#games.svg(game, state, json(drawing)));
  }

  findPosition(game, state) {
    return answer(() => this.#games.findPosition(game, state));
  }

  diagram(game, state) {
    return call(() => this.#games.diagram(game, state));
  }

  layout(game) {
    return answer(() => this.#games.layout(game));
  }

  page(title = "", look) {
    return call(() => this.#games.page(title, json(look)));
  }

  data(look) {
    return answer(() => this.#games.data(json(look)));
  }

  free() {
    this.#games.free();
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.free();
  }
}

/** Writes down what people do with the pieces of a game. */
export class Recorder {
  #recorder;

  constructor(options, settings) {
    this.#recorder = call(() => new wasm.Recorder(json(options), json(settings)));
  }

  set settings(settings) {
    call(() => this.#recorder.setSettings(json(settings)));
  }

  act(text, gesture, { game = 0, state } = {}) {
    return answer(() => this.#recorder.act(text, game, JSON.stringify(gesture), state));
  }

  targets(text, piece, game = 0, state) {
    return answer(() => this.#recorder.targets(text, game, piece, state));
  }

  toMove(text, game = 0, state) {
    return call(() => this.#recorder.toMove(text, game, state)) ?? null;
  }

  inBox(text, game = 0, state) {
    return answer(() => this.#recorder.inBox(text, game, state));
  }

  arranged(text, pieces, { game = 0, secondBegins = false } = {}) {
    return call(() => this.#recorder.arranged(text, game, JSON.stringify(pieces), secondBegins));
  }

  nearest(text, { x, y }, game = 0, state) {
    return answer(() => this.#recorder.nearest(text, game, x, y, state));
  }

  free() {
    this.#recorder.free();
  }
}

/** The language server: messages of the protocol in and out, as objects. */
export class LanguageServer {
  #server;

  constructor(options) {
    this.#server = call(() => new wasm.LanguageServer(json(options)));
  }

  /** Processes a message; returns the messages for the client. */
  take(message) {
    return answer(() => this.#server.take(JSON.stringify(message)));
  }

  /**
   * Checks documents that have changed, for a few hundredths of a second. Call it when no message waits,
   * until `isChecked()`.
   */
  check() {
    return answer(() => this.#server.check());
  }

  /** Whether all checks are done. */
  isChecked() {
    return this.#server.isChecked();
  }

  free() {
    this.#server.free();
  }
}
