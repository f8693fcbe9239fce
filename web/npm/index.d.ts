/** Loads the WebAssembly module; call it once and wait for it before anything else. By default it is
 * loaded from beside this file; `source` may be an address, a response, bytes or a module. */
export function init(
  source?: URL | string | Request | Response | BufferSource | WebAssembly.Module,
): Promise<void>;

/** Loads the module in two parts, `ppn/first.wasm` and `ppn/rest.wasm`: resolves when the first is there, which
 * reads, checks and draws games. The rest follows. A call that needs it before waits for it, so only web workers
 * may give an address; a program that has the bytes of the rest may give these. */
export function initParts(
  first: URL | string | Request | Response | BufferSource | WebAssembly.Module,
  rest: URL | string | BufferSource,
): Promise<void>;

/** An error: an option that does not exist or has a wrong value, a game or a state that does not exist, or a call before
 * the module is loaded. An argument of another type is a `TypeError`. */
export class PpnError extends Error {}

import type { Notation } from "./notations.js";
export { NOTATIONS, type Notation, type NotationRow } from "./notations.js";

export interface ReadingOptions {
  /** The notation of the text; `"ppn"` by default. */
  notation?: Notation;
  /** The edition by which PPN is read; by default that of the game, or 0.14. */
  edition?: "0.5" | "0.11" | "0.14";
  /** Start boards of your own by name, as texts in PPN: games name them by `GameType`. */
  boards?: Record<string, string>;
}

export interface FixOptions extends ReadingOptions {
  /** Whether to make fixes that may change boards; `false` by default. */
  unsafeFixes?: boolean;
}

export interface FormatOptions extends ReadingOptions {
  /** The maximum line width of the movetext. */
  width?: number;
  /** Where lines begin; `"keep"` by default: where a person began them. */
  layout?: "keep" | "turns" | "fill" | "export";
}

export interface ConvertOptions extends ReadingOptions {
  /** The notation to write; `"ppn"` by default. */
  to?: Notation;
}

/** Offsets are those of JavaScript strings; lines and columns count from 1, columns in characters. */
export interface Place {
  start: number;
  end: number;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

export interface Label extends Place {
  text: string;
}

export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

export interface Fix {
  title: string;
  /** A safe fix keeps every board; an unsafe one needs a person's decision. */
  applicability: "safe" | "unsafe";
  edits: TextEdit[];
}

export interface Diagnostic extends Place {
  /** Such as `E0401`. */
  code: string;
  /** Such as `piece-not-found`. */
  name: string;
  severity: "error" | "warning" | "style";
  message: string;
  help?: string[];
  notes?: string[];
  labels?: Label[];
  fixes?: Fix[];
}

/** A piece. Places are in inches, angles in degrees; suits and ranks count from 1. */
export interface Piece {
  id: string;
  piece_side: string;
  suit: number | null;
  rank: number | null;
  cfg: string;
  x: number;
  y: number;
  angle: number;
}

/** A state of a game; the first is the start board. */
export interface State {
  /** Such as `1.`, or `SetupFn.` for the start board. */
  number: string;
  /** The moves that lead to it. */
  text: string;
  comment: string;
}

export interface PlacedState extends State {
  /** The place of its moves in the text. */
  start: number;
  end: number;
  /** The same in the words of the notation, such as `32-28`; `null` if it has none of its own. */
  words: State | null;
}

/** The states of a game, then those of each variation, each followed by its own variations. */
export interface Tree {
  states: PlacedState[];
  /** The variations, in the order of their states: the first of them, the state from which it begins, and its place in
   * the text, with its brackets. */
  lines: { first: number; after: number; start: number; end: number }[];
}

export interface Layout {
  /** Inches from one coordinate to the next. */
  scale: number;
  /** x, y and name of the squares that the notation numbers. */
  squares: [number, number, string][];
}

export interface Game {
  metadata: Record<string, unknown>;
  scale_factor: number;
  moves: (State & { pieces: Piece[] })[];
  /** Their offsets are in bytes of UTF-8, as in `ppn replay --format json`. */
  diagnostics: Diagnostic[];
}

export interface Headline {
  metadata: Record<string, unknown>;
  /** The offset of the game in the text. */
  start: number;
}

export interface Drawing {
  /** Such as `"lantern"`, `"contrast"` or `"print"`, or the text of a theme's file. */
  theme?: string;
  /** The view from above, or an oblique view that shows heights. */
  view?: "plan" | "oblique";
  /** The number of quarter turns of the board. */
  turn?: 0 | 1 | 2 | 3;
  /** Whether to show coordinates at the edges. */
  annotate?: "none" | "algebraic" | "cartesian" | "numbers";
  /** In pixels. */
  width?: number;
  /** Whether each piece has a title for screen readers. */
  titles?: boolean;
  /** Whether each piece has its index in the list as `data-piece`, and the picture has the place of its lower
   * left corner on the table, in inches, as `data-corner`. */
  handles?: boolean;
  /** Whether there are only the marks, from above on a transparent ground. */
  marksOnly?: boolean;
}

export interface Written {
  text: string;
  diagnostics: Diagnostic[];
}

/** The structure of each game, and its problems. */
export function parse(
  text: string,
  options?: ReadingOptions,
): { games: Record<string, unknown>[]; diagnostics: Diagnostic[] };

/** The errors in the games of a text, and what is probably unintended. */
export function check(text: string, options?: ReadingOptions): Diagnostic[];

/** Applies fixes. A game that was not understood completely is not changed. */
export function fix(text: string, options?: FixOptions): Written & { applied: number };

/** Formats a text. A game that was not understood completely is not changed. */
export function format(text: string, options?: FormatOptions): Written;

/** Writes games in another notation. */
export function convert(text: string, options?: ConvertOptions): Written;

/** All games of a text with all states. For a few states of a long text, use `Games`. */
export function replay(text: string, options?: ReadingOptions): Game[];

/** The board of a state as SVG; by default the last state of the first game. */
export function render(
  text: string,
  options?: ReadingOptions & { game?: number; state?: number; drawing?: Drawing },
): string;

/** The notation that a text is in, by its first lines; `null` if they do not show it. */
export function notationOf(text: string): Notation | null;

export interface SetupArgument {
  name: string;
  type: string;
  accepts: string;
  choices?: string[];
  default: string | null;
  description: string;
  example: string;
}

export interface SetupGame {
  name: string;
  aliases: string[];
  /** The numbers of players that it is for; empty if they are unknown. */
  players: number[];
  system: string;
  description: string;
  arguments: SetupArgument[];
  /** The text to write in a file. */
  example: string;
}

/** All games whose start boards are known. */
export function setups(): SetupGame[];

/** The start board that the metadata of a text requests. */
export function setup(
  text: string,
  drawing?: Drawing,
): { pieces: Piece[]; svg: string | null; diagnostics: Diagnostic[] };

export interface Code {
  code: string;
  name: string;
  severity: "error" | "warning" | "style";
  summary: string;
}

/** All codes of diagnostics. */
export function codes(): Code[];

/** The manual page of a code or of its name, as Markdown; `null` if there is none. */
export function explain(code: string): (Code & { manual: string }) | null;

/** The games of a text. It keeps the text in the memory of the module until `free` is called. */
export class Games {
  constructor(text: string, options?: ReadingOptions);
  readonly length: number;
  headlines(): Headline[];
  /** The game at an offset of the text. */
  gameAt(offset: number): number;
  /** All states of a game, without boards. */
  states(game: number): PlacedState[];
  /** The state that an offset of the text belongs to. */
  stateAt(game: number, offset: number): number;
  /** All states of a game and of its variations. Pieces, pictures and diagrams are of these states, too. */
  tree(game: number): Tree;
  /** The pieces of a state, lowest first. */
  pieces(game: number, state: number): Piece[];
  /** The same as people see them: in Arimaa animals, and not the pieces of PPN for them. */
  seen(game: number, state: number): Piece[];
  record(game: number): Game;
  /** The board of a state; empty if there is nothing to draw. */
  svg(game: number, state: number, drawing?: Drawing): string;
  /** The games with the position of a state in their main lines, by the same or other moves, each with the place of the move that
   * first leads to it. */
  findPosition(game: number, state: number): { game: number; start: number; end: number }[];
  /** The board of a state as a text diagram. */
  diagram(game: number, state: number): string;
  /** The properties of the board of a game. */
  layout(game: number): Layout;
  /** A page that plays the games, as one HTML file; its theme is a name, or the text of a theme's file. */
  page(title?: string, look?: { theme?: string }): string;
  /** The games for the element `ppn-player` of `ppn/player`, to be written as JSON. */
  data(look?: { theme?: string }): object;
  free(): void;
}

/** A place in inches. */
export interface Point {
  x: number;
  y: number;
}

/** Pieces by their numbers (7 for the id `7.1`), or the top of a stack: `count` pieces, or by
 * default all pieces on its tiles and boards. */
export type Grip = number[] | { at: Point; count?: number };

/** The way in which pieces are put on a place; `"top"` by default. */
export type Landing = "top" | "capture" | "under" | "bottom" | { above: number } | { beneath: number };

/** A piece that has no id yet. */
export type NewPiece = Omit<Piece, "id">;

/** An action of a player. */
export type Gesture =
  | { do: "drag"; pieces: Grip; to: Point; through?: Point[]; landing?: Landing }
  | { do: "tap"; piece: number }
  | { do: "turn"; pieces: Grip; degrees: number; about?: Point }
  | { do: "flip"; pieces: Grip }
  | { do: "roll"; piece: number; rank: number }
  | { do: "draw"; from: Point; to: Point; flip?: boolean }
  | { do: "put"; piece: NewPiece; landing?: Landing }
  | { do: "put-back"; pieces: Grip }
  | { do: "swap"; pieces: Grip; others: Grip }
  | { do: "change"; piece: number; into: NewPiece }
  | { do: "say"; words: string }
  | { do: "comment"; text: string }
  | { do: "clock"; seconds: number }
  | { do: "done" }
  | { do: "undo" }
  | { do: "redo" };

/** The answer of the recorder to a gesture. */
export type Answer =
  | { answer: "written"; change: TextEdit; words: string; state: number }
  | { answer: "ended" }
  /** The move is in the text already, and leads to this state. */
  | { answer: "known"; state: number }
  /** Other moves follow, and the setting `later` is `"ask"`: the settings with which it can be written. */
  | { answer: "asked"; ways: ("replace" | "vary" | "keep")[] }
  | {
      answer: "refused";
      reason: string;
      /** The words for `say` if several moves may be meant. */
      choices: string[];
    };

export interface RecorderSettings {
  /** When a turn ends if pieces may go anywhere; `"by-itself"` by default. */
  turns?: "by-itself" | "when-done";
  /** How turns are numbered if the text does not show it; `"pairs"` by default. */
  numbering?: "pairs" | "single";
  /** The separator between the moves of a turn; `"semicolon"` by default. */
  joint?: "semicolon" | "space";
  /** Whether to write forbidden moves, with a mark, if the notation allows it. */
  forbidden?: boolean;
  /** What becomes of the moves after the board at which a gesture is made: they follow the new one (`"keep"`, the
   * default), they are replaced, or the new move begins a variation. */
  later?: "keep" | "replace" | "vary" | "ask";
}

/** Writes the actions of players as moves of a game. It keeps the game that was played last, so that words can
 * be undone; the text may be changed by hand in between. */
export class Recorder {
  constructor(options?: ReadingOptions, settings?: RecorderSettings);
  set settings(settings: RecorderSettings);
  /** Performs a gesture, at the end of a game or at one of the states of its tree, and returns the change of the
   * text. The state of the answer is one of the tree, too. */
  act(text: string, gesture: Gesture, at?: { game?: number; state?: number }): Answer;
  /** The places to which a piece may go; `null` if it may go anywhere. */
  targets(text: string, piece: number, game?: number, state?: number): Point[] | null;
  /** The player to move, if the rules define it. */
  toMove(text: string, game?: number, state?: number): string | null;
  /** The pieces in the box, each with a picture. */
  inBox(text: string, game?: number, state?: number): { piece: NewPiece; svg: string }[];
  /** The text of a game of free moves, such as PPN without rules, with other pieces at its beginning and without moves. The pieces
   * are in placement order, lowest first. If `secondBegins`, a number shows that the other side is to move. */
  arranged(text: string, pieces: NewPiece[], options?: { game?: number; secondBegins?: boolean }): string;
  /** The place that is meant if a piece is released at a point. */
  nearest(text: string, at: Point, game?: number, state?: number): Point;
  free(): void;
}

export interface Message {
  jsonrpc?: "2.0";
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** The language server: messages of the language server protocol in and out. */
export class LanguageServer {
  /** It reads texts with the edition and the start boards of the options. */
  constructor(options?: ReadingOptions);
  /** Processes a message; returns the messages for the client. */
  take(message: Message): Message[];
  /**
   * Checks documents that have changed, for a few hundredths of a second. Call it when no message waits,
   * until `isChecked()`.
   */
  check(): Message[];
  /** Whether all checks are done. */
  isChecked(): boolean;
  free(): void;
}
