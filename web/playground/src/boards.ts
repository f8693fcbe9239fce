/// Start boards of the person, which games name by `GameType` as the ones of the library.

import { ask } from "./library";

/** Texts in PPN by the names of the boards. */
export type Boards = Record<string, string>;

const KEY = "ppn-boards";

let boards = stored();

function stored(): Boards {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Gives the library boards that came with a link or are stored; those of the person with other names stay. */
export async function use(others: Boards = {}): Promise<void> {
  boards = { ...boards, ...others };
  await ask("own", boards);
}

/** The boards that a text may name: a link to it needs no others. */
export function namedIn(text: string): Boards {
  const folded = text.toLowerCase();
  return Object.fromEntries(Object.entries(boards).filter(([name]) => folded.includes(name.toLowerCase())));
}

/** A row of the dialog: a name and the moves that set the board up. */
function row(name = "", text = ""): HTMLElement {
  const item = document.createElement("li");
  const nameInput = item.appendChild(document.createElement("input"));
  nameInput.value = name;
  nameInput.placeholder = "Name";
  nameInput.setAttribute("aria-label", "Name of the board");
  const remove = item.appendChild(document.createElement("button"));
  remove.type = "button";
  remove.textContent = "Remove";
  remove.onclick = () => item.remove();
  const textInput = item.appendChild(document.createElement("textarea"));
  textInput.value = text;
  textInput.placeholder = "t@b2 S@a1 …";
  textInput.setAttribute("aria-label", "Moves that set the board up");
  textInput.rows = 4;
  textInput.spellcheck = false;
  return item;
}

/** Shows the dialog; `changed` is called when boards were changed. An error keeps it open. */
export function edit(changed: () => unknown): void {
  const [dialog, list] = [document.querySelector<HTMLDialogElement>("#own-boards")!, document.querySelector("#own-list")!];
  const said = document.querySelector("#own-said")!;
  list.replaceChildren(...Object.entries(boards).map(([name, text]) => row(name, text)));
  if (list.children.length === 0) list.append(row());
  said.textContent = "";
  document.querySelector<HTMLButtonElement>("#own-add")!.onclick = () => {
    list.append(row());
    list.lastElementChild!.querySelector("input")!.focus();
  };
  dialog.querySelector("form")!.onsubmit = async (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value !== "use") return;
    event.preventDefault();
    const rows = [...list.children].map((item) => [item.querySelector("input")!.value.trim(), item.querySelector("textarea")!.value]);
    const next: Boards = Object.fromEntries(rows.filter(([name]) => name));
    if (rows.some(([name, text]) => !name && text.trim())) {
      said.textContent = "A board has no name.";
      return;
    }
    try {
      await ask("own", next);
    } catch (error) {
      await ask("own", boards);
      said.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    boards = next;
    try {
      localStorage.setItem(KEY, JSON.stringify(boards));
    } catch {
      // The browser stores no data; the boards are there until the page is closed.
    }
    dialog.close();
    changed();
  };
  dialog.showModal();
}
