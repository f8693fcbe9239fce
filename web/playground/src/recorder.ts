/// Playing on the board: gestures of mouse, touch and keys become words of the text.

import type { Answer, Gesture, Layout, NewPiece, Notation, Piece, Point } from "ppn";
import { ask } from "./library";
import type { Sight } from "./sight";

/** The interface of the page for the board. */
export interface Table {
  text(): string;
  notation(): Notation;
  game(): number;
  /** The state that is shown; none at the end of the game. */
  state(): number | undefined;
  shownState(): number;
  /** The board as it is shown. */
  sight(): Sight;
  /** The board as it is shown. */
  sight(): Sight;
  goTo(state: number): void;
  /** Shows the end of the game. */
  toEnd(): void;
  /** Changes the text, and shows the resulting state. */
  written(answer: Answer & { answer: "written" }): Promise<void>;
  say(text: string, wrong?: boolean): void;
}

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

/** The number of faces of the dice of a set. */
function faces(cfg: string): number {
  return Number(/^dice_d(\d+)$/.exec(cfg)?.[1] ?? 6);
}

const numberOf = (piece: Piece) => Number.parseInt(piece.id, 10);

/** The direction in which each arrow key moves the mark on the screen, to the right and up. */
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What becomes of the moves after the board at which a move is made. */
type Later = "ask" | "keep" | "replace" | "vary";

const WAYS_OF_WRITING: Record<Exclude<Later, "ask">, string> = {
  vary: "Begin a variation",
  replace: "Replace the moves that follow",
  keep: "Insert the move before them",
};

const ORDER: Later[] = ["vary", "replace", "keep"];

/** The pieces that a pawn becomes, by the letter after `=`. */
const PROMOTIONS: Record<string, string> = { Q: "♕ Queen", R: "♖ Rook", B: "♗ Bishop", N: "♘ Knight" };

/** The maximum time between two taps, in milliseconds. */
const DOUBLE_TAP = 500;

/** A button of a question, and what it does. */
type Choice = [string, () => void];

/** A piece that follows a pointer. */
interface Drag {
  pointer: number;
  piece: Piece;
  moved: boolean;
  /** The place over which it is, until its nearest square is known. */
  aim?: Point;
  /** Whether that is asked. */
  asks: boolean;
}

/** Handles a touch of the board, with its place and the piece there. */
type Next = (touch: { at: Point; index: number | undefined }) => void;

export class Recorder {
  #table: Table;
  #board = element("board");
  #pieces: Piece[] = [];
  #layout: Layout | undefined;
  /** The piece to which buttons apply. */
  #chosen: number | undefined;
  /** The handler of the next touch of the board, if a button or the box asked for a place or a piece. */
  #next: Next | undefined;
  /** The last tap: a second one on the same piece soon after taps the piece. */
  #tapped: { number: number; when: number } | undefined;
  #drag: Drag | undefined;
  /** The place of the keyboard mark on the table, once keys were used. */
  #here: Point | undefined;
  /** The piece that was picked up by keyboard. */
  #taken: number | undefined;
  /** Gestures are written one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(table: Table) {
    this.#table = table;
    this.#board.addEventListener("pointerdown", (event) => this.#down(event));
    this.#board.addEventListener("pointermove", (event) => this.#move(event));
    this.#board.addEventListener("pointerup", (event) => this.#up(event));
    this.#board.addEventListener("pointercancel", () => this.#drop());
    this.#board.addEventListener("dragstart", (event) => event.preventDefault());
    this.#board.addEventListener("contextmenu", (event) => this.#menu(event));
    this.#board.addEventListener("keydown", (event) => this.#key(event));
    const about = (gesture: (number: number, piece: Piece) => Gesture) => () => {
      const piece = this.#pieces.find((one) => numberOf(one) === this.#chosen);
      if (!piece) return this.#table.say("Choose a piece on the board first", true);
      void this.act(gesture(numberOf(piece), piece));
    };
    element("piece-turn").onclick = about((one) => ({ do: "turn", pieces: [one], degrees: 90 }));
    element("piece-flip").onclick = about((one) => ({ do: "flip", pieces: [one] }));
    element("piece-roll").onclick = about((one, { cfg }) => {
      const [random] = crypto.getRandomValues(new Uint32Array(1));
      return { do: "roll", piece: one, rank: 1 + (random % faces(cfg)) };
    });
    const waits = (what: string, next: (one: number, piece: Piece) => Next) => () => {
      const piece = this.#pieces.find((one) => numberOf(one) === this.#chosen);
      if (!piece) return this.#table.say("Choose a piece on the board first", true);
      this.#next = next(numberOf(piece), piece);
      this.#table.say(what);
    };
    element("piece-swap").onclick = waits("Touch the other piece", (one) => ({ index }) => {
      if (index === undefined) return this.#table.say("There is no piece", true);
      void this.act({ do: "swap", pieces: [one], others: [numberOf(this.#pieces[index])] });
    });
    element("piece-draw").onclick = waits("Touch the place where the piece comes", (_, piece) => ({ at }) => {
      const from = { x: piece.x, y: piece.y };
      const flip = piece.piece_side.endsWith("_back");
      void this.#nearest(at).then((to) => this.act({ do: "draw", from, to, flip }));
    });
    element("piece-change").onclick = () => {
      const piece = this.#pieces.find((one) => numberOf(one) === this.#chosen);
      if (!piece) return this.#table.say("Choose a piece on the board first", true);
      void this.#change(numberOf(piece), piece);
    };
    element("piece-back").onclick = about((one) => ({ do: "put-back", pieces: [one] }));
    element("undo").onclick = () => void this.act({ do: "undo" });
    element("redo").onclick = () => void this.act({ do: "redo" });
    element("done").onclick = () => void this.act({ do: "done" });
    element("box").onclick = () => void this.#openBox();
    element("record").onclick = () => this.toggle(!this.on);
    element<HTMLFormElement>("clock").onsubmit = (event) => {
      event.preventDefault();
      const input = element<HTMLInputElement>("clock-text");
      const parts = input.value.trim().split(":").map(Number);
      const seconds = parts.reduce((all, part) => all * 60 + part, 0);
      if (input.value.trim()) void this.act({ do: "clock", seconds }).then(() => (input.value = ""));
    };
    element<HTMLFormElement>("say").onsubmit = (event) => {
      event.preventDefault();
      const input = element<HTMLInputElement>("say-text");
      if (input.value.trim()) void this.act({ do: "comment", text: input.value }).then(() => (input.value = ""));
    };
  }

  get on(): boolean {
    return element("record").getAttribute("aria-pressed") === "true";
  }

  toggle(on: boolean): void {
    element("record").setAttribute("aria-pressed", String(on));
    element("hands").hidden = !on;
    this.#board.classList.toggle("recording", on);
    this.#drop();
    [this.#here, this.#next] = [undefined, undefined];
    this.#choosePiece(undefined);
    this.#showHere();
    if (on) {
      this.#board.setAttribute("aria-label", "Board: arrow keys move a mark, Enter takes a piece and lays it down");
      void this.shown();
    } else this.#board.setAttribute("aria-label", "Board: arrow keys go through the moves");
  }

  /** Called after the board was drawn again. */
  async shown(): Promise<void> {
    [this.#drag, this.#taken] = [undefined, undefined];
    if (!this.on) return;
    const { game, shownState } = this.#table;
    // The first answer may have to wait for a part of the library.
    this.#board.setAttribute("aria-busy", "true");
    [this.#pieces, this.#layout] = await Promise.all([ask("pieces", game(), shownState()), ask("layout", game())]);
    this.#board.removeAttribute("aria-busy");
    this.#mark();
    this.#showHere();
    await this.#showSide();
  }

  /** Shows the player to move, if the rules define it. */
  async #showSide(): Promise<void> {
    const { game, text, notation, state } = this.#table;
    const side = await ask("toMove", text(), notation(), game(), state());
    element("hands").classList.toggle("by-rules", side !== null);
    element("to-move").textContent = side ? `${side} to move` : "";
  }

  /** Performs a gesture, and changes the text. Before later moves, it asks what becomes of them. */
  act(gesture: Gesture, later: Later = "ask"): Promise<unknown> {
    this.#queue = this.#queue.then(async () => {
      const { text, notation, game, state } = this.#table;
      const settings = {
        turns: element<HTMLInputElement>("when-done").checked ? "when-done" : "by-itself",
        forbidden: element<HTMLInputElement>("forbidden").checked,
        later,
      } as const;
      const answer = await ask("act", text(), notation(), game(), gesture, settings, state());
      if (answer.answer === "written") {
        this.#table.say(answer.words || "Taken back");
        await this.#table.written(answer);
      } else if (answer.answer === "known") {
        this.#table.goTo(answer.state);
      } else if (answer.answer === "asked") {
        const ways = answer.ways.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
        this.#choose("Other moves follow this board.", [
          ...ways.map((way): Choice => [WAYS_OF_WRITING[way], () => void this.act(gesture, way)]),
          ["Go to the end of the game", () => this.#table.toEnd()],
        ]);
        void this.shown();
      } else if (answer.answer === "refused") {
        this.#table.say(answer.reason, true);
        const say = (words: string): Choice => [
          PROMOTIONS[/=([QRBN])/.exec(words)?.[1] ?? ""] ?? words,
          () => void this.act({ do: "say", words }, later),
        ];
        if (answer.choices.length > 0) this.#choose(answer.reason, answer.choices.map(say));
      } else {
        this.#table.say("The turn has ended");
        await this.#showSide();
      }
    });
    return this.#queue.catch((error) => this.#table.say(String(error), true));
  }

  /** Lets the user choose, for example between the moves that a gesture may mean. */
  #choose(reason: string, choices: Choice[]): void {
    const dialog = element<HTMLDialogElement>("choices");
    element("choices-title").textContent = reason;
    element("choices-list").replaceChildren(
      ...choices.map(([words, work]) => {
        const button = document.createElement("button");
        button.textContent = words;
        button.onclick = () => {
          dialog.close();
          work();
        };
        return button;
      }),
    );
    dialog.showModal();
  }

  /** The pieces in the box, as buttons of a dialog. */
  async #showBox(title: string, take: (piece: NewPiece, name: string) => void): Promise<void> {
    const { text, notation, game, state } = this.#table;
    const dialog = element<HTMLDialogElement>("box-dialog");
    const pieces = await ask("inBox", text(), notation(), game(), state());
    element("box-title").textContent = title;
    element("box-list").replaceChildren(
      ...pieces.map(({ piece, svg }) => {
        const button = document.createElement("button");
        button.innerHTML = svg;
        const name = button.querySelector("title")?.textContent ?? piece.piece_side;
        button.title = name;
        button.setAttribute("aria-label", name);
        button.onclick = () => {
          dialog.close();
          take(piece, name);
        };
        return button;
      }),
    );
    dialog.showModal();
  }

  #openBox(): Promise<void> {
    return this.#showBox("Box of pieces", (piece, name) => {
      if (!this.#sight.isReady) {
        void this.act({ do: "put", piece: { ...piece, x: 1, y: 1 } });
        return;
      }
      this.#next = ({ at }) => {
        void this.#nearest(at).then((place) => this.act({ do: "put", piece: { ...piece, ...place } }));
      };
      this.#table.say(`Touch the place where the piece comes: ${name}`);
    });
  }

  /** Changes a piece into one from the box. */
  #change(piece: number, { x, y, angle }: Piece): Promise<void> {
    return this.#showBox("Change into", (into) => void this.act({ do: "change", piece, into: { ...into, x, y, angle } }));
  }

  /** The menu of a piece: what can be done with it besides moving it. */
  #menu(event: MouseEvent): void {
    const index = this.on ? this.#pieceAt(event) : undefined;
    // The right button also draws arrows.
    event.preventDefault();
    if (index === undefined || element("hands").classList.contains("by-rules")) return;
    const piece = this.#pieces[index];
    this.#choosePiece(numberOf(piece));
    this.#drop();
    this.#openMenu(piece);
  }

  #openMenu(piece: Piece): void {
    const press = (id: string) => () => element(id).click();
    const isDie = piece.piece_side.startsWith("die");
    this.#choose(this.#sight.nameOfPiece(this.#pieces, this.#pieces.indexOf(piece)) ?? "Piece", [
      ["Change into…", press("piece-change")],
      ["Turn", press("piece-turn")],
      isDie ? ["Roll", press("piece-roll")] : ["Turn over", press("piece-flip")],
      ["Swap with…", press("piece-swap")],
      ["Put back into the box", press("piece-back")],
    ]);
  }

  get #sight(): Sight {
    return this.#table.sight();
  }

  /** The piece under a point of the screen, if one can be moved. */
  #pieceAt(event: MouseEvent): number | undefined {
    return this.#sight.pieceAt(event, this.#pieces);
  }

  /** Whether a pointer that was pressed records: of a board in three dimensions it may also turn the camera. */
  takes(event: PointerEvent): boolean {
    if (!this.on || event.button !== 0 || !event.isPrimary) return false;
    return this.#next !== undefined || this.#pieceAt(event) !== undefined;
  }

  #down(event: PointerEvent): void {
    if (!this.on || event.button !== 0 || !event.isPrimary) return;
    const at = this.#sight.placeAt(event);
    if (!at) return;
    event.preventDefault();
    const index = this.#pieceAt(event);
    const next = this.#next;
    if (next) {
      this.#next = undefined;
      return next({ at, index });
    }
    if (index === undefined) return this.#choosePiece(undefined);
    const piece = this.#pieces[index];
    this.#choosePiece(numberOf(piece));
    this.#board.setPointerCapture(event.pointerId);
    const carried = this.#carried(piece).map((one) => this.#pieces.indexOf(one));
    this.#sight.take(event, this.#pieces, carried);
    this.#drag = { pointer: event.pointerId, piece, moved: false, asks: false };
    void this.#showTargets(numberOf(piece));
  }

  /** The pieces that move with a piece: the pieces above it, if stacks are carried. */
  #carried(piece: Piece): Piece[] {
    if (element<HTMLSelectElement>("carry").value === "piece") return [piece];
    const same = (one: Piece) => Math.hypot(one.x - piece.x, one.y - piece.y) < 1e-3;
    return this.#pieces.slice(this.#pieces.indexOf(piece)).filter(same);
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    const now = this.#sight.follow(event);
    if (!now) return;
    drag.moved ||= now.far > 0.12;
    if (drag.moved) void this.#aim(drag, now.place);
  }

  /** Shows the place to which a piece would go. One question at a time is asked about it. */
  async #aim(drag: Drag, place: Point): Promise<void> {
    drag.aim = place;
    if (drag.asks) return;
    drag.asks = true;
    while (drag.aim && this.#drag === drag) {
      const at = drag.aim;
      drag.aim = undefined;
      const nearest = await this.#nearest(at);
      if (this.#drag === drag) this.#sight.aim(nearest);
    }
    drag.asks = false;
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    const now = drag?.pointer === event.pointerId ? this.#sight.follow(event) : undefined;
    if (!drag || !now || !drag.moved) {
      if (drag && now) this.#tap(numberOf(drag.piece), event.timeStamp);
      return this.#drop();
    }
    const pieces = this.#carried(drag.piece).map(numberOf);
    const landing = element<HTMLSelectElement>("landing").value as "top" | "capture" | "under";
    this.#drag = undefined;
    this.#sight.drop();
    void this.#nearest(now.place)
      .then((to) => this.act({ do: "drag", pieces, to, landing }))
      .then(() => this.#sight.lay());
  }

  /** A second tap turns over a piece with two sides. */
  #tap(piece: number, when: number): void {
    const isSecond = this.#tapped?.number === piece && when - this.#tapped.when < DOUBLE_TAP;
    this.#tapped = isSecond ? undefined : { number: piece, when };
    if (isSecond) void this.act({ do: "tap", piece });
  }

  /** Handles the keyboard: arrows move a mark, Enter picks up a piece and puts it down. */
  #key(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const isPress = event.key === "Enter" || event.key === " ";
    if (!this.on || event.altKey || event.ctrlKey || event.metaKey || !this.#sight.isReady) return;
    if (!way && !isPress && event.key !== "Escape") return;
    event.preventDefault();
    // A square, or half of it.
    if (way) void this.#walk(way, (event.shiftKey ? 0.5 : 1) * (this.#layout?.scale ?? 1));
    else if (isPress) this.#press();
    else {
      this.#next = undefined;
      this.#drop();
      this.#choosePiece(undefined);
    }
  }

  /** Moves the mark to the next place in a direction; the first key shows it at a piece. */
  async #walk([right, up]: [number, number], step: number): Promise<void> {
    const from = this.#here;
    if (from) {
      const way = this.#sight.way(right, up);
      this.#here = await this.#nearest({ x: from.x + way.x * step, y: from.y + way.y * step });
    } else {
      // The chosen piece, or the one nearest to the lower left corner; tiles only if there are no other pieces.
      const chosen = this.#pieces.find((one) => numberOf(one) === this.#chosen);
      const isGround = (one: Piece) => /^(board|tile)/.test(one.piece_side);
      const others = this.#pieces.filter((one) => !isGround(one));
      const [first] = (others.length > 0 ? others : this.#pieces).toSorted((a, b) => a.y - b.y || a.x - b.x);
      const { x, y } = chosen ?? first ?? { x: 1, y: 1 };
      this.#here = { x, y };
    }
    this.#showHere();
    this.#table.say(this.#nameOf(this.#here));
  }

  /** The highest piece at a place. */
  #topAt(at: Point): number | undefined {
    const isHere = (one: Piece) => Math.hypot(one.x - at.x, one.y - at.y) < 1e-3 && !one.piece_side.startsWith("board");
    const index = this.#pieces.findLastIndex(isHere);
    return index < 0 ? undefined : index;
  }

  #press(): void {
    const here = this.#here;
    if (!here) return void this.#walk([0, 0], 0);
    const index = this.#topAt(here);
    const next = this.#next;
    if (next) {
      this.#next = undefined;
      return next({ at: here, index });
    }
    const taken = this.#pieces.find((one) => numberOf(one) === this.#taken);
    this.#drop();
    if (taken && Math.hypot(taken.x - here.x, taken.y - here.y) > 1e-3) {
      const landing = element<HTMLSelectElement>("landing").value as "top" | "capture" | "under";
      void this.act({ do: "drag", pieces: this.#carried(taken).map(numberOf), to: here, landing });
    } else if (!taken && index !== undefined) {
      this.#taken = numberOf(this.#pieces[index]);
      this.#choosePiece(this.#taken);
      void this.#showTargets(this.#taken);
      this.#table.say(`Taken: ${this.#nameOf(here)}`);
    } else if (!taken) this.#table.say("There is no piece", true);
  }

  /** A place with the coordinates at the edges of the board, and the piece there. */
  #nameOf(place: Point): string {
    const number = this.#layout?.squares.find(([x, y]) => Math.hypot(x - place.x, y - place.y) < 1e-3)?.[2];
    const where = number ?? this.#sight.nameOfPlace(place) ?? "Between squares";
    const index = this.#topAt(place);
    const piece = index === undefined ? "no piece" : this.#sight.nameOfPiece(this.#pieces, index);
    return piece ? `${where}: ${piece}` : where;
  }

  /** Draws the keyboard mark. */
  #showHere(): void {
    this.#sight.showHere(this.#here);
  }

  /** Releases a piece at its old place. */
  #drop(): void {
    [this.#drag, this.#taken] = [undefined, undefined];
    this.#sight.lay();
  }

  #nearest(at: Point): Promise<Point> {
    const { text, notation, game, state } = this.#table;
    return ask("nearest", text(), notation(), game(), at, state());
  }

  #choosePiece(number: number | undefined): void {
    this.#chosen = number;
    this.#mark();
  }

  #mark(): void {
    const index = this.#pieces.findIndex((one) => numberOf(one) === this.#chosen);
    this.#sight.choose(this.#pieces, index < 0 ? undefined : index);
  }

  /** Shows the places to which a piece may go. */
  async #showTargets(number: number): Promise<void> {
    const { text, notation, game, state } = this.#table;
    const targets = await ask("targets", text(), notation(), game(), number, state());
    if (targets && (this.#drag || this.#taken === number)) this.#sight.showTargets(targets);
  }
}
