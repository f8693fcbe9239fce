/// The library in a web worker: calls of its functions, and the games of the text that is edited.

import {
  check, convert, fix, format, Games, init, initParts, LanguageServer, notationOf, parse, Recorder, setup, setups,
  type Drawing, type Gesture, type Message, type NewPiece, type Notation, type PlacedState, type Point, type RecorderSettings,
} from "ppn";
import { module } from "./module";
import { type Outline, stateAt } from "./tree";

const URI = "file:///game";

let games: Games | undefined;
let server: LanguageServer | undefined;
let recorder: { notation: Notation; of: Recorder } | undefined;
/** The text that the server has. */
let textDocument: { uri: string; languageId: Notation; version: number; text: string } | undefined;
let requests = 0;
/** The game of `games` that was read last, with its states. */
let read: { game: number; outline: Outline; states: PlacedState[] } | undefined;
/** The start boards of the person. */
let boards: Record<string, string> = {};

/** The longest text that is checked at once: the checks of others go on in a worker of their own. */
const SOON = 100_000;

/** The names of states: the later boards of a capture have no words of their own. */
function namesOf(states: PlacedState[], lines: Outline["lines"]): string[] {
  const firsts = new Map(lines.map(({ first, after }) => [first, after]));
  const names: string[] = [];
  states.forEach((state, at) => {
    const { number, text } = state.words ?? state;
    const before = names[firsts.get(at) ?? at - 1];
    const isLater = at > 1 && !number && !text;
    const name = isLater ? `${before} …` : text ? `${number} ${text}` : number || "Set-up";
    names.push(at === 0 ? "Start board" : name.replaceAll("\n", " "));
  });
  return names;
}

/** The states of a game. */
function outlineOf(game: number) {
  if (read?.game === game) return read;
  const { states, lines } = games!.tree(game);
  const outline: Outline = {
    names: namesOf(states, lines).join("\n"),
    starts: Uint32Array.from(states, (state) => state.start),
    ends: Uint32Array.from(states, (state) => state.end),
    lines,
  };
  return (read = { game, outline, states });
}

/** How texts in a notation are read. */
const reading = (notation: Notation) => ({ notation, boards });

/** A request of the language server protocol about the text. */
function ask<T>(method: string, params: object): T {
  const id = ++requests;
  const answers = server!.take({ id, method, params: { textDocument: { uri: URI }, ...params } });
  const answer = answers.find((message: Message) => message.id === id);
  if (answer?.error) throw new Error(answer.error.message);
  return answer?.result as T;
}

/** The recorder of gestures for a notation. */
function recorderOf(notation: Notation): Recorder {
  if (recorder?.notation !== notation) {
    recorder?.of.free();
    recorder = { notation, of: new Recorder(reading(notation)) };
  }
  return recorder.of;
}

/** A text in PPN; throws with the reason if it cannot be written. */
function inPpn(text: string, notation: Notation): string {
  const written = convert(text, { ...reading(notation), to: "ppn" });
  const wrong = written.diagnostics.find((one) => one.severity === "error");
  if (wrong) throw new Error(wrong.message);
  return written.text;
}

/** The last board of a game in PPN. */
function boardOf(ppn: string, drawing?: Drawing) {
  const of = new Games(ppn, reading("ppn"));
  try {
    const last = of.states(0).length - 1;
    return { pieces: of.pieces(0, last), svg: drawing ? of.svg(0, last, drawing) : "", scale: of.layout(0).scale };
  } finally {
    of.free();
  }
}

const tasks = {
  /** Reads all texts with these start boards; throws if one of them is wrong. */
  own(own: Record<string, string>) {
    check("", { notation: "ppn", boards: own });
    boards = own;
    recorder?.of.free();
    recorder = undefined;
    server?.free();
    server = startServer().server;
    if (textDocument) server.take({ method: "textDocument/didOpen", params: { textDocument } });
  },
  /** Performs a gesture in a game, at a state of it or at its end. */
  act(text: string, notation: Notation, game: number, gesture: Gesture, settings: RecorderSettings, state?: number) {
    const of = recorderOf(notation);
    of.settings = settings;
    return of.act(text, gesture, { game, state });
  },
  /** The places to which a piece that is picked up may go. */
  targets: (text: string, notation: Notation, game: number, piece: number, state?: number) =>
    recorderOf(notation).targets(text, piece, game, state),
  toMove: (text: string, notation: Notation, game: number, state?: number) =>
    recorderOf(notation).toMove(text, game, state),
  nearest: (text: string, notation: Notation, game: number, at: Point, state?: number) =>
    recorderOf(notation).nearest(text, at, game, state),
  inBox: (text: string, notation: Notation, game: number, state?: number) =>
    recorderOf(notation).inBox(text, game, state),
  /** Opens a text; returns the data that all parts of the page show. */
  open(text: string, notation: Notation) {
    games?.free();
    games = new Games(text, reading(notation));
    read = undefined;
    textDocument = { uri: URI, languageId: notation, version: 1, text };
    server!.take({ method: "textDocument/didClose", params: { textDocument: { uri: URI } } });
    server!.take({ method: "textDocument/didOpen", params: { textDocument } });
    const diagnostics = text.length <= SOON ? check(text, reading(notation)) : undefined;
    return { games: games.length, diagnostics, seems: notationOf(text) };
  },
  headlines: () => games!.headlines(),
  /** The games of the text with the position of a state. */
  find: (game: number, state: number) => games!.findPosition(game, state),
  /** The same for a long text, in a worker that has not read it. */
  findIn(text: string, notation: Notation, own: Record<string, string>, game: number, state: number) {
    const of = new Games(text, { notation, boards: own });
    try {
      return of.findPosition(game, state);
    } finally {
      of.free();
    }
  },
  /** A game in PPN, and the pieces at its end. */
  scene(text: string, notation: Notation) {
    const ppn = notation === "ppn" ? text : inPpn(text, notation);
    return { ppn, ...boardOf(ppn) };
  },
  /** A game in PPN with other pieces at its beginning, and its picture. */
  arrange(base: string, game: number, pieces: NewPiece[], secondBegins: boolean, drawing: Drawing) {
    const of = new Recorder(reading("ppn"));
    try {
      // In the picture, no piece has just been moved.
      const drawn = of.arranged(base, pieces, { game, secondBegins: true });
      const text = secondBegins ? drawn : of.arranged(base, pieces, { game });
      return { text, ...boardOf(drawn, drawing) };
    } finally {
      of.free();
    }
  },
  /** The pieces in the box of a game in PPN. */
  box(ppn: string) {
    const of = new Recorder(reading("ppn"));
    try {
      return of.inBox(ppn);
    } finally {
      of.free();
    }
  },
  notationOf: (text: string) => notationOf(text),
  /** The state that an offset of the text belongs to. */
  at(offset: number) {
    const game = games!.gameAt(offset);
    return { game, state: stateAt(outlineOf(game).outline, offset) };
  },
  /** All states of a game and of its variations. */
  tree: (game: number) => outlineOf(game).outline,
  /** The comment on a state. */
  comment(game: number, state: number) {
    const one = outlineOf(game).states[state];
    return (one?.words ?? one)?.comment ?? "";
  },
  check: (text: string, notation: Notation, own: Record<string, string>) => check(text, { notation, boards: own }),
  svg(game: number, state: number, drawing: Drawing) {
    try {
      return games!.svg(game, state, drawing);
    } catch (error) {
      return (error as Error).message;
    }
  },
  layout: (game: number) => games!.layout(game),
  pieces: (game: number, state: number) => games!.pieces(game, state),
  /** The pieces of several states, as people see them. */
  boards: (game: number, states: number[]) => states.map((state) => games!.seen(game, state)),
  page: (title: string) => games!.page(title),
  structure: (text: string, notation: Notation) => parse(text, reading(notation)).games,
  format: (text: string, notation: Notation) => format(text, reading(notation)),
  fix: (text: string, notation: Notation) => fix(text, reading(notation)),
  convert: (text: string, notation: Notation, to: Notation) => convert(text, { ...reading(notation), to }),
  setups: () => setups(),
  setup: (text: string, drawing: Drawing) => setup(text, drawing),
  complete: (position: object) => ask<unknown>("textDocument/completion", { position }),
  hover: (position: object) => ask<unknown>("textDocument/hover", { position }),
  tokens: () => ask<{ data: number[] } | null>("textDocument/semanticTokens/full", {}),
  tokensIn: (range: object) => ask<{ data: number[] } | null>("textDocument/semanticTokens/range", { range }),
};

export type Tasks = typeof tasks;

/** A language server that knows the start boards of the person, and the names of its kinds of tokens. */
function startServer(): { server: LanguageServer; legend: string[] } {
  const server = new LanguageServer({ boards });
  const token = { dynamicRegistration: false };
  const textDocument = {
    completion: { completionItem: { snippetSupport: false } },
    hover: { contentFormat: ["markdown"] },
    semanticTokens: token,
  };
  const [hello] = server.take({
    id: 0,
    method: "initialize",
    params: { capabilities: { textDocument, general: { positionEncodings: ["utf-16"] } } },
  });
  server.take({ method: "initialized", params: {} });
  const { capabilities } = hello.result as {
    capabilities: { semanticTokensProvider: { legend: { tokenTypes: string[] } } };
  };
  return { server, legend: capabilities.semanticTokensProvider.legend.tokenTypes };
}

const loaded = module.then(({ first, rest }) => (rest ? initParts(first, rest) : init(first)));
const ready = loaded.then(() => {
  const started = startServer();
  server = started.server;
  return started.legend;
});

self.onmessage = async ({ data: { id, task, args } }) => {
  if (task === undefined) return;
  try {
    const legend = await ready;
    const work = tasks[task as keyof Tasks] as (...args: unknown[]) => unknown;
    self.postMessage({ id, result: task === "legend" ? legend : work(...args) });
  } catch (error) {
    const isBroken = error instanceof WebAssembly.RuntimeError;
    const said = error instanceof Error ? error.message : String(error);
    // An error with a cause says what is wrong: the rest of the library could not be loaded.
    const isUnknown = isBroken && !error.cause;
    self.postMessage({ id, error: isUnknown ? "the library failed at this text; change the text to go on" : said, isBroken });
  }
};
