// The board at the cursor, beside the text: it follows the cursor, and its buttons move it.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { NOTATIONS } from "ppn/notations";

/** The answer to the request `ppn/board`. */
interface Board {
  state: number;
  states: number;
  number: string;
  text: string;
  comment: string;
  range: { start: { line: number; character: number } };
  diagram: string;
  svg: string | null;
}

/** More steps than a game has. */
const MOST_STEPS = 1e9;

/** The argument that lenses give to commands. */
export interface Place {
  position: { line: number; character: number };
}

export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private editor: vscode.TextEditor | undefined;
  private asked = 0;
  /** The steps of requests without an answer. */
  private steps = 0;
  private readonly listeners: vscode.Disposable;

  constructor(private readonly client: () => BaseLanguageClient | undefined) {
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection((event) => this.follow(event.textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === this.editor?.document) void this.draw(0);
      }),
    );
  }

  dispose(): void {
    this.panel?.dispose();
    this.listeners.dispose();
  }

  /** Draws the board again, for example after a restart of the server. */
  refresh(): void {
    void this.draw(0);
  }

  /** Plays the game from a place, or else from the cursor. */
  play(place?: Place): void {
    this.show(place);
    void this.panel?.webview.postMessage("play");
  }

  /** Shows the board at a place, or else at the cursor. */
  show(place?: Place): void {
    const editor = vscode.window.activeTextEditor ?? this.editor;
    if (!editor) return;
    if (place) this.moveCursor(editor, place.position);
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        "ppn.board",
        "Board",
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [] },
      );
      this.panel.webview.html = PAGE;
      this.panel.webview.onDidReceiveMessage((steps: unknown) => {
        if (typeof steps === "number") void this.draw(steps);
      });
      // A panel that was hidden loads its page again.
      this.panel.onDidChangeViewState(({ webviewPanel }) => webviewPanel.visible && this.refresh());
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.editor = editor;
    void this.draw(0);
  }

  private follow(editor: vscode.TextEditor): void {
    if (!this.panel || !NOTATIONS.some(({ name }) => name === editor.document.languageId)) return;
    this.editor = editor;
    void this.draw(0);
  }

  /** Draws the board `steps` states from the cursor, and moves the cursor there. */
  private async draw(steps: number): Promise<void> {
    const { editor, panel } = this;
    const client = this.client();
    if (!editor || !panel || !client) return;
    const asked = ++this.asked;
    // A click also gives the panel the focus, which draws its board again: that must not lose the step.
    this.steps = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, this.steps + steps));
    let board: Board;
    try {
      board = await client.sendRequest<Board>("ppn/board", {
        textDocument: { uri: client.code2ProtocolConverter.asUri(editor.document.uri) },
        position: client.code2ProtocolConverter.asPosition(editor.selection.active),
        steps: this.steps,
      });
    } catch {
      if (asked === this.asked) this.steps = 0;
      return; // The server is starting, or the file was closed.
    }
    // A later request makes the same steps.
    if (asked !== this.asked) return;
    const moves = this.steps !== 0;
    this.steps = 0;
    if (moves) this.moveCursor(editor, board.range.start);
    void panel.webview.postMessage(board);
  }

  private moveCursor(editor: vscode.TextEditor, at: { line: number; character: number }): void {
    const position = new vscode.Position(at.line, at.character);
    editor.selection = new vscode.Selection(position, position);
    editor.revealRange(new vscode.Range(position, position));
  }
}

// The picture is shown as an image, in which nothing can run.
const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'nonce-ppn'; script-src 'nonce-ppn'">
<style nonce="ppn">
  body { display: flex; flex-direction: column; gap: 0.5em; align-items: center; padding-top: 0.5em; }
  img { max-width: 100%; max-height: 80vh; }
  pre { font-family: var(--vscode-editor-font-family); line-height: 1; }
  nav { display: flex; gap: 0.5em; }
  button {
    min-width: 3em;
    padding: 0.3em;
    color: var(--vscode-button-secondaryForeground);
    background: var(--vscode-button-secondaryBackground);
    border: 1px solid var(--vscode-button-border, transparent);
    border-radius: 2px;
    cursor: pointer;
  }
  button:hover { background: var(--vscode-button-secondaryHoverBackground); }
  button:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
  /* Pictures are drawn for light paper. */
  .vscode-dark img, .vscode-high-contrast:not(.vscode-high-contrast-light) img {
    background: #f3f3f3;
    border-radius: 4px;
  }
</style>
</head>
<body>
<nav>
  <button data-steps="-1e9" aria-label="First board">|◀</button>
  <button data-steps="-1" aria-label="Board before">◀</button>
  <button id="play" aria-label="Play" aria-pressed="false">Play</button>
  <button data-steps="1" aria-label="Next board">▶</button>
  <button data-steps="1e9" aria-label="Last board">▶|</button>
</nav>
<div id="title" aria-live="polite"></div>
<img id="picture" alt="" hidden>
<pre id="diagram" hidden></pre>
<div id="comment"></div>
<script nonce="ppn">
  const host = acquireVsCodeApi();
  const byId = (id) => document.getElementById(id);
  const step = (steps) => host.postMessage(steps);
  let timer;
  const play = (on) => {
    clearInterval(timer);
    timer = on ? setInterval(() => step(1), 1000) : undefined;
    byId("play").setAttribute("aria-pressed", String(on));
    byId("play").textContent = on ? "Pause" : "Play";
  };
  byId("play").addEventListener("click", () => play(timer === undefined));
  for (const button of document.querySelectorAll("[data-steps]")) {
    button.addEventListener("click", () => step(Number(button.dataset.steps)));
  }
  const keys = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };
  window.addEventListener("keydown", ({ key }) => key in keys && step(keys[key]));
  window.addEventListener("message", ({ data: board }) => {
    if (board === "play") return play(true);
    if (board.state === board.states - 1) play(false);
    const count = " (" + board.state + " of " + (board.states - 1) + ")";
    byId("title").textContent = board.number + " " + board.text + count;
    byId("comment").textContent = board.comment;
    const picture = byId("picture");
    picture.hidden = board.svg === null;
    if (board.svg !== null) {
      picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(board.svg);
      picture.alt = board.diagram;
    }
    byId("diagram").hidden = board.svg !== null;
    byId("diagram").textContent = board.diagram;
  });
</script>
</body>
</html>`;
