/// Arrows and circles that are drawn with the right mouse button become marks of the text.

import type { Drawing, Layout, Notation, Point } from "ppn";

interface Page {
  drawing: Drawing;
  notation(): Notation;
  layout(): Promise<Layout>;
  /** Writes a comment on the board that is shown. */
  write(text: string): Promise<unknown>;
  say(text: string, wrong?: boolean): void;
}

/** The colours of lichess and others: none, Shift, Control, and both. */
const COLORS = ["G", "R", "Y", "B"];

/** Notations whose comments have marks. */
const NOTATIONS: Notation[] = ["pgn", "fan", "pdn"];

/** The place of a point of the screen on the table, in inches. */
export function placeAt(board: HTMLElement, drawing: Drawing, event: MouseEvent): Point | undefined {
  const svg = board.querySelector("svg");
  const matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return undefined;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const [left, bottom] = (svg.dataset.corner ?? "0 0").split(" ").map(Number);
  const [x, y] = [left + at.x / 100, bottom + (svg.viewBox.baseVal.height - at.y) / 100];
  const turned = [[x, y], [y, -x], [-x, -y], [-y, x]][drawing.turn ?? 0];
  return { x: turned[0], y: turned[1] };
}

/** The name of the square around a place. */
function squareAt({ x, y }: Point, { scale, squares }: Layout): string | undefined {
  const near = squares.find((one) => Math.hypot(one[0] - x, one[1] - y) < scale / 2);
  if (squares.length > 0) return near?.[2];
  const [column, row] = [Math.round(x / scale), Math.round(y / scale)];
  return column >= 1 && column <= 26 && row >= 1 ? String.fromCharCode(96 + column) + row : undefined;
}

export function drawArrows(board: HTMLElement, page: Page): void {
  let from: Point | undefined;
  board.addEventListener("pointerdown", (event) => {
    from = event.button === 2 && event.pointerType === "mouse" ? placeAt(board, page.drawing, event) : undefined;
  });
  board.addEventListener("pointerup", (event) => {
    const [start, end] = [from, placeAt(board, page.drawing, event)];
    from = undefined;
    if (event.button !== 2 || !start || !end) return;
    void page.layout().then((layout) => {
      const [one, other] = [squareAt(start, layout), squareAt(end, layout)];
      if (!one || !other || one === other) return;
      if (!NOTATIONS.includes(page.notation())) return page.say("This notation has no arrows in comments", true);
      const color = COLORS[(event.shiftKey ? 1 : 0) + (event.ctrlKey ? 2 : 0)];
      const gap = /^\d+$/.test(one) ? "-" : "";
      return page.write(`[%cal ${color}${one}${gap}${other}]`);
    });
  });
}
