/// The page: the text, its board, and the information about both.

import type { Diagnostic, Drawing, Notation } from "ppn";
import { NOTATIONS, ofFile } from "ppn/notations";
import { arrange } from "./arrange";
import { drawArrows } from "./arrows";
import * as own from "./boards";
import { Editor } from "./editor";
import { EXAMPLES } from "./examples";
import { FlatBoard } from "./flat";
import { FoundGames } from "./found";
import { gallery } from "./gallery";
import { ask, askAside } from "./library";
import * as links from "./link";
import { MoveList } from "./moves";
import { newGame, showSeed } from "./new";
import { drawnBefore, keep, keepDrawn, past } from "./past";
import { listProblems } from "./problems";
import { Recorder } from "./recorder";
import { COPIES, DOWNLOADS, type Shown } from "./share";
import type { Sight } from "./sight";
import { SolidBoard } from "./space";
import { titleOf } from "./title";
import { GameTree } from "./tree";
import "./menus";
import "./style.css";

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const [status, board, move, slider] = [element("status"), element("board"), element("move"), element<HTMLInputElement>("slider")];
const [notationSelect, historySelect] = [element<HTMLSelectElement>("notation"), element<HTMLSelectElement>("history")];

/** The game and state that are shown. */
let notation: Notation = "ppn";
let found: Diagnostic[] = [];
let tree = new GameTree();
let [game, games, state] = [0, 1, 0];
/** The version and the game whose states `tree` has. */
let known = "";
/** The notation that the text seems to be in. */
let seems: Notation | null = null;
const drawing: Drawing = { annotate: "numbers", view: "plan", turn: 0, titles: true, handles: true };
/** The text of this visit in the history. */
let visit = Date.now();
/** Increases with each change of the text, so that late answers about an older one are dropped. */
let version = 0;

function option(text: string, value: string): HTMLOptionElement {
  return new Option(text, value);
}

/** What an action has said since the text changed. */
let said = "";

/** Says what an action did. */
function say(text: string, wrong = false): void {
  said = text;
  status.textContent = text;
  status.classList.toggle("wrong", wrong);
}

/** Says what was found in the text, behind what an action has just said. */
function sayFound(text: string): void {
  status.textContent = [said, text].filter(Boolean).join(" · ");
  status.classList.toggle("wrong", found.some((one) => one.severity === "error"));
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;

function summary(): string {
  const errors = found.filter((one) => one.severity === "error").length;
  const parts = [count(games, "game")];
  if (errors) parts.push(count(errors, "error"));
  if (found.length > errors) parts.push(count(found.length - errors, "warning"));
  if (found.length === 0) parts.push("no problems");
  return parts.join(", ");
}

/** Reads the text again. */
async function read(text: string): Promise<void> {
  const mine = ++version;
  foundGames.forget();
  const opened = await ask("open", text, notation);
  if (mine !== version) return;
  ({ games, seems } = opened);
  showFound(opened.diagnostics, text);
  showSeed(text, (other) => editor.replace(other));
  await follow(editor.view.state.selection.main.head);
  void editor.color();
  if (selectedTab() === "structure") void showStructure();
  keep({ title: await title(), notation, text, boards: own.namedIn(text), when: visit });
}

/** Shows the problems of a text. Those of a long one are looked for while the page goes on. */
function showFound(diagnostics: Diagnostic[] | undefined, text: string, says = true): void {
  if (diagnostics) {
    found = diagnostics;
    editor.show(found);
    if (says) sayFound(summary());
    return listProblems(found, editor);
  }
  const mine = version;
  if (says) sayFound(`${count(games, "game")}; checking…`);
  void askAside("check", text, notation, own.namedIn(text)).then(
    (diagnostics) => mine === version && showFound(diagnostics, text, says),
    () => undefined,
  );
}

async function title(): Promise<string> {
  const [first] = await ask("headlines");
  const { game, more } = titleOf(first?.metadata ?? {}, notation);
  return [game, more[0]].filter(Boolean).join(", ") || "Without a title";
}

/** Shows the board at an offset of the text. */
async function follow(offset: number): Promise<void> {
  const mine = version;
  const at = await ask("at", offset);
  if (mine !== version) return;
  const isSameGame = game === at.game;
  const before = [tree.length, tree.starts[state], tree.ends[state]];
  if (!(await readTree(at.game))) return;
  // The boards of a capture have the same word: one of them that is shown stays.
  const now = [tree.length, tree.starts[at.state], tree.ends[at.state]];
  const stays = isSameGame && before.every((one, index) => one === now[index]);
  if (!stays) state = at.state;
  showStates();
  showOffer();
  await showBoard();
}

/** Asks for the states of a game, unless they are known. Returns whether the text is still the same. */
async function readTree(of: number): Promise<boolean> {
  const mine = version;
  if (known === `${mine} ${of}`) return true;
  const read = await ask("tree", of);
  if (mine !== version) return false;
  [game, tree, known] = [of, new GameTree(read), `${mine} ${of}`];
  return true;
}

/** Offers another notation, if the text is not in the chosen one. */
function showOffer(): void {
  const row = NOTATIONS.find((one) => one.name === seems);
  const isWrong = tree.length < 2 || found.some((one) => one.severity === "error");
  const offer = element("offer");
  offer.hidden = !row || seems === notation || !isWrong;
  if (!row) return;
  element("offer-text").textContent = `This looks like ${row.label === row.title ? row.title : `${row.label}, ${row.title}`}.`;
  const button = element("offer-take");
  button.textContent = `Read it as ${row.label}`;
  button.onclick = () => void attempt(() => readAs(row.name as Notation));
}

async function readAs(other: Notation): Promise<void> {
  notation = other;
  notationSelect.value = other;
  await read(editor.text);
}

/** A state by the moves that lead to it. */
const nameOf = (state: number) => tree.names[state] ?? "";

/** Whether the board is in three dimensions, and what shows it. */
let isSolid = false;
const flat = new FlatBoard(board, drawing);
const solid: SolidBoard = new SolidBoard(board, drawing, (event) => recorder.takes(event), loseSolid);

/** Shows flat boards from now on. */
function loseSolid(reason: string): void {
  showSolid(false);
  element("solid").hidden = true;
  say(`There is no view in three dimensions: ${reason}`, true);
}

function showSolid(on: boolean): void {
  isSolid = on;
  element("solid").setAttribute("aria-pressed", String(on));
  element<HTMLButtonElement>("view").disabled = on;
  if (!on) solid.close();
  void showBoard();
}

/** Draws the board. Whether it is still the one to be shown. */
async function drawBoard(name: string): Promise<boolean> {
  const [mine, shown] = [version, state];
  if (isSolid) {
    try {
      return (await solid.show({ version: mine, game, state: shown, tree, name })) && mine === version && shown === state;
    } catch (error) {
      loseSolid(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
  const svg = await ask("svg", game, shown, drawing);
  if (mine !== version || shown !== state || isSolid) return false;
  if (svg.startsWith("<svg")) board.innerHTML = svg;
  else board.textContent = svg || "There are no pieces on the board.";
  if (state === 0 && game === 0 && drawing.view === "plan" && drawing.turn === 0) keepDrawn(editor.text, svg);
  board.querySelector("svg")?.setAttribute("aria-label", `Board: ${name}`);
  return true;
}

async function showBoard(): Promise<void> {
  const [mine, shown] = [version, state];
  const name = nameOf(state);
  const [isShown, said] = await Promise.all([drawBoard(name), ask("comment", game, shown)]);
  if (!isShown || mine !== version || shown !== state) return;
  board.classList.remove("drawn");
  move.textContent = games > 1 ? `Game ${game + 1} of ${games}: ${name}` : name;
  if (said) {
    const comment = move.appendChild(document.createElement("span"));
    comment.className = "comment";
    comment.textContent = ` ${said}`;
  }
  const path = tree.path(state);
  slider.max = String(path.length - 1);
  slider.value = String(tree.depth(state));
  slider.setAttribute("aria-valuetext", name);
  // The start board comes from the metadata, which needs no mark.
  editor.mark(tree.starts[state], state === 0 ? tree.starts[0] : tree.ends[state]);
  moves.mark(state, selectedTab() === "states");
  showGames();
  await recorder.shown();
}

/** Goes to a state; the cursor follows. */
function goTo(to: number, focus = false): void {
  state = Math.max(0, Math.min(to, tree.length - 1));
  const [start, end] = [tree.starts[state], tree.ends[state]];
  // The start board is the one before the first move.
  editor.lead(state === 0 ? Math.max(0, (tree.starts[1] ?? 1) - 1) : Math.max(start, end - 1), focus);
  void showBoard();
}

const moves = new MoveList(element("panel-states"), goTo);

function showStates(): void {
  moves.show(tree, nameOf);
}

/** Goes to a game of the text. */
async function goToGame(to: number): Promise<void> {
  if (to < 0 || to >= games) return;
  if (!(await readTree(to))) return;
  state = 0;
  showStates();
  goTo(0);
}

const [gamesBar, gameSelect] = [element("games"), element<HTMLSelectElement>("game-select")];

/** Shows which game of several the board is from. The names of the others are read when the list opens. */
function showGames(): void {
  gamesBar.hidden = games < 2;
  if (games < 2) return;
  if (gameSelect.options.length !== games) gameSelect.replaceChildren(option(`Game ${game + 1} of ${games}`, String(game)));
  gameSelect.value = String(game);
  element<HTMLButtonElement>("game-previous").disabled = game === 0;
  element<HTMLButtonElement>("game-next").disabled = game === games - 1;
}

async function listGames(): Promise<void> {
  const headlines = await ask("headlines");
  const names = headlines.map(({ metadata }, index) => {
    const { game, more } = titleOf(metadata, notation);
    return option([`${index + 1}.`, ...[game, ...more].filter(Boolean)].join(" "), String(index));
  });
  gameSelect.replaceChildren(...names);
  gameSelect.value = String(game);
}

async function showStructure(): Promise<void> {
  const mine = version;
  const structure = await ask("structure", editor.text, notation);
  if (mine !== version) return;
  const text = document.createElement("pre");
  text.textContent = JSON.stringify(structure, null, 1).slice(0, 300_000);
  element("panel-structure").replaceChildren(text);
}

const TABS = ["states", "diagnostics", "found", "structure"];
const selectedTab = () => TABS.find((tab) => element(`tab-${tab}`).getAttribute("aria-selected") === "true");

function selectTab(chosen: string): void {
  for (const tab of TABS) {
    const is = tab === chosen;
    element(`tab-${tab}`).setAttribute("aria-selected", String(is));
    element(`tab-${tab}`).tabIndex = is ? 0 : -1;
    element(`panel-${tab}`).hidden = !is;
  }
  if (chosen === "structure") void showStructure();
}

/** Replaces the text in the editor by another one. */
async function take(shared: links.Shared): Promise<void> {
  await own.use(shared.boards);
  notation = shared.notation;
  notationSelect.value = notation;
  visit = Date.now();
  const same = editor.text === shared.text;
  editor.replace(shared.text);
  if (same) void read(shared.text);
  editor.goTo(0);
}

async function takeFile(file: File): Promise<void> {
  const text = await file.text();
  await take({ notation: ofFile(file.name)?.name ?? (await ask("notationOf", text)) ?? "ppn", text });
}

/** A menu that runs the chosen action, and then shows its own name again. */
function menu(id: string, name: string, options: () => [string, () => unknown][]): void {
  const select = element<HTMLSelectElement>(id);
  const fill = () => select.replaceChildren(option(name, ""), ...options().map(([text], index) => option(text, String(index))));
  fill();
  select.onfocus = fill;
  select.onchange = async () => {
    const chosen = options()[Number(select.value)];
    if (select.value === "" || !chosen) return;
    select.value = "";
    await attempt(chosen[1]);
  };
}

/** Runs an action, and shows its error. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined;
const EXAMPLE = EXAMPLES.find((one) => one.title === "Four field kono")!;
const first = (await links.read(location.hash)) ?? past()[0] ?? EXAMPLE;
notation = first.notation;
showDrawn();

/** Shows the board of the text before the library is there: the example was drawn when the page was built, and the text of
 * the last visit then. */
function showDrawn(): void {
  const kept = drawnBefore(first.text);
  if (kept) board.innerHTML = kept;
  else if (first === EXAMPLE) board.replaceChildren(element<HTMLTemplateElement>("drawn").content);
  else return;
  board.classList.add("drawn");
}

const editor = new Editor(element("editor"), first.text, {
  changed(length) {
    said = "";
    clearTimeout(waiting);
    // Long texts are read when a person pauses.
    waiting = setTimeout(() => void attempt(() => read(editor.text)), Math.min(length / 2_000, 400));
  },
  moved: (offset) => void attempt(() => follow(offset)),
  pasted: (text) => void attempt(async () => {
    const pasted = await ask("notationOf", text);
    if (pasted && pasted !== notation) await readAs(pasted);
  }),
});

const recorder = new Recorder({
  text: () => editor.text,
  notation: () => notation,
  game: () => game,
  state: () => (state === tree.end ? undefined : state),
  shownState: () => state,
  goTo,
  toEnd: () => goTo(tree.end),
  sight: (): Sight => (isSolid ? solid : flat),
  say,
  async written({ change, state: to }) {
    clearTimeout(waiting);
    editor.change(change);
    clearTimeout(waiting);
    const mine = ++version;
    foundGames.forget();
    const opened = await ask("open", editor.text, notation);
    if (mine !== version) return;
    ({ games, seems } = opened);
    // The words that were recorded stay in the line below the text.
    showFound(opened.diagnostics, editor.text, false);
    void editor.color();
    if (!(await readTree(game))) return;
    showStates();
    showOffer();
    goTo(to);
    await showBoard();
    keep({ title: await title(), notation, text: editor.text, boards: own.namedIn(editor.text), when: visit });
  },
});

// For the console of the browser, and for tests.
Object.assign(window, { playground: editor, solidBoard: solid });

notationSelect.replaceChildren(...NOTATIONS.map(({ name, label, title }) => option(label === title ? title : `${label}: ${title}`, name)));
notationSelect.value = notation;
notationSelect.onchange = () => void attempt(() => readAs(notationSelect.value as Notation));
menu("examples", "Examples…", () => EXAMPLES.map((one) => [one.title, () => take(one)]));
const shown = (): Shown => ({ text: editor.text, notation, boards: own.namedIn(editor.text), game, state, move: nameOf(state), drawing, states: tree.end + 1 });
for (const [id, name, works] of [["copy", "Copy…", COPIES], ["download", "Download…", DOWNLOADS]] as const) {
  const choices = Object.entries(works).map(([text, work]): [string, () => unknown] => [
    text,
    async () => {
      const done = await work(shown());
      if (done) say(done);
    },
  ]);
  menu(id, name, () => choices);
}
menu("history", "History…", () =>
  past().map((one) => [`${one.title} (${new Date(one.when).toLocaleString()})`, () => take(one)]),
);
historySelect.title = "Kept in this browser alone";

const openGallery = () =>
  gallery(async (text) => {
    await take({ notation: "ppn", text });
    editor.goTo(editor.text.length);
  });
element("boards").onclick = () => void attempt(openGallery);
element("own").onclick = () => own.edit(() => attempt(() => read(editor.text)));
element("open").onclick = () => element("file").click();
element<HTMLInputElement>("file").onchange = (event) => {
  const input = event.target as HTMLInputElement;
  if (input.files?.[0]) void attempt(() => takeFile(input.files![0]));
};
async function format(): Promise<void> {
  const { text, diagnostics } = await ask("format", editor.text, notation);
  const wrong = diagnostics.find((one) => one.severity === "error");
  if (text === editor.text) say(wrong ? `Not formatted: ${wrong.message}` : "Nothing to format", !!wrong);
  editor.replace(text);
}
element("format").onclick = () => void attempt(format);
element("fix").onclick = () =>
  void attempt(async () => {
    const { text, applied } = await ask("fix", editor.text, notation);
    editor.replace(text);
    say(applied === 0 ? "There is nothing that can be fixed safely" : `${count(applied, "fix")} made`.replace("fixs", "fixes"));
  });
element("link").onclick = () =>
  void attempt(async () => {
    history.replaceState(null, "", await links.write({ notation, text: editor.text, boards: own.namedIn(editor.text) }));
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is copied; it holds the whole text");
    } catch {
      say("The address of this page now holds the whole text");
    }
  });

element("first").onclick = () => goTo(0);
element("previous").onclick = () => goTo(tree.previous(state));
element("next").onclick = () => goTo(tree.next(state));
element("last").onclick = () => goTo(tree.path(state).at(-1)!);
slider.oninput = () => goTo(tree.path(state)[Number(slider.value)]);
element("game-previous").onclick = () => void attempt(() => goToGame(game - 1));
element("game-next").onclick = () => void attempt(() => goToGame(game + 1));
gameSelect.onfocus = () => void attempt(listGames);
gameSelect.onchange = () => void attempt(() => goToGame(Number(gameSelect.value)));
const foundGames = new FoundGames((to) => editor.goTo(to));
element("find").onclick = () =>
  void attempt(async () => {
    const found = await foundGames.find({ text: editor.text, notation, boards: own.namedIn(editor.text) }, game, state);
    selectTab("found");
    say(`${count(found, "game")} of ${games} with this position`);
  });

/** Sets up a position by hand, and begins a game with it. */
async function position(): Promise<void> {
  await arrange({ text: editor.text, notation, game, pieces: await ask("pieces", game, state) }, (shared) =>
    attempt(async () => {
      await take(shared);
      recorder.toggle(true);
    }),
  );
}
element("new").onclick = () =>
  newGame(
    (shared) => attempt(async () => {
      await take(shared);
      recorder.toggle(true);
    }),
    { boards: () => attempt(openGallery), position: () => attempt(position) },
  );
drawArrows(board, {
  drawing,
  notation: () => notation,
  layout: () => ask("layout", game),
  write: (text) => recorder.act({ do: "comment", text }),
});

/** Keys on the board, when no game is recorded. */
const BOARD_KEYS: Record<string, () => void> = {
  ArrowLeft: () => goTo(tree.previous(state)),
  ArrowRight: () => goTo(tree.next(state)),
  ArrowUp: () => goTo(tree.beside(state, -1)),
  ArrowDown: () => goTo(tree.beside(state, 1)),
  Home: () => goTo(0),
  End: () => goTo(tree.path(state).at(-1)!),
  PageUp: () => void attempt(() => goToGame(game - 1)),
  PageDown: () => void attempt(() => goToGame(game + 1)),
};
/** Keys of the camera. While a game is recorded, Shift is for halves of squares. */
board.addEventListener(
  "keydown",
  (event) => {
    const isCamera = isSolid && !event.altKey && !event.metaKey && (event.ctrlKey || (event.shiftKey && !recorder.on));
    if (!isCamera || !solid.takeKey(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
board.addEventListener("keydown", (event) => {
  const work = BOARD_KEYS[event.key];
  if (recorder.on || !work || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  work();
});
let turned = 0;
board.addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey || tree.length < 2) return;
    event.preventDefault();
    // A touchpad sends many small turns.
    turned += event.deltaY;
    if (Math.abs(turned) < 40) return;
    goTo(turned > 0 ? tree.next(state) : tree.previous(state));
    turned = 0;
  },
  { passive: false },
);
element("turn").onclick = () => {
  drawing.turn = (((drawing.turn ?? 0) + 1) % 4) as Drawing["turn"];
  void showBoard();
};
element("view").onclick = () => {
  drawing.view = drawing.view === "plan" ? "oblique" : "plan";
  element("view").setAttribute("aria-pressed", String(drawing.view === "oblique"));
  void showBoard();
};
element("solid").hidden = !SolidBoard.isThere;
element("solid").onclick = () => showSolid(!isSolid);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => isSolid && void showBoard());
for (const tab of TABS) {
  element(`tab-${tab}`).onclick = () => selectTab(tab);
  element(`tab-${tab}`).onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = TABS.filter((one) => !element(`tab-${one}`).hidden);
    const to = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    selectTab(to);
    element(`tab-${to}`).focus();
  };
}

document.addEventListener("keydown", (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(tree.previous(state)),
    ArrowRight: () => goTo(tree.next(state)),
  };
  const work = event.shiftKey && event.code === "KeyF" ? () => void attempt(format) : keys[event.key];
  if (!work) return;
  event.preventDefault();
  work();
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void attempt(() => takeFile(file));
});
window.addEventListener("hashchange", async () => {
  const shared = await links.read(location.hash);
  if (shared && shared.text !== editor.text) await attempt(() => take(shared));
});

await attempt(() => own.use(first.boards));
await attempt(() => read(first.text));
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("./offline.js").catch(() => undefined);
}
