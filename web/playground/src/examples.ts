/// Games to begin with, from the corpus of the project.

import comments from "../../../corpus/fan/games/02-comments.fan?raw";
import variations from "../../../corpus/fan/games/05-nested-variations.fan?raw";
import go from "../../../corpus/mistakes/games/even.sgf?raw";
import chess from "../../../corpus/mistakes/games/opera.pgn?raw";
import type { Notation } from "ppn";

export interface Example {
  title: string;
  notation: Notation;
  text: string;
}

const files = import.meta.glob("../../../corpus/games/*.ppn", { query: "?raw", import: "default", eager: true });

/** `four-field-kono` as a title. */
function title(path: string): string {
  const name = path.replace(/^.*\//, "").replace(/\.ppn$/, "").replaceAll("-", " ");
  return name.replace(/^\w/, (letter) => letter.toUpperCase());
}

const DRAUGHTS = `[Event "Example"]
[White "Ann"]
[Black "Bob"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 *
`;

export const EXAMPLES: Example[] = [
  ...Object.entries(files).map(([path, text]): Example => ({ title: title(path), notation: "ppn", text: text as string })),
  { title: "International draughts", notation: "pdn", text: DRAUGHTS },
  { title: "Chess with variations", notation: "pgn", text: chess },
  { title: "Go with variations", notation: "sgf", text: go },
  { title: "Arimaa with comments", notation: "fan", text: comments },
  { title: "Arimaa with variations", notation: "fan", text: variations },
];
