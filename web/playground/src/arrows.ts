/// Arrows and circles that are drawn with the right mouse button become marks of the text.

import type { Drawing, Layout, Notation, Point } from "ppn";

interface Page {
  drawing: Drawing;
  notation(): Notation;
  layout(): Promise<Layout>;
  /** Writes a comment on the board that is shown. */
  write(text: string): Promise<unknown>;
}

/** The colours of lichess and others, for no key, Shift, Control, and both: as letters, and by their names. */
const COLORS = [["G", "green"], ["R", "red"], ["Y", "gold"], ["B", "royalblue"]];

/** Notations whose comments have the commands of lichess; others have `[%arrow …]`, or a property that it becomes. */
const LETTERS: Notation[] = ["pgn", "fan", "pdn"];

/** A comment that draws an arrow between two squares. */
function arrow(notation: Notation, from: string, to: string, [letter, color]: string[]): string {
  if (!LETTERS.includes(notation)) return `[%arrow ${from}:${to}=${color}]`;
  return `[%cal ${letter}${from}${/^\d+$/.test(from) ? "-" : ""}${to}]`;
}

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
export function squareAt({ x, y }: Point, { scale, squares }: Layout): string | undefined {
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
      const color = COLORS[(event.shiftKey ? 1 : 0) + (event.ctrlKey ? 2 : 0)];
      return page.write(arrow(page.notation(), one, other, color));
    });
  });
}
