// The functions of the WebAssembly module with objects instead of JSON.

import { index, json, list, number, once, sourceOf, string } from "./load.js";
import load, * as wasm from "./wasm/ppn_wasm.js";
import { parts } from "./wasm/ppn_wasm.js";

export { NOTATIONS } from "./notations.js";

/** An error: an option, a game or a state that does not exist. */
export class PpnError extends Error {
  constructor(message) {
    super(message);
    this.name = "PpnError";
  }
}

/** Whether the module is there. */
let isReady = false;

/** The whole module and its parts are the same: the first call decides which is loaded. */
const loading = once((start) => start());

/** Loads the module. It is loaded once; later calls wait for the same module. */
export function init(source) {
  return loading(async () => {
    await load({ module_or_path: await sourceOf(source ?? new URL("./wasm/ppn_wasm_bg.wasm", import.meta.url)) });
    isReady = true;
  });
}

/** Loads the module in two parts; resolves when the first is there. */
export function initParts(first, rest) {
  return loading(() => startParts(first, rest));
}

async function startParts(first, rest) {
  const exports = await load({ module_or_path: first });
  const add = (module) => {
    if (exports.isWhole.value === 1) return;
    new WebAssembly.Instance(module, { first: exports });
    exports.isWhole.value = 1;
  };
  isReady = true;
  parts.needed = () => add(new WebAssembly.Module(isAddress(rest) ? fetchNow(rest) : rest));
  if (!isAddress(rest)) return;
  const whole = fetch(rest).then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(response.status)));
  // A call that needs it asks again, and says what is wrong.
  whole.then((bytes) => WebAssembly.compile(bytes)).then(add, () => undefined);
}

const isAddress = (one) => one instanceof URL || typeof one === "string";

/** The bytes of an address. Only workers may wait for it. */
function fetchNow(address) {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`status ${request.status}`);
    return request.response;
  } catch (cause) {
    throw new WebAssembly.RuntimeError("the rest of the library did not load; try again", { cause });
  }
}

function call(work) {
  if (!isReady) throw new PpnError("the library is not loaded: call `init()` and wait for it");
  try {
    return work();
  } catch (error) {
    // A panic of the module leaves it in an unknown state; other errors are about the request.
    if (error instanceof WebAssembly.RuntimeError || error instanceof TypeError) throw error;
    throw new PpnError(error?.message ?? String(error));
  }
}

const maybe = (value, name) => (value === undefined ? undefined : index(value, name));

const answer = (work) => JSON.parse(call(work));

export const parse = (text, options) => answer(() => wasm.parse(string(text), json(options)));
export const check = (text, options) => answer(() => wasm.check(string(text), json(options)));
export const fix = (text, options) => answer(() => wasm.fix(string(text), json(options)));
export const format = (text, options) => answer(() => wasm.format(string(text), json(options)));
export const convert = (text, options) => answer(() => wasm.convert(string(text), json(options)));
export const notationOf = (text) => call(() => wasm.notationOf(string(text))) ?? null;
export const setups = () => answer(() => wasm.setups());
export const setup = (text, drawing) => answer(() => wasm.setup(string(text), json(drawing, "drawing options")));
export const codes = () => answer(() => wasm.codes());
export const explain = (code) => answer(() => wasm.explain(string(code, "code")));

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
    this.#games = call(() => new wasm.Games(string(text), json(options)));
  }

  get length() {
    return call(() => this.#games.length);
  }

  headlines() {
    return answer(() => this.#games.headlines());
  }

  gameAt(offset) {
    return call(() => this.#games.gameAt(index(offset, "offset")));
  }

  states(game) {
    const { states, lines } = this.tree(game);
    return lines.length > 0 ? states.slice(0, lines[0].first) : states;
  }

  stateAt(game, offset) {
    return call(() => this.#games.stateAt(index(game, "game"), index(offset, "offset")));
  }

  tree(game) {
    return answer(() => this.#games.tree(index(game, "game")));
  }

  pieces(game, state) {
    return answer(() => this.#games.pieces(index(game, "game"), index(state, "state")));
  }

  seen(game, state) {
    return answer(() => this.#games.seen(index(game, "game"), index(state, "state")));
  }

  record(game) {
    return answer(() => this.#games.record_json(index(game, "game")));
  }

  svg(game, state, drawing) {
    return call(() => this.#games.svg(index(game, "game"), index(state, "state"), json(drawing, "drawing options")));
  }

  findPosition(game, state) {
    return answer(() => this.#games.findPosition(index(game, "game"), index(state, "state")));
  }

  diagram(game, state) {
    return call(() => this.#games.diagram(index(game, "game"), index(state, "state")));
  }

  layout(game) {
    return answer(() => this.#games.layout(index(game, "game")));
  }

  page(title = "", look) {
    return call(() => this.#games.page(string(title, "title"), json(look, "look")));
  }

  data(look) {
    return answer(() => this.#games.data(json(look, "look")));
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
    this.#recorder = call(() => new wasm.Recorder(json(options), json(settings, "settings")));
  }

  set settings(settings) {
    call(() => this.#recorder.setSettings(json(settings, "settings")));
  }

  act(text, gesture, { game = 0, state } = {}) {
    return answer(() => this.#recorder.act(string(text), index(game, "game"), json(gesture, "gesture"), maybe(state, "state")));
  }

  targets(text, piece, game = 0, state) {
    return answer(() => this.#recorder.targets(string(text), index(game, "game"), index(piece, "piece"), maybe(state, "state")));
  }

  toMove(text, game = 0, state) {
    return call(() => this.#recorder.toMove(string(text), index(game, "game"), maybe(state, "state"))) ?? null;
  }

  inBox(text, game = 0, state) {
    return answer(() => this.#recorder.inBox(string(text), index(game, "game"), maybe(state, "state")));
  }

  arranged(text, pieces, { game = 0, secondBegins = false } = {}) {
    return call(() => this.#recorder.arranged(string(text), index(game, "game"), list(pieces, "pieces"), secondBegins));
  }

  nearest(text, { x, y }, game = 0, state) {
    return answer(() => this.#recorder.nearest(string(text), index(game, "game"), number(x, "x"), number(y, "y"), maybe(state, "state")));
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
    return answer(() => this.#server.take(json(message, "message")));
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
