/// The editor: CodeMirror, with colours, problems, completion and hovers from the library.

import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic as Problem, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Range, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers,
} from "@codemirror/view";
import type { Diagnostic, Fix } from "ppn";
import { ask, legend } from "./library";

/** Callbacks of the page for events of the editor. */
export interface Page {
  changed(length: number): void;
  moved(offset: number): void;
  /** A whole text was pasted. */
  pasted(text: string): void;
}

const colors = StateEffect.define<DecorationSet>();
const here = StateEffect.define<{ from: number; to: number } | undefined>();

function field(effect: typeof colors): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(old, transaction) {
      const set = transaction.effects.find((one) => one.is(effect));
      return set ? (set.value as DecorationSet) : old.map(transaction.changes);
    },
    provide: (self) => EditorView.decorations.from(self),
  });
}

const hereField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(here)) {
        const range = effect.value;
        return range && range.to > range.from && range.to <= transaction.newDoc.length
          ? Decoration.set(Decoration.mark({ class: "here" }).range(range.from, range.to))
          : Decoration.none;
      }
    }
    return old.map(transaction.changes);
  },
  provide: (self) => EditorView.decorations.from(self),
});

/** A position of the protocol: lines and characters from 0. */
function position(state: EditorState, offset: number) {
  const line = state.doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

function offset(state: EditorState, { line, character }: { line: number; character: number }): number {
  const at = state.doc.line(Math.min(line + 1, state.doc.lines));
  return Math.min(at.from + character, at.to);
}

interface Item {
  label: string;
  detail?: string;
  insertText?: string;
  textEdit?: { newText: string; range: { start: { line: number; character: number }; end: { line: number; character: number } } };
  documentation?: string | { value: string };
}

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const before = context.matchBefore(/[^\s;{}]+/);
  if (!before && !context.explicit) return null;
  const answer = (await ask("complete", position(context.state, context.pos))) as Item[] | { items: Item[] } | null;
  const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
  if (items.length === 0) return null;
  const edit = items.find((item) => item.textEdit)?.textEdit;
  const from = edit ? offset(context.state, edit.range.start) : (before?.from ?? context.pos);
  const options: Completion[] = items.map((item) => ({
    label: item.label,
    detail: item.detail,
    apply: item.textEdit?.newText ?? item.insertText ?? item.label,
    info: typeof item.documentation === "string" ? item.documentation : item.documentation?.value,
  }));
  // What is chosen replaces the word around the cursor.
  const to = edit ? offset(context.state, edit.range.end) : undefined;
  return { from, to, options };
}

/** Adds a line with its bold words and code; a link becomes its text. */
function words(parent: HTMLElement, line: string): void {
  for (const part of line.split(/(`[^`]+`|\*\*[^*]+\*\*)/)) {
    if (part.startsWith("`")) parent.appendChild(document.createElement("code")).textContent = part.slice(1, -1);
    else if (part.startsWith("**")) parent.appendChild(document.createElement("b")).textContent = part.slice(2, -2);
    else parent.append(part.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
  }
}

/** The few forms of Markdown that hovers have, as elements; diagrams are left out, since the page shows the board. */
function markdown(text: string): HTMLElement {
  const out = document.createElement("div");
  out.className = "hover";
  let list: HTMLElement | undefined;
  for (const line of text.replace(/```text\n[\s\S]*?```/g, "").split("\n")) {
    const item = /^(\s*)- (.*)/.exec(line);
    if (item) {
      list ??= out.appendChild(document.createElement("ul"));
      const entry = list.appendChild(document.createElement("li"));
      entry.style.marginLeft = `${item[1].length / 2}em`;
      words(entry, item[2]);
    } else if (line.trim()) {
      list = undefined;
      words(out.appendChild(document.createElement("p")), line);
    }
  }
  return out;
}

const hovers = hoverTooltip(async (view, pos) => {
  const answer = (await ask("hover", position(view.state, pos))) as {
    contents: string | { value: string };
    range?: { start: { line: number; character: number }; end: { line: number; character: number } };
  } | null;
  if (!answer) return null;
  const text = typeof answer.contents === "string" ? answer.contents : answer.contents.value;
  const from = answer.range ? offset(view.state, answer.range.start) : pos;
  const end = answer.range ? offset(view.state, answer.range.end) : undefined;
  return { pos: from, end, create: () => ({ dom: markdown(text) }) };
});

function applyFix(view: EditorView, fix: Fix): void {
  const changes = fix.edits.map((edit) => ({ from: edit.start, to: edit.end, insert: edit.text }));
  view.dispatch({ changes, userEvent: "input.fix" });
  view.focus();
}

/** A problem as the editor shows it, with its fixes. */
function problem(found: Diagnostic): Problem {
  return {
    from: found.start,
    to: found.end,
    severity: found.severity === "style" ? "info" : found.severity,
    source: found.code,
    message: found.message,
    renderMessage() {
      const out = document.createElement("div");
      out.textContent = found.message;
      for (const help of found.help ?? []) {
        const line = out.appendChild(document.createElement("div"));
        line.className = "help";
        line.textContent = help;
      }
      return out;
    },
    actions: (found.fixes ?? []).map((fix) => ({
      name: fix.title,
      apply: (view) => applyFix(view, fix),
    })),
  };
}

/** The longest text that is coloured as a whole; of longer ones only what is visible. */
const WHOLE = 50_000;

/** The most problems that are underlined: a long text may have one in each move. */
const MOST_PROBLEMS = 1000;

export class Editor {
  readonly view: EditorView;
  #kinds: string[] = [];
  /** Whether the cursor moves to the board, not the board to the cursor. */
  #isLed = false;

  constructor(parent: HTMLElement, text: string, page: Page) {
    const told = EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        page.changed(update.state.doc.length);
        // A paste of a whole text, not of a few moves.
        const isPaste = update.transactions.some((one) => one.isUserEvent("input.paste"));
        const isWhole = update.startState.doc.length < update.state.doc.length / 10;
        if (isPaste && isWhole) page.pasted(update.state.doc.toString());
      }
      else if (update.selectionSet && !this.#isLed) page.moved(update.state.selection.main.head);
      if (update.viewportChanged && update.state.doc.length > WHOLE) void this.color();
    });
    const colorsField = field(colors);
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          lintGutter(),
          autocompletion({ override: [complete] }),
          hovers,
          colorsField,
          hereField,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Text of the games", spellcheck: "false" }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, ...searchKeymap]),
          told,
        ],
      }),
    });
    void legend().then((kinds) => (this.#kinds = kinds));
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the whole text, as one step of undo, changing only what differs. */
  replace(text: string): void {
    const old = this.text;
    let from = 0;
    while (from < Math.min(old.length, text.length) && old[from] === text[from]) from++;
    let tail = 0;
    while (tail < Math.min(old.length, text.length) - from && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
    if (from === old.length && from === text.length) return;
    this.view.dispatch({ changes: { from, to: old.length - tail, insert: text.slice(from, text.length - tail) } });
  }

  /** Makes a fix of a problem. */
  fix(fix: Fix): void {
    applyFix(this.view, fix);
  }

  /** Makes a change, as one step of undo. */
  change({ start, end, text }: { start: number; end: number; text: string }): void {
    this.view.dispatch({ changes: { from: start, to: end, insert: text }, userEvent: "input.record" });
  }

  /** Moves the cursor to the moves of the board that is shown. */
  lead(offset: number, focus: boolean): void {
    this.#isLed = true;
    this.goTo(offset, focus);
    this.#isLed = false;
  }

  /** Moves the cursor to a place and shows it. */
  goTo(offset: number, focus = true): void {
    const anchor = Math.min(offset, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    if (focus) this.view.focus();
  }

  /** Marks the moves of the board that is shown. */
  mark(from: number, to: number): void {
    this.view.dispatch({ effects: here.of({ from, to }) });
  }

  show(found: Diagnostic[]): void {
    const inside = found.filter((one) => one.end <= this.view.state.doc.length).slice(0, MOST_PROBLEMS);
    this.view.dispatch(setDiagnostics(this.view.state, inside.map(problem)));
  }

  /** Colours words by the kinds that the language server gives them. */
  async color(): Promise<void> {
    const doc = this.view.state.doc;
    const { from, to } = this.view.viewport;
    const state = this.view.state;
    const isWhole = doc.length <= WHOLE;
    const answer = await (isWhole ? ask("tokens") : ask("tokensIn", { start: position(state, from), end: position(state, to) }));
    if (this.view.state.doc !== doc) return;
    const marks: Range<Decoration>[] = [];
    const data = answer?.data ?? [];
    let [line, character] = [0, 0];
    for (let at = 0; at + 4 < data.length; at += 5) {
      character = data[at] > 0 ? data[at + 1] : character + data[at + 1];
      line += data[at];
      const from = doc.line(Math.min(line + 1, doc.lines)).from + character;
      const to = Math.min(from + data[at + 2], doc.length);
      if (to > from) marks.push(Decoration.mark({ class: `t-${this.#kinds[data[at + 3]]}` }).range(from, to));
    }
    this.view.dispatch({ effects: colors.of(Decoration.set(marks, true)) });
  }
}
