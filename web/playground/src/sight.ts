/// What the recorder needs of a board on the screen, flat or in three dimensions.

import type { Piece, Point } from "ppn";

export interface Sight {
  /** Whether there is a board. */
  readonly isReady: boolean;
  /** The place on the table that is seen at a point of the screen, in inches. */
  placeAt(event: MouseEvent): Point | undefined;
  /** The index of the piece that is seen there; boards cannot be moved. */
  pieceAt(event: MouseEvent, pieces: Piece[]): number | undefined;
  /** The way on the table of a way on the screen, to the right and up. */
  way(right: number, up: number): Point;
  /** Lets pieces, of which the first was pressed, follow the pointer from now on. */
  take(event: PointerEvent, pieces: Piece[], indices: number[]): void;
  /** Moves them with the pointer: the place where the first one is now, and how far that is from its place. */
  follow(event: PointerEvent): { place: Point; far: number } | undefined;
  /** Keeps them where they are until the next board is shown, or `lay` is called. */
  drop(): void;
  /** Shows them in their places again, and nothing at places. */
  lay(): void;
  /** Shows which piece is chosen. */
  choose(pieces: Piece[], index: number | undefined): void;
  /** Shows the places to which a piece may go. */
  showTargets(places: Point[]): void;
  /** Shows the place to which the pieces that follow the pointer go. */
  aim(place: Point | undefined): void;
  /** Shows the mark of the keyboard. */
  showHere(place: Point | undefined): void;
  /** The name of a place by the coordinates at the edges, or of a piece. */
  nameOfPlace(place: Point): string | undefined;
  nameOfPiece(pieces: Piece[], index: number): string | undefined;
}
