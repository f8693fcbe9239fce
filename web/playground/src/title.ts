/// The title of a game.

import type { Notation } from "ppn";

export interface Title {
  /** Such as `Four Field Kono`; empty if the game does not name it. */
  game: string;
  /** The players, the place and the date. */
  more: string[];
}

const KINDS: Partial<Record<Notation, string>> = { pdn: "Draughts", fan: "Arimaa", arimaa: "Arimaa" };
const PLAYERS = [
  ["White", "Black"],
  ["Gold", "Silver"],
];

export function titleOf(metadata: Record<string, unknown>, notation: Notation): Title {
  const said = (key: string) => (typeof metadata[key] === "string" ? (metadata[key] as string).trim() : "");
  const type = metadata.GameType;
  const inner = typeof type === "object" && type !== null ? (type as { Name?: unknown }).Name : type;
  const players = PLAYERS.map((keys) => keys.map(said).filter(Boolean).join(" – "));
  const more = [said("Event"), ...players, said("Date")].filter((one) => one && !/^[?.]*$/.test(one));
  return { game: KINDS[notation] ?? (typeof inner === "string" ? inner : ""), more };
}
