/// The board in three dimensions. Its module and its viewer are loaded when it is shown first.

import type { Drawing, Piece, Point } from "ppn";
import type { Space, Viewer } from "ppn/solid";
import { squareAt } from "./arrows";
import { ask } from "./library";
import type { Sight } from "./sight";
import { isSingle } from "./start";
import type { GameTree } from "./tree";

/** Metres of an inch. */
const INCH = 0.0254;
/** The most boards before and after the one that is shown that are in a scene, and the most pieces of all of them. */
const [AROUND, MOST_PIECES] = [40, 6000];
/** How far pieces are lifted by hand, in metres. */
const LIFT = 0.006;
/** How long a move takes, in milliseconds. */
const MOVE = 450;

/** A board of a game. */
export interface Shown {
  /** Another text has another one. */
  version: number;
  game: number;
  state: number;
  tree: GameTree;
  name: string;
}

/** Colours of a mark that the person sees on the board. */
const MARK = "#8a4b00";

export class SolidBoard implements Sight {
  readonly #board: HTMLElement;
  readonly #drawing: Drawing;
  /** Gets what a browser without this says. */
  readonly #lost: (reason: string) => void;
  /** Whether a pointer records, so that it does not turn the camera. */
  readonly #takes: (event: PointerEvent) => boolean;
  readonly #tip = document.createElement("div");
  #viewer: Viewer | undefined;
  #canvas: HTMLCanvasElement | undefined;
  #layout: Awaited<ReturnType<typeof ask<"layout">>> | undefined;
  /** The text and the game of the scene, and the states of its boards. */
  #scene = "";
  #states: number[] = [];
  #state = -1;
  /** The game and its start board: that of another text may have the same number. */
  #game = "";
  /** Grows with each board that is to be shown. */
  #shows = 0;
  #held: { ids: string[]; piece: Piece; height: number; from: Space } | undefined;
  /** Whether pieces are where a person has put them. */
  #isDropped = false;
  /** The marks of the game, on a document of the size of the board, which is empty without pieces; and what else is painted on it. */
  #marks = "";
  #targets: Point[] = [];
  #chosen: Point | undefined;
  #aimed: Point | undefined;
  #here: Point | undefined;

  constructor(board: HTMLElement, drawing: Drawing, takes: (event: PointerEvent) => boolean, lost: (reason: string) => void) {
    [this.#board, this.#drawing, this.#takes, this.#lost] = [board, drawing, takes, lost];
    this.#tip.className = "tip";
    this.#tip.hidden = true;
  }

  /** Whether this page may show boards so: the page that is one file has no second module. */
  static get isThere(): boolean {
    return !isSingle;
  }

  /** The viewer, loaded. */
  async #open(): Promise<Viewer> {
    if (this.#viewer) return this.#viewer;
    const [{ Viewer, init }, { module }] = await Promise.all([import("ppn/solid"), import("./solid-module")]);
    if (!Viewer.works()) throw new Error("this browser has no WebGL 2");
    await init(module);
    if (this.#viewer) return this.#viewer;
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    const named = (name: string | null, place?: [number, number]) => this.#name(name, place);
    const viewer = new Viewer(canvas, { colors: this.#colors, named, takes: this.#takes });
    canvas.addEventListener("webglcontextlost", () => this.#canvas === canvas && this.#lost("the graphics processor gave up"));
    [this.#viewer, this.#canvas] = [viewer, canvas];
    return viewer;
  }

  get #colors(): { table: string; highlight: string } {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return { table: isDark ? "#282a31" : "#f6f3ec", highlight: "#FFB000" };
  }

  /** Ends it; the next call of `show` begins anew. */
  close(): void {
    this.#shows += 1;
    this.#viewer?.free();
    [this.#viewer, this.#canvas, this.#scene, this.#game, this.#state, this.#marks] = [undefined, undefined, "", "", -1, ""];
    this.#tip.hidden = true;
  }

  /** Shows a board; pieces move there from the one that was shown. Whether it was shown. */
  async show({ version, game, state, tree, name }: Shown): Promise<boolean> {
    const mine = ++this.#shows;
    const viewer = await this.#open();
    if (mine !== this.#shows) return false;
    if (!this.#canvas!.isConnected) this.#board.replaceChildren(this.#canvas!, this.#tip);
    const scene = `${version} ${game}`;
    let before = this.#state < tree.length ? this.#state : -1;
    const [marks, layout] = await Promise.all([
      ask("svg", game, state, { marksOnly: true, handles: true, annotate: this.#drawing.annotate }).catch(() => ""),
      ask("layout", game),
    ]);
    if (mine !== this.#shows) return false;
    // A scene that another call still loads has other boards than those that are known here.
    viewer.forget();
    if (scene !== this.#scene || !this.#states.includes(state)) {
      const [start] = await ask("boards", game, [0]);
      const own = JSON.stringify([game, start]);
      const isSame = own === this.#game;
      if (!isSame) before = -1;
      const states = await this.#statesAround(game, state, before, tree);
      const [boards, { scene: sceneOf }] = await Promise.all([ask("boards", game, states), import("ppn/solid")]);
      if (mine !== this.#shows) return false;
      if (!(await viewer.load(sceneOf(boards), { grows: isSame })) || mine !== this.#shows) return false;
      [this.#scene, this.#states, this.#game] = [scene, states, own];
    }
    [this.#state, this.#layout, this.#marks] = [state, layout, marks.startsWith("<svg") ? marks : ""];
    viewer.colors = this.#colors;
    viewer.camera.turned = -90 * (this.#drawing.turn ?? 0);
    this.#canvas!.setAttribute("aria-label", `Board in three dimensions: ${name}`);
    const [from, to, last] = [before, state, tree.previous(state)].map((one) => this.#states.indexOf(one));
    const marked = last >= 0 && last !== to ? last : null;
    const isStill = this.#isDropped || matchMedia("(prefers-reduced-motion: reduce)").matches;
    viewer.lay();
    if (from < 0 || from === to || isStill) viewer.show(to, marked);
    else viewer.move(from, to, { milliseconds: MOVE, follows: Math.abs(from - to) === 1 && (last === from || tree.previous(before) === state), marked });
    [this.#isDropped, this.#targets, this.#aimed] = [false, [], undefined];
    this.#paint();
    return true;
  }

  /** The states of a scene: some before and after one on its line, and the one that is shown now. */
  async #statesAround(game: number, state: number, before: number, tree: GameTree): Promise<number[]> {
    const { length } = await ask("pieces", game, state);
    const around = Math.max(1, Math.min(AROUND, Math.floor(MOST_PIECES / 2 / Math.max(length, 1))));
    const at = tree.depth(state);
    const states = tree.path(state).slice(Math.max(0, at - around), at + around + 1);
    return before < 0 || states.includes(before) ? states : [before, ...states];
  }

  /** Draws it with other colours, or from another side. */
  refresh(): void {
    if (!this.#viewer) return;
    this.#viewer.camera.turned = -90 * (this.#drawing.turn ?? 0);
    this.#viewer.refresh();
  }

  /** Moves the camera by a key; whether the key does. */
  takeKey(key: string): boolean {
    return this.#viewer?.takeKey(key) ?? false;
  }

  /** Names the piece under the pointer. */
  #name(name: string | null, place?: [number, number]): void {
    this.#tip.hidden = !name;
    if (!name || !place) return;
    const { left, top } = this.#board.getBoundingClientRect();
    this.#tip.textContent = name;
    this.#tip.style.translate = `${place[0] - left + 14}px ${place[1] - top + 14}px`;
  }

  /** Whether pieces are on their way. */
  get isMoving(): boolean {
    return Boolean(this.#viewer?.moving);
  }

  get isReady(): boolean {
    return this.#marks !== "";
  }

  /** A point of the screen in pixels of the canvas. */
  #onCanvas({ clientX, clientY }: MouseEvent): [number, number] {
    const { left, top } = this.#canvas!.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #seenAt(event: MouseEvent) {
    return this.#viewer && this.#canvas?.isConnected ? this.#viewer.seenAt(...this.#onCanvas(event)) : null;
  }

  placeAt(event: MouseEvent): Point | undefined {
    if (!this.#viewer || !this.#canvas?.isConnected) return undefined;
    const point = this.#seenAt(event)?.point ?? this.#viewer.pointAt(...this.#onCanvas(event), this.#viewer.floor);
    return point ? { x: point[0] / INCH, y: -point[2] / INCH } : undefined;
  }

  pieceAt(event: MouseEvent, pieces: Piece[]): number | undefined {
    const id = this.#seenAt(event)?.piece.id;
    const index = pieces.findIndex((one) => one.id.split(".")[0] === id);
    return index < 0 || pieces[index].piece_side.startsWith("board") ? undefined : index;
  }

  way(right: number, up: number): Point {
    const { azimuth, turned } = this.#viewer?.camera ?? { azimuth: 0, turned: 0 };
    // Of the four ways on the board the one that is nearest.
    const quarter = (((Math.round((azimuth + turned) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
    const [x, y] = [[right, up], [-up, right], [-right, -up], [up, -right]][quarter];
    return { x, y };
  }

  take(event: PointerEvent, pieces: Piece[], indices: number[]): void {
    const seen = this.#seenAt(event);
    if (!seen) return;
    const ids = indices.map((index) => pieces[index].id.split(".")[0]);
    this.#held = { ids, piece: pieces[indices[0]], height: seen.point[1], from: seen.point };
    this.#name(null);
  }

  follow(event: PointerEvent): { place: Point; far: number } | undefined {
    const [held, viewer] = [this.#held, this.#viewer];
    const point = held && viewer?.pointAt(...this.#onCanvas(event), held.height);
    if (!held || !viewer || !point) return undefined;
    const [x, z] = [point[0] - held.from[0], point[2] - held.from[2]];
    const far = Math.hypot(x, z) / INCH;
    const numbers = held.ids.map((id) => viewer.numberOf(id)).filter((number) => number >= 0);
    viewer.hold(numbers, [x, LIFT, z]);
    return { place: { x: held.piece.x + x / INCH, y: held.piece.y - z / INCH }, far };
  }

  drop(): void {
    this.#isDropped = true;
  }

  lay(): void {
    this.#held = undefined;
    [this.#isDropped, this.#targets, this.#aimed] = [false, [], undefined];
    this.#viewer?.lay();
    this.#paint();
  }

  choose(pieces: Piece[], index: number | undefined): void {
    this.#chosen = index === undefined ? undefined : pieces[index];
    this.#paint();
  }

  showTargets(places: Point[]): void {
    this.#targets = places;
    this.#paint();
  }

  aim(place: Point | undefined): void {
    this.#aimed = place;
    this.#paint();
  }

  showHere(place: Point | undefined): void {
    this.#here = place;
    this.#paint();
  }

  nameOfPlace(place: Point): string | undefined {
    return this.#layout && squareAt(place, this.#layout);
  }

  nameOfPiece(pieces: Piece[], index: number): string | undefined {
    const viewer = this.#viewer;
    return viewer?.nameOf(viewer.numberOf(pieces[index].id.split(".")[0]));
  }

  /** Paints the marks of the game, and what belongs to recording, on the board. */
  #paint(): void {
    void this.#viewer?.paint(this.painted);
  }

  /** What is painted on the board, as SVG. */
  get painted(): string {
    if (!this.#marks) return "";
    const [, left, bottom] = /data-corner="(\S+) (\S+)"/.exec(this.#marks)!.map(Number);
    const height = Number(/viewBox="0 0 \S+ (\S+)"/.exec(this.#marks)![1]);
    const at = ({ x, y }: Point) => [(x - left) * 100, height - (y - bottom) * 100];
    const circle = (place: Point, radius: number, look: string) => {
      const [x, y] = at(place);
      return `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>`;
    };
    const line = (width: number) => `fill="none" stroke="${MARK}" stroke-width="${width}"`;
    const shapes = this.#targets.map((place) => circle(place, 16, `fill="${MARK}" opacity="0.6"`));
    const half = 46 * (this.#layout?.scale ?? 1);
    if (this.#chosen) shapes.push(circle(this.#chosen, half, line(5)));
    if (this.#here) shapes.push(circle(this.#here, half, `${line(7)} stroke-dasharray="18 8"`));
    if (this.#aimed) {
      const [x, y] = at(this.#aimed);
      shapes.push(`<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" fill="#FFB000" fill-opacity="0.35" stroke="${MARK}" stroke-width="7"/>`);
    }
    return this.#marks.replace("</svg>", `${shapes.join("")}</svg>`);
  }
}
