/// What a game is called.

import type { Notation } from "ppn";

export interface Title {
  /** Such as `Four Field Kono`; empty where the game does not say it. */
  game: string;
  /** Where it was played, by whom and when. */
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
