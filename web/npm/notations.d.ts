/** The name of a notation. */
export type Notation = "ppn" | "pdn" | "fan" | "arimaa" | "pgn" | "sgf" | "epd";

/** A notation: its short name and its title for people, and the extensions of its files. */
export interface NotationRow {
  name: Notation;
  label: string;
  title: string;
  /** In lower case, without the dot; the first is the usual one. */
  endings: string[];
}

/** All notations. The first is the default. */
export const NOTATIONS: readonly NotationRow[];

/** The notation for the extension of a file name, ignoring case. */
export function ofFile(name: string): NotationRow | undefined;
