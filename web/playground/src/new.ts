/// The dialog for a new game.

import type { Shared } from "./link";

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

/** Kinds of draughts by their numbers in PDN. */
export const DRAUGHTS: [string, string][] = [
  ["20", "International draughts"],
  ["21", "English draughts, American checkers"],
  ["22", "Italian draughts"],
  ["23", "American pool checkers"],
  ["24", "Spanish draughts"],
  ["25", "Russian draughts"],
  ["26", "Brazilian draughts"],
  ["27", "Canadian draughts"],
  ["28", "Portuguese draughts"],
  ["29", "Czech draughts"],
  ["30", "Turkish draughts"],
  ["31", "Thai draughts"],
  ["40", "Frisian draughts"],
  ["41", "Spantsiretti"],
  ["96", "Breakthrough draughts"],
  ["97", "Frysk!"],
  ["98", "Antidraughts"],
];

/** Sizes of boards of go. */
export const GO: [string, string][] = [
  ["19", "19 lines"],
  ["13", "13 lines"],
  ["9", "9 lines"],
];

/** The text of each kind of game, by what was chosen beside it. */
const TEXTS: Record<string, (chosen: string) => Shared> = {
  chess: () => ({ notation: "pgn", text: '[White "?"]\n[Black "?"]\n\n*\n' }),
  draughts: (type) => ({ notation: "pdn", text: `[White "?"]\n[Black "?"]\n[GameType "${type}"]\n\n*\n` }),
  arimaa: () => ({ notation: "fan", text: "FAN31415926 1 arimaa\n\n1g\n" }),
  go: (size) => ({ notation: "sgf", text: `(;FF[4]GM[1]SZ[${size}])\n` }),
};

function fill(id: string, rows: [string, string][]): void {
  const select = element<HTMLSelectElement>(id);
  if (select.options.length === 0) select.replaceChildren(...rows.map(([value, name]) => new Option(name, value)));
}

/** Shows the dialog. `take` gets the text of the game; `others` are what its last buttons show: the start boards of all
 * other games, and the dialog for a position. */
export function newGame(take: (shared: Shared) => unknown, others: Record<string, () => unknown>): void {
  const dialog = element<HTMLDialogElement>("new-game");
  fill("new-draughts", DRAUGHTS);
  fill("new-go", GO);
  for (const button of dialog.querySelectorAll<HTMLButtonElement>("[data-game]")) {
    button.onclick = () => {
      dialog.close();
      const kind = button.dataset.game!;
      if (others[kind]) return void others[kind]();
      take(TEXTS[kind](document.querySelector<HTMLSelectElement>(`#new-${kind}`)?.value ?? ""));
    };
  }
  dialog.showModal();
}

/** The seed of a random start board, and its place in the text. */
function seedIn(text: string): RegExpExecArray | null {
  return /(\bSeed:\s*)(\d+)/.exec(text.slice(0, 4000));
}

/** Shows the seed of the start board and a button that chooses another one. */
export function showSeed(text: string, replace: (text: string) => unknown): void {
  const found = seedIn(text);
  const button = element<HTMLButtonElement>("shuffle");
  button.hidden = !found;
  if (!found) return;
  button.textContent = `Reshuffle (seed ${found[2]})`;
  button.onclick = () => {
    const [random] = crypto.getRandomValues(new Uint16Array(1));
    const start = found.index + found[1].length;
    replace(text.slice(0, start) + String(random + 1) + text.slice(start + found[2].length));
  };
}
