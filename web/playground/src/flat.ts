/// The drawn board on the screen.

import type { Drawing, Piece, Point } from "ppn";
import { placeAt } from "./arrows";
import type { Sight } from "./sight";

const SVG = "http://www.w3.org/2000/svg";

function circle({ x, y }: DOMPoint, radius: number): SVGCircleElement {
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("cx", String(x));
  circle.setAttribute("cy", String(y));
  circle.setAttribute("r", String(radius));
  return circle;
}

export class FlatBoard implements Sight {
  readonly #board: HTMLElement;
  readonly #drawing: Drawing;
  #taken: { from: DOMPoint; ghosts: SVGGElement[] } | undefined;

  constructor(board: HTMLElement, drawing: Drawing) {
    [this.#board, this.#drawing] = [board, drawing];
  }

  get #svg(): SVGSVGElement | null {
    return this.#board.querySelector("svg");
  }

  get isReady(): boolean {
    return this.#svg !== null;
  }

  /** A point of the screen in the units of the picture: hundredths of an inch from its upper left corner. */
  #inPicture(event: MouseEvent): DOMPoint | undefined {
    const matrix = this.#svg?.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : undefined;
  }

  /** A place on the table as a point of the picture. */
  #onPicture({ x, y }: Point): DOMPoint {
    const svg = this.#svg!;
    const [left, bottom] = (svg.dataset.corner ?? "0 0").split(" ").map(Number);
    const turned = [[x, y], [-y, x], [-x, -y], [y, -x]][this.#drawing.turn ?? 0];
    return new DOMPoint((turned[0] - left) * 100, svg.viewBox.baseVal.height - (turned[1] - bottom) * 100);
  }

  #groups(index: number): SVGGElement[] {
    return [...this.#board.querySelectorAll<SVGGElement>(`[data-piece="${index}"]`)];
  }

  placeAt(event: MouseEvent): Point | undefined {
    return placeAt(this.#board, this.#drawing, event);
  }

  pieceAt(event: MouseEvent, pieces: Piece[]): number | undefined {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const index = under
      .map((one) => one.closest<SVGGElement>("[data-piece]")?.dataset.piece)
      .find((one) => one !== undefined && !pieces[Number(one)]?.piece_side.startsWith("board"));
    return index === undefined ? undefined : Number(index);
  }

  way(right: number, up: number): Point {
    const [x, y] = [[right, up], [up, -right], [-right, -up], [-up, right]][this.#drawing.turn ?? 0];
    return { x, y };
  }

  take(event: PointerEvent, _pieces: Piece[], indices: number[]): void {
    const from = this.#inPicture(event);
    if (from) this.#taken = { from, ghosts: indices.flatMap((one) => this.#groups(one)) };
  }

  follow(event: PointerEvent): { place: Point; far: number } | undefined {
    const [taken, at, place] = [this.#taken, this.#inPicture(event), this.placeAt(event)];
    if (!taken || !at || !place) return undefined;
    const [dx, dy] = [at.x - taken.from.x, at.y - taken.from.y];
    const far = Math.hypot(dx, dy) / 100;
    for (const ghost of taken.ghosts) ghost.style.translate = `${dx}px ${dy}px`;
    return { place, far };
  }

  drop(): void {}

  lay(): void {
    for (const ghost of this.#taken?.ghosts ?? []) ghost.style.translate = "";
    this.#taken = undefined;
    this.showTargets([]);
  }

  choose(_pieces: Piece[], index: number | undefined): void {
    for (const one of this.#board.querySelectorAll(".chosen")) one.classList.remove("chosen");
    if (index !== undefined) for (const group of this.#groups(index)) group.classList.add("chosen");
  }

  showTargets(places: Point[]): void {
    this.#board.querySelector(".targets")?.remove();
    const svg = this.#svg;
    if (!svg || places.length === 0) return;
    const group = document.createElementNS(SVG, "g");
    group.classList.add("targets");
    for (const place of places) group.append(circle(this.#onPicture(place), 16));
    svg.append(group);
  }

  aim(): void {}

  showHere(place: Point | undefined): void {
    this.#board.querySelector(".here-mark")?.remove();
    const svg = this.#svg;
    if (!svg || !place) return;
    const mark = circle(this.#onPicture(place), 40);
    mark.classList.add("here-mark");
    svg.append(mark);
  }

  nameOfPlace(place: Point): string | undefined {
    const at = this.#onPicture(place);
    const labels = [...this.#board.querySelectorAll<SVGTextElement>("svg text")].map((text) => {
      const box = text.getBBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, text: text.textContent ?? "" };
    });
    const nearest = (test: RegExp, away: (one: { x: number; y: number }) => number) =>
      labels.find((one) => test.test(one.text) && away(one) < 25)?.text;
    const name = [/^[a-z]+$/, /^\d+$/].map((test) => nearest(test, (one) => Math.abs(one.x - at.x)) ?? nearest(test, (one) => Math.abs(one.y - at.y)));
    return name.every(Boolean) ? name.join("") : undefined;
  }

  nameOfPiece(_pieces: Piece[], index: number): string | undefined {
    return this.#groups(index)[0]?.querySelector("title")?.textContent ?? undefined;
  }
}
