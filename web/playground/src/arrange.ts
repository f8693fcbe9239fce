/// The dialog in which a position is set up by hand: pieces from a tray, or a FEN, become the beginning of a game.

import type { Drawing, NewPiece, Notation, Piece, Point } from "ppn";
import { placeAt, squareAt } from "./arrows";
import { ask } from "./library";
import type { Shared } from "./link";
import { DRAUGHTS, GO } from "./new";

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

/** A game whose positions can be set up. */
interface Kind {
  name: string;
  /** The notation in which the new game is written. */
  notation: Notation;
  /** Games in some notation: without pieces, as the game usually begins, and with one of each piece. */
  empty: Shared;
  usual: Shared;
  all: Shared;
  /** The text of a game that begins with a FEN. */
  fen?: (fen: string) => string;
}

/** The board that the dialog begins with. */
export interface Current extends Shared {
  game: number;
  pieces: Piece[];
}

const inPgn = (text: string): Shared => ({ notation: "pgn", text });
const inPdn = (text: string): Shared => ({ notation: "pdn", text });
const inSgf = (text: string): Shared => ({ notation: "sgf", text });

const CHESS: Kind = {
  name: "Chess",
  notation: "pgn",
  // PGN has no game without kings.
  empty: { notation: "ppn", text: '---\nGameType: {Name: Chess, System: chess, FEN: "8/8/8/8/8/8/8/8"}\n...\n' },
  usual: inPgn("*\n"),
  all: inPgn("*\n"),
  fen: (fen) => `[SetUp "1"]\n[FEN "${fen}"]\n\n*\n`,
};

function draughts([type, name]: [string, string]): Kind {
  const game = (fen: string) => `[GameType "${type}"]\n[FEN "${fen}"]\n\n*\n`;
  return {
    name,
    notation: "pdn",
    empty: inPdn(game("W:W:B")),
    usual: inPdn(`[GameType "${type}"]\n\n*\n`),
    all: inPdn(game("W:W1,K2:B3,K4")),
    fen: game,
  };
}

function go([size, lines]: [string, string]): Kind {
  const board = `(;FF[4]GM[1]SZ[${size}]`;
  const all = inSgf(`${board}AB[aa]AW[bb])\n`);
  return { name: `Go, ${lines}`, notation: "sgf", empty: inSgf(`${board})\n`), usual: inSgf(`${board})\n`), all };
}

const KINDS = [CHESS, ...DRAUGHTS.map(draughts), ...GO.map(go)];

/** The kind of a game, and `own` for the boards of all others. */
function kindOf({ notation, text }: Shared): Kind | undefined {
  if (notation === "pgn" || notation === "epd") return CHESS;
  const row = notation === "pdn" ? DRAUGHTS : notation === "sgf" ? GO : [];
  const value = /\[GameType "(\d+)|SZ\[(\d+)/.exec(text);
  const at = row.findIndex(([id]) => id === (value?.[1] ?? value?.[2]));
  return KINDS.find((kind) => kind.notation === notation && (at < 0 || kind.name.includes(row[at][1])));
}

/** The kind of a game in any notation that is written in PPN: its board with other pieces. */
async function own({ notation, text }: Current): Promise<Kind> {
  const board: Shared = notation === "ppn" ? { notation, text } : { notation: "ppn", text: (await ask("scene", text, notation)).ppn };
  return { name: "The board of this game", notation: "ppn", empty: board, usual: board, all: board };
}

const DRAWING: Drawing = { annotate: "algebraic", titles: true, handles: true };

class Arrangement {
  #kind: Kind;
  /** The game of `#base` whose board it is. */
  #game = 0;
  #base = "";
  #pieces: NewPiece[] = [];
  #scale = 1;
  #secondBegins = false;
  /** The piece of the tray that a touch of the board puts down; `null` removes pieces. */
  #chosen: NewPiece | null | undefined;
  #here: Point | undefined;
  /** The new game, if there is one with these pieces. */
  #result: Shared | undefined;
  #board = element("arrange-board");
  #take: (shared: Shared) => unknown;
  /** Changes are drawn one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(kind: Kind, take: (shared: Shared) => unknown) {
    [this.#kind, this.#take] = [kind, take];
    const press = (id: string, work: () => unknown) => (element(id).onclick = () => void this.#attempt(work));
    press("arrange-empty", () => this.#begin(this.#kind.empty));
    press("arrange-usual", () => this.#begin(this.#kind.usual));
    press("arrange-turn", () => {
      this.#secondBegins = !this.#secondBegins;
      return this.#show();
    });
    element<HTMLInputElement>("arrange-fen").onchange = (event) => {
      const fen = (event.target as HTMLInputElement).value.trim();
      if (fen) void this.#attempt(() => this.#read(fen));
    };
    element("arrange").querySelector("form")!.onsubmit = (event) => {
      if ((event.submitter as HTMLButtonElement | null)?.value !== "use") return;
      if (this.#result) return void this.#take(this.#result);
      event.preventDefault();
      this.#say(element("arrange-said").textContent || "This position cannot be written", true);
    };
    this.#listen();
  }

  #say(text: string, wrong = false): void {
    element("arrange-said").textContent = text;
    element("arrange-said").classList.toggle("wrong", wrong);
  }

  async #attempt(work: () => unknown): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error) => this.#say(error instanceof Error ? error.message : String(error), true));
    await this.#queue;
  }

  /** Begins with the board of a game, or with these pieces on its board. */
  async open(kind: Kind, current?: Current): Promise<void> {
    await this.#attempt(async () => {
      this.#kind = kind;
      const [empty, all] = await Promise.all([ask("scene", kind.empty.text, kind.empty.notation), ask("scene", kind.all.text, kind.all.notation)]);
      const { notation, fen } = kind;
      element("arrange-fen-label").hidden = !fen;
      element("arrange-turn").hidden = notation === "ppn";
      // The side to move comes from the number of the first move alone.
      this.#base = empty.ppn.replace(/^PDNFEN:.*\n/m, "");
      this.#game = kind.notation === "ppn" ? (current?.game ?? 0) : 0;
      this.#secondBegins = false;
      await this.#showTray(all.ppn);
      this.#pieces = current?.pieces ?? [];
      if (current && (await this.#show().then(() => true, () => false))) return;
      await this.#begin(kind.usual);
    });
  }

  async #begin({ text, notation }: Shared): Promise<void> {
    // An empty board of its own game has what others are played on.
    const { pieces } = await ask("scene", text, notation);
    const isGround = (one: NewPiece) => /^(board|tile)/.test(one.piece_side);
    const clears = this.#kind.notation === "ppn" && text === this.#kind.empty.text && this.#pieces.some((one) => !isGround(one));
    this.#pieces = clears ? pieces.filter(isGround) : pieces;
    await this.#show();
  }

  /** Takes a FEN. As long as nothing else is changed, the game begins with all that it says. */
  async #read(fen: string): Promise<void> {
    const [text, { notation, usual }] = [this.#kind.fen!(fen), this.#kind];
    const { pieces } = await ask("scene", text, notation);
    const [first, other] = await Promise.all([ask("toMove", usual.text, usual.notation, 0), ask("toMove", text, notation, 0)]);
    [this.#pieces, this.#secondBegins] = [pieces, other !== null && first !== other];
    await this.#show();
    this.#result = { notation, text };
    element<HTMLInputElement>("arrange-fen").value = fen;
  }

  async #showTray(all: string): Promise<void> {
    const pieces = (await ask("box", all)).filter(({ piece }) => !piece.piece_side.startsWith("board"));
    const buttons = pieces.map(({ piece, svg }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.innerHTML = svg;
      const picture = button.querySelector("svg");
      const name = picture?.querySelector("title")?.textContent ?? piece.piece_side;
      // The button has the name.
      picture?.removeAttribute("role");
      picture?.setAttribute("aria-hidden", "true");
      button.title = name;
      button.setAttribute("aria-label", name);
      this.#grab(button, piece);
      return button;
    });
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = "✕ Remove";
    remove.title = "Take pieces off the board by touching them";
    remove.onclick = () => this.#choose(remove, null);
    remove.setAttribute("aria-pressed", "false");
    element("arrange-tray").replaceChildren(...buttons, remove);
    this.#chosen = undefined;
  }

  /** A piece of the tray is dragged to the board, or chosen by a click. */
  #grab(button: HTMLButtonElement, piece: NewPiece): void {
    button.setAttribute("aria-pressed", "false");
    let ghost: HTMLElement | undefined;
    let from: Point | undefined;
    button.onpointerdown = (event) => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      button.setPointerCapture(event.pointerId);
    };
    button.onpointermove = (event) => {
      if (!from) return;
      if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 6) {
        ghost = element("arrange").appendChild(button.querySelector("svg")!.cloneNode(true) as unknown as HTMLElement);
        ghost.classList.add("ghost");
      }
      if (ghost) Object.assign(ghost.style, { left: `${event.clientX - 24}px`, top: `${event.clientY - 24}px` });
    };
    const end = (event: PointerEvent) => {
      const dragged = ghost !== undefined;
      ghost?.remove();
      [ghost, from] = [undefined, undefined];
      const at = dragged && event.type === "pointerup" ? this.#placeAt(event) : undefined;
      if (at) void this.#attempt(async () => this.#put(piece, await this.#snap(at)));
      // A click follows a drag as well.
      if (dragged) button.dataset.dragged = "";
    };
    button.onpointerup = end;
    button.onpointercancel = end;
    button.onclick = () => {
      if (button.dataset.dragged === undefined) this.#choose(button, piece);
      delete button.dataset.dragged;
    };
  }

  #choose(button: HTMLButtonElement, piece: NewPiece | null): void {
    const isChosen = button.getAttribute("aria-pressed") === "true";
    for (const other of element("arrange-tray").children) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(!isChosen));
    this.#chosen = isChosen ? undefined : piece;
  }

  /** The place on the table at a point of the screen, if that is on the picture. */
  #placeAt(event: PointerEvent): Point | undefined {
    const box = this.#board.querySelector("svg")?.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
    return placeAt(this.#board, DRAWING, event);
  }

  /** The place that is meant: a square, or in games with other places the one that the recorder means. */
  async #snap(at: Point): Promise<Point> {
    if (this.#kind.notation === "ppn") return ask("nearest", this.#base, "ppn", this.#game, at, 0);
    const round = (inches: number) => Math.round(inches / this.#scale) * this.#scale;
    return { x: round(at.x), y: round(at.y) };
  }

  /** The index of the highest piece at a place. */
  #topAt(at: Point): number {
    return this.#pieces.findLastIndex((one) => Math.hypot(one.x - at.x, one.y - at.y) < 1e-3 && !one.piece_side.startsWith("board"));
  }

  /** Puts a piece down. On the squares of known games it replaces the one there. */
  async #put(piece: NewPiece, at: Point): Promise<void> {
    const there = this.#topAt(at);
    const old = this.#pieces[there];
    const isSame = old && old.piece_side === piece.piece_side && old.suit === piece.suit && old.rank === piece.rank;
    const replaces = old && this.#kind.notation !== "ppn";
    if (replaces) this.#pieces.splice(there, 1);
    if (!(replaces && isSame)) this.#pieces.push({ ...piece, x: at.x, y: at.y });
    await this.#show();
  }

  async #remove(index: number): Promise<void> {
    if (index < 0) return;
    this.#pieces.splice(index, 1);
    await this.#show();
  }

  /** What a touch of a place or the key Enter does. */
  async #touch(at: Point): Promise<void> {
    if (this.#chosen) return this.#put(this.#chosen, at);
    if (this.#chosen === null) return this.#remove(this.#topAt(at));
    this.#say("Choose a piece below, or drag it to the board");
  }

  #listen(): void {
    let drag: { index: number; from: PointerEvent; groups: SVGGElement[]; moved: boolean } | undefined;
    this.#board.onpointerdown = (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      this.#board.focus();
      const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest<SVGGElement>("[data-piece]")?.dataset.piece);
      const index = Number(under.find((one) => one !== undefined && !this.#pieces[Number(one)]?.piece_side.startsWith("board")) ?? -1);
      const groups = [...this.#board.querySelectorAll<SVGGElement>(`[data-piece="${index}"]`)];
      drag = { index, from: event, groups, moved: false };
      this.#board.setPointerCapture(event.pointerId);
    };
    this.#board.onpointermove = (event) => {
      if (!drag || drag.index < 0) return;
      const matrix = this.#board.querySelector("svg")?.getScreenCTM();
      if (!matrix) return;
      const [dx, dy] = [event.clientX - drag.from.clientX, event.clientY - drag.from.clientY];
      drag.moved ||= Math.hypot(dx, dy) > 6;
      if (drag.moved) for (const group of drag.groups) group.style.translate = `${dx / matrix.a}px ${dy / matrix.d}px`;
    };
    this.#board.onpointerup = (event) => {
      const done = drag;
      drag = undefined;
      if (!done) return;
      const at = this.#placeAt(event);
      void this.#attempt(async () => {
        if (!done.moved) return at && this.#touch(await this.#snap(at));
        // A piece that is dropped beside the board is removed.
        const [piece] = this.#pieces.splice(done.index, 1);
        return at ? this.#put(piece, await this.#snap(at)) : this.#show();
      });
    };
    this.#board.onpointercancel = () => {
      for (const group of drag?.groups ?? []) group.style.translate = "";
      drag = undefined;
    };
    this.#board.onkeydown = (event) => this.#key(event);
  }

  #key(event: KeyboardEvent): void {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (way) {
      const { x, y } = this.#here ?? { x: 0, y: this.#scale };
      this.#here = { x: x + way[0] * this.#scale, y: y + way[1] * this.#scale };
      this.#showHere();
      this.#say(this.#nameOf(this.#here));
    } else if (this.#here && (event.key === "Enter" || event.key === " ")) {
      void this.#attempt(() => this.#touch(this.#here!));
    } else if (this.#here && (event.key === "Delete" || event.key === "Backspace")) {
      void this.#attempt(() => this.#remove(this.#topAt(this.#here!)));
    } else return;
    event.preventDefault();
  }

  /** A place, and the piece there. */
  #nameOf(at: Point): string {
    const index = this.#topAt(at);
    const piece = index < 0 ? "no piece" : this.#board.querySelector(`[data-piece="${index}"] title`)?.textContent;
    return `${squareAt(at, { scale: this.#scale, squares: [] }) ?? "beside the board"}: ${piece}`;
  }

  #showHere(): void {
    this.#board.querySelector(".here-mark")?.remove();
    const svg = this.#board.querySelector("svg");
    if (!svg || !this.#here) return;
    const [left, bottom] = (svg.dataset.corner ?? "0 0").split(" ").map(Number);
    const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    circle.setAttribute("cx", String((this.#here.x - left) * 100));
    circle.setAttribute("cy", String(svg.viewBox.baseVal.height - (this.#here.y - bottom) * 100));
    circle.setAttribute("r", "40");
    circle.classList.add("here-mark");
    svg.append(circle);
  }

  /** Draws the pieces, and writes the game that begins with them. */
  async #show(): Promise<void> {
    const { text, svg, pieces, scale } = await ask("arrange", this.#base, this.#game, this.#pieces, this.#secondBegins, DRAWING);
    [this.#pieces, this.#scale, this.#result] = [pieces, scale, undefined];
    this.#board.innerHTML = svg;
    this.#board.querySelector("svg")?.setAttribute("aria-label", "The position");
    this.#showHere();
    const { notation } = this.#kind;
    const field = element<HTMLInputElement>("arrange-fen");
    field.value = "";
    if (notation === "ppn") {
      this.#result = { notation, text };
      return this.#say("");
    }
    const written = await ask("convert", text, "ppn", notation);
    const wrong = written.diagnostics.find((one) => one.severity === "error");
    if (wrong) return this.#say(wrong.message, true);
    this.#result = { notation, text: written.text };
    field.value = /\[FEN "([^"]*)"/.exec(written.text)?.[1] ?? "";
    const side = await ask("toMove", written.text, notation, 0);
    element("arrange-turn").textContent = side ? `${side} to move` : "The other side to move";
    this.#say("");
  }
}

/** Shows the dialog with the board of a game. `take` gets the new game. */
export async function arrange(current: Current, take: (shared: Shared) => unknown): Promise<void> {
  const known = kindOf(current);
  const kinds = known ? KINDS : [await own(current), ...KINDS];
  const select = element<HTMLSelectElement>("arrange-kind");
  select.replaceChildren(...kinds.map(({ name }, at) => new Option(name, String(at))));
  const first = known ?? kinds[0];
  select.value = String(kinds.indexOf(first));
  const arrangement = new Arrangement(first, take);
  select.onchange = () => void arrangement.open(kinds[Number(select.value)]);
  element<HTMLDialogElement>("arrange").showModal();
  await arrangement.open(first, current);
}
