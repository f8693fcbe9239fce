/** Boards in three dimensions. They are a module of their own, which has nothing of the other one. */

import type { Piece } from "./index.js";

/** Loads the module, from the package or from another place. It is loaded once. */
export function init(source?: URL | WebAssembly.Module | BufferSource): Promise<void>;

/** The scene of boards that follow each other, for `Viewer.load`. Pieces with the same `id` are the same piece. */
export function scene(boards: Piece[][], options?: { theme?: string }): Uint8Array;

/** A point, or a way, in metres: to the right, up, and to the lower edge of the board. The origin is that of the table. */
export type Space = [number, number, number];

/** A piece of a scene. */
export interface SolidPiece {
  name: string;
  /** The number of the piece in its game. */
  id?: string;
}

export interface ViewerOptions {
  /** Azimuth and height in degrees, and the lens in millimetres. */
  camera?: [number, number, number];
  /** Such as `#FFFFFF`. */
  colors: { table: string; highlight: string };
  /** Gets the name of the piece under the pointer, or `null`, and its place on the screen. */
  named(name: string | null, place?: [number, number]): void;
  /** Whether a pointer that was pressed is used by others, and does not turn the camera. */
  takes?(event: PointerEvent): boolean;
}

/** Shows scenes on a canvas. The constructor throws without WebGL 2. */
export class Viewer {
  /** Whether this browser can show scenes. */
  static works(): boolean;
  constructor(canvas: HTMLCanvasElement, options: ViewerOptions);
  colors: { table: string; highlight: string };
  camera: { azimuth: number; turned: number };
  /** Whether pieces are on their way: 0 if not. */
  readonly moving: number;
  /** Takes a scene, and shows its first board. With `grows`, the camera also sees what was there before. Whether no other scene came
   * meanwhile. */
  load(scene: Uint8Array, options?: { grows?: boolean }): Promise<boolean>;
  /** Takes no scene that is still loading. */
  forget(): void;
  /** Shows the board with an index, and marks what is different on the board `marked`. */
  show(board: number, marked?: number | null): void;
  /** Lets pieces move from one board to another; if they `follow` each other, as the scene says. */
  move(from: number, to: number, options: { milliseconds: number; follows: boolean; marked?: number | null }): void;
  /** Paints a drawing of `Games.svg` with `marksOnly` and `handles` on what is flat; an empty text removes it. */
  paint(svg: string): Promise<void>;
  /** Does what a key of the camera says, without Shift; whether there is such a key. */
  takeKey(key: string): boolean;
  /** What is seen at a place of the canvas, in pixels from its left upper corner. */
  seenAt(x: number, y: number): { piece: SolidPiece; number: number; point: Space } | null;
  /** The point at a height that is seen at a place of the canvas. */
  pointAt(x: number, y: number, height: number): Space | null;
  /** Shows the pieces with these numbers aside of their places. */
  hold(pieces: number[], aside: Space): void;
  /** Shows them in their places again. */
  lay(): void;
  /** The number of the piece with an id, on the board that is shown. */
  numberOf(id: string): number;
  /** The name of the piece with a number. */
  nameOf(number: number): string | undefined;
  /** The height of the table, in metres. */
  readonly floor: number;
  /** Draws it again, soon: after `colors` or `camera` were changed. */
  refresh(): void;
  /** Ends it. */
  free(): void;
}
