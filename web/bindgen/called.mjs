// `node called.mjs COUNTING.wasm OUT.txt`: writes the numbers of the functions that a page calls at first.
//
// It does what the playground does when a person opens a game, writes in it, and moves pieces: so these functions are
// the first part of the module, and people wait for nothing else.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { Games, LanguageServer, Recorder, check, init, notationOf, setups } from "../npm/index.js";
import { parts } from "../npm/wasm/ppn_wasm.js";

const [counting, output] = process.argv.slice(2);
const called = new Uint8Array(1 << 16);
parts.needed = (number) => (called[number] = 1);
await init(readFileSync(counting));

const corpus = new URL("../../corpus/", import.meta.url);
const file = (path) => readFileSync(new URL(path, corpus), "utf8");
const PPN = ["chess", "desfases", "four-field-kono", "fuji-san", "martian-chess", "relativity", "tablut"];
const TEXTS = [
  ...PPN.map((name) => ["ppn", file(`games/${name}.ppn`)]),
  ["pgn", file("mistakes/games/opera.pgn")],
  ["sgf", file("mistakes/games/even.sgf")],
  ["fan", file("fan/games/02-comments.fan")],
  ["fan", file("fan/games/05-nested-variations.fan")],
  ["pdn", '[Event "Example"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 *\n'],
  ["pdn", '[GameType "25"]\n\n1. c3-d4 d6-c5 *\n'],
  // New games, and what people write wrong.
  ["pgn", '[White "?"]\n[Black "?"]\n\n*\n'],
  ["pgn", "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Ke3 {no} 3. Bb5 *\n"],
  ["pgn", '[SetUp "1"]\n[FEN "7k/P7/8/8/8/8/8/7K w - - 0 1"]\n\n1. a8=Q+ *\n'],
  ["pdn", '[White "?"]\n[Black "?"]\n[GameType "20"]\n\n1. 32-29 *\n'],
  ["sgf", "(;FF[4]GM[1]SZ[9];B[ee];W[ee])\n"],
  ["fan", "FAN31415926 1 arimaa\n\n1g\n"],
  ["fan", "FAN31415926 1\n\n1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2\n1s ra8\n"],
  ["ppn", "---\nGameType: Four Field Knoo\n...\n1. b2:b4 c3:x9 {a comment\n"],
  ["ppn", "---\nGameType: Four Field Kono\n...\n1. b2:b4 c3-c4 2. a1:a9 {c} 2. x\n"],
  ["ppn", ""],
];

const URI = "file:///game";
const textDocument = { uri: URI };

/** A server as the page has it. */
function serving() {
  const server = new LanguageServer({ boards: {} });
  const capabilities = {
    textDocument: {
      completion: { completionItem: { snippetSupport: false } },
      hover: { contentFormat: ["markdown"] },
      semanticTokens: { dynamicRegistration: false },
    },
    general: { positionEncodings: ["utf-16"] },
  };
  server.take({ id: 0, method: "initialize", params: { capabilities } });
  server.take({ method: "initialized", params: {} });
  return server;
}

/** Moves of pieces that may be possible, at the end of a game and before. */
function move(recorder, text, pieces, state) {
  for (const piece of pieces.filter((one) => !one.piece_side.startsWith("board")).slice(0, 12)) {
    const number = Number.parseInt(piece.id, 10);
    const [to] = recorder.targets(text, number, 0, state) ?? [{ x: piece.x + 1, y: piece.y }];
    if (!to) continue;
    recorder.nearest(text, to, 0, state);
    const other = pieces.find((one) => one !== piece && !one.piece_side.startsWith("board")) ?? piece;
    for (const [landing, at] of [["top", to], ["capture", { x: other.x, y: other.y }]]) {
      const drag = { do: "drag", pieces: [number], to: at, through: [], landing };
      const answer = recorder.act(text, drag, { game: 0, state });
      if (answer.change) recorder.act(text, { do: "undo" });
      if (answer.change && landing === "capture") return;
    }
  }
}

const server = serving();
let id = 1;
for (const [notation, text] of TEXTS) {
  notationOf(text);
  const options = { notation, boards: {} };
  check(text, options);
  const games = new Games(text, options);
  assert.ok(games.length > 0);
  games.headlines();
  games.gameAt(0);
  server.take({ method: "textDocument/didClose", params: { textDocument } });
  server.take({ method: "textDocument/didOpen", params: { textDocument: { uri: URI, languageId: notation, version: 1, text } } });
  server.take({ id: id++, method: "textDocument/semanticTokens/full", params: { textDocument } });
  const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  server.take({ id: id++, method: "textDocument/semanticTokens/range", params: { textDocument, range } });
  const lines = text.split("\n");
  for (const line of [1, 4, lines.length - 2].filter((line) => line >= 0)) {
    for (const character of [0, 4, (lines[line] ?? "").length]) {
      const at = { textDocument, position: { line, character } };
      server.take({ id: id++, method: "textDocument/completion", params: at });
      server.take({ id: id++, method: "textDocument/hover", params: at });
    }
  }
  const { states } = games.tree(0);
  for (const view of ["plan", "oblique"]) {
    for (const turn of [0, 1]) {
      const drawing = { annotate: "numbers", view, turn, titles: true, handles: true };
      for (const state of [0, 1, states.length - 1].filter((state) => state < states.length)) games.svg(0, state, drawing);
    }
  }
  games.layout(0);
  games.findPosition(0, states.length - 1);
  const recorder = new Recorder(options);
  for (const later of ["ask", "vary"]) {
    recorder.settings = { later };
    for (const state of [undefined, 0]) {
      try {
        recorder.toMove(text, 0, state);
        recorder.inBox(text, 0, state);
        move(recorder, text, games.pieces(0, state ?? states.length - 1), state);
      } catch {
        // Texts with errors are not recorded.
      }
    }
  }
  recorder.free();
  games.free();
}
assert.deepEqual(check("", { notation: "ppn", boards: {} }), []);
assert.ok(setups().length > 0);
server.free();
writeFileSync(output, [...called.keys()].filter((number) => called[number]).join("\n"));
