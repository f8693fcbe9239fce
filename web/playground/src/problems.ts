/// The list of problems.

import type { Diagnostic } from "ppn";
import type { Editor } from "./editor";

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

/** The most problems in the list. */
const MOST_LISTED = 200;

/** Lists the problems of the text. */
export function listProblems(found: Diagnostic[], editor: Editor): void {
  const list = document.createElement("ul");
  for (const one of found.slice(0, MOST_LISTED)) {
    const item = list.appendChild(document.createElement("li"));
    const link = item.appendChild(document.createElement("a"));
    link.href = "#";
    link.className = one.severity;
    link.textContent = `${one.line}:${one.column} ${one.code} ${one.message}`;
    link.onclick = (event) => {
      event.preventDefault();
      editor.goTo(one.start);
    };
    for (const help of one.help ?? []) {
      item.appendChild(document.createElement("div")).textContent = help;
    }
    for (const fix of one.fixes ?? []) {
      const button = item.appendChild(document.createElement("button"));
      button.textContent = fix.title;
      button.className = "fix";
      button.onclick = () => editor.fix(fix);
    }
  }
  if (found.length > MOST_LISTED) list.appendChild(document.createElement("li")).textContent = `${found.length - MOST_LISTED} more`;
  if (found.length === 0) list.appendChild(document.createElement("li")).textContent = "No problems.";
  element("panel-diagnostics").replaceChildren(list);
  element("tab-diagnostics").textContent = found.length ? `Problems (${found.length})` : "Problems";
}
