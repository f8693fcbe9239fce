// The notations of the library, without loading it. `cargo xtask tables` writes the rows.

export const NOTATIONS = [
  { name: "ppn", label: "PPN", title: "Portable Piecepack Notation", endings: ["ppn"] },
  { name: "pdn", label: "PDN", title: "Portable Draughts Notation", endings: ["pdn"] },
  { name: "fan", label: "FAN", title: "Flexible Arimaa Notation", endings: ["fan"] },
  { name: "arimaa", label: "Arimaa record", title: "Arimaa record", endings: ["arimaa"] },
  { name: "pgn", label: "PGN", title: "Portable Game Notation", endings: ["pgn"] },
  { name: "sgf", label: "SGF", title: "Smart Game Format", endings: ["sgf"] },
  { name: "epd", label: "EPD", title: "Extended Position Description", endings: ["epd"] },
];

/** The notation for the extension of a file name, ignoring case. */
export function ofFile(name) {
  const ending = /\.(\w+)$/.exec(name)?.[1].toLowerCase();
  return NOTATIONS.find(({ endings }) => endings.includes(ending));
}
