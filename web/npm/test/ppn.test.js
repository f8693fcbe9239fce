// The package as its users call it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import {
  check, codes, convert, explain, fix, format, Games, init, LanguageServer, parse, PpnError, Recorder, render,
  replay, setup, setups,
} from "../index.js";

test("a call before the module is loaded says so", () => {
  const said = { name: "PpnError", message: "the library is not loaded: call `init()` and wait for it" };
  assert.throws(() => check("1. b2-c3"), said);
  assert.throws(() => new Games("1. b2-c3"), said);
});

test("the module is loaded", () => init());

const KONO = "---\nGameType: Four Field Kono\n...\n1. b2:b4 c3:c1 {ж♞ good} 2. a1:a3\n";

test("the element for prepared games takes less than 40 kB compressed", () => {
  const size = gzipSync(readFileSync(new URL("../wasm/player.js", import.meta.url)), { level: 9 }).length;
  console.log(`the element, compressed: ${size} bytes`);
  assert.ok(size < 40_000, `${size} bytes`);
});

test("the module takes less than 2 MB compressed", () => {
  const size = gzipSync(readFileSync(new URL("../wasm/ppn_wasm_bg.wasm", import.meta.url)), { level: 9 }).length;
  console.log(`the module, compressed: ${size} bytes`);
  assert.ok(size < 2_000_000, `${size} bytes`);
});

test("wrong types of arguments are errors with words", () => {
  const wrong = (message) => ({ name: "TypeError", message });
  assert.throws(() => check(5), wrong("the text must be a string, but is number"));
  assert.throws(() => check(), wrong("the text must be a string, but is undefined"));
  assert.throws(() => new Games(null), wrong("the text must be a string, but is null"));
  assert.throws(() => check(KONO, 3), wrong("the options must be an object, but the value is number"));
  assert.throws(() => explain(401), wrong("the code must be a string, but is number"));
  const games = new Games(KONO);
  assert.throws(() => games.svg("0", 1), wrong("the game must be a whole number from 0, but is string"));
  assert.throws(() => games.pieces(0, -1), wrong("the state must be a whole number from 0, but is -1"));
  assert.throws(() => games.seen(0, "1"), wrong("the state must be a whole number from 0, but is string"));
  const recorder = new Recorder();
  assert.throws(() => recorder.arranged(KONO), wrong("the pieces must be an array, but are undefined"));
  assert.throws(() => recorder.nearest(KONO, { x: 1 }), wrong("y must be a number, but is undefined"));
  recorder.free();
  // The module goes on.
  assert.match(games.svg(0, 1), /^<svg/);
  games.free();
});

test("games are prepared for the element that needs no library", () => {
  const games = new Games(`${KONO}\n${KONO}`);
  const data = games.data();
  assert.equal(data.games.length, 2);
  assert.ok(JSON.stringify(data).length < games.page().length);
  games.free();
});

test("the package has the version of the crates", () => {
  const file = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
  const [, version] = /\[workspace\.package\]\nversion = "([^"]+)"/.exec(file("../../../Cargo.toml").replaceAll("\r", ""));
  assert.equal(JSON.parse(file("../package.json")).version, version);
});

test("the example beside the crate counts captures", () => {
  const root = new URL("../../../", import.meta.url);
  const path = "corpus/games/four-field-kono.ppn";
  const example = "crates/ppn-wasm/examples/captures.mjs";
  const { stdout, stderr } = spawnSync(process.execPath, [example, path], { cwd: root, encoding: "utf8" });
  assert.equal(stderr, "");
  assert.equal(stdout, `${path}, game 1: 10 captures\n`);
});

test("the example of the README does what it says", async (context) => {
  const [, example] = /```js\n([^]*?)```/.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"));
  const code = example.replace('"ppn"', JSON.stringify(new URL("../index.js", import.meta.url).href));
  const said = [];
  context.mock.method(console, "log", (...words) => said.push(words.join(" ")));
  globalThis.document = { body: {} };
  await import(`data:text/javascript,${encodeURIComponent(code)}`);
  assert.equal(said[0], /\/\/ (1:4: .*)/.exec(example)[1]);
  assert.equal(said.at(-1), "1. b2:b4 c3:c1");
  assert.match(document.body.innerHTML, /^<svg/);
  delete globalThis.document;
});

test("a game is replayed", () => {
  const [game] = replay("1. S@b2 2. b2-c3");
  assert.deepEqual(game.moves.map((move) => move.number), ["SetupFn.", "1.", "2."]);
  const [coin] = game.moves[2].pieces;
  assert.deepEqual([coin.piece_side, coin.x, coin.y], ["coin_back", 3, 3]);
});

test("states are given on demand, with their places in the text", () => {
  const games = new Games(`${KONO}\n${KONO}`);
  assert.equal(games.length, 2);
  const states = games.states(1);
  const text = `${KONO}\n${KONO}`;
  assert.equal(text.slice(states[2].start, states[2].end), "2. a1:a3");
  assert.equal(games.gameAt(states[2].start), 1);
  assert.equal(games.stateAt(1, states[2].start + 4), 2);
  assert.equal(games.pieces(1, 0).length, games.pieces(0, 2).length + 3);
  assert.match(games.svg(0, 1, { width: 200, theme: "print" }), /^<svg/);
  assert.match(games.page("Kono"), /<html/);
  assert.ok(games.diagram(0, 0).includes("\n"));
  assert.throws(() => games.svg(9, 0), PpnError);
  assert.throws(() => games.pieces(0, 9), /it has 3/);
  games.free();
});

test("offsets are those of JavaScript strings", () => {
  const text = "{ж♞𝄞} 1. b2-c3 {𝄞} 2. b2xc3";
  for (const found of check(text)) {
    assert.ok(["b2-c3", "b2", "b2xc3", "x"].includes(text.slice(found.start, found.end)), JSON.stringify(found));
  }
});

test("a fix is made, or refused", () => {
  const wrong = '[Event "x]\n[GameType "20"]\n1. 32-28 *\n';
  const [found] = check(wrong, { notation: "pdn" });
  assert.equal(found.code, "W0655");
  assert.equal(fix(wrong, { notation: "pdn" }).text, wrong.replace("x]", 'x"]'));
  const unknown = '[GameType "20"]\n1. 32-28 ??? blah 50-1 *\n';
  assert.equal(fix(unknown, { notation: "pdn" }).text, unknown);
  // In braces the remark would be a part of the game before it.
  const remark = "1. e4 e5 ½\nBest regards\n";
  assert.equal(fix(remark, { notation: "pgn", unsafeFixes: true }).text, remark);
});

test("texts are laid out and converted", () => {
  assert.equal(format("1.   b2-c3   {x}").text, "---\n...\n1. b2-c3 {x}\n");
  const ppn = convert('[GameType "20"]\n1. 32-28 19-23 *\n', { notation: "pdn" });
  assert.match(ppn.text, /GameType/);
  assert.throws(() => convert("", { notation: "fan", to: "pdn" }), PpnError);
});

test("structure, start boards and manual pages", () => {
  assert.equal(parse("1. b2-c3\n\n---\n...\n").games.length, 2);
  assert.ok(setups().length > 200);
  const board = setup("---\nGameType: Four Field Kono\n...\n");
  assert.equal(board.pieces.length > 8, true);
  assert.match(board.svg, /^<svg/);
  assert.equal(explain("E0401").name, "piece-not-found");
  assert.equal(explain("E9999"), null);
  assert.ok(codes().some((code) => code.code === "W0402" || code.severity === "warning"));
  assert.match(render("1. S@b2", { drawing: { annotate: "algebraic" } }), /^<svg/);
});

test("gestures become words, in units of JavaScript strings", () => {
  const text = "{♞𝄞}\n---\nGameType: Four Field Kono\n...\n";
  const recorder = new Recorder({}, { numbering: "single" });
  const drag = { do: "drag", pieces: { at: { x: 2, y: 1 }, count: 1 }, to: { x: 2, y: 3 }, landing: "capture" };
  const { answer, change, words } = recorder.act(text, drag, { game: 1 });
  assert.deepEqual([answer, words], ["written", "b1:b3"]);
  const written = text.slice(0, change.start) + change.text + text.slice(change.end);
  assert.equal(written, `${text}1. b1:b3\n`);
  const undone = recorder.act(written, { do: "undo" }, { game: 1 });
  assert.deepEqual([undone.change.start, undone.change.text], [change.start, ""]);
  assert.equal(recorder.targets(text, 1, 1), null);
  assert.equal(recorder.toMove(text, 1), null);
  assert.ok(recorder.inBox(text, 1).every(({ svg }) => svg.startsWith("<svg")));
  assert.throws(() => recorder.act(text, { do: "dance" }), /gesture/);
  assert.throws(() => recorder.act(text, drag, { game: 7 }), /no game 7/);
  recorder.free();
  const draughts = new Recorder({ notation: "pdn" });
  const start = '[GameType "20"]\n\n*\n';
  assert.equal(draughts.toMove(start), "White");
  const { reason } = draughts.act(start, { do: "say", words: "1-50" });
  assert.equal(reason, "`1-50` is not possible now");
  draughts.free();
});

test("a position is found in other games, by other moves", () => {
  const games = new Games("1. e4 e5 2. Nf3 {é} *\n\n1. d4 *\n\n1. Nf3 e5 2. e4 *\n", { notation: "pgn" });
  const found = games.findPosition(0, 3);
  assert.deepEqual(found.map(({ game }) => game), [0, 2]);
  assert.equal("1. e4 e5 2. Nf3 {é} *\n\n1. d4 *\n\n1. Nf3 e5 2. e4 *\n".slice(found[1].start, found[1].end), "2. e4");
  assert.throws(() => games.findPosition(0, 99), /there is no state 99/);
  games.free();
});

test("pieces that are set up by hand become the beginning of a game", () => {
  const start = "---\nGameType: Four Field Kono\n...\n";
  const games = new Games(start);
  const pieces = games.pieces(0, 0).filter(({ x, y }) => x > 1.1 || y > 1.1);
  games.free();
  const recorder = new Recorder();
  assert.equal(recorder.arranged(`${start}1. b1:b3\n`, pieces), `${start}0. *a1\n`);
  assert.equal(recorder.arranged(start, pieces, { secondBegins: true }), `${start}0. *a1 1...\n`);
  assert.throws(() => recorder.arranged("", [{ ...pieces[0], x: 1e300 }]), PpnError);
  recorder.free();
});

test("wrong options are named", () => {
  assert.throws(() => check("", { notation: "poem" }), /`notation` cannot be `poem`/);
  assert.throws(() => check("", { notatoin: "ppn" }), /notatoin/);
  assert.throws(() => format("", { layout: "poem" }), /layout/);
});

test("the language server answers", () => {
  const server = new LanguageServer();
  const [hello] = server.take({ id: 1, method: "initialize", params: { capabilities: {} } });
  assert.ok(hello.result.capabilities.hoverProvider);
  server.take({ method: "initialized", params: {} });
  const textDocument = { uri: "file:///a.ppn", languageId: "ppn", version: 1, text: "1. b2-c3" };
  server.take({ method: "textDocument/didOpen", params: { textDocument } });
  const [news] = server.check();
  assert.equal(news.params.diagnostics[0].code, "E0401");
  assert.ok(server.isChecked());
  const params = { textDocument: { uri: "file:///a.ppn" }, position: { line: 0, character: 4 } };
  const [board] = server.take({ id: 2, method: "ppn/board", params });
  assert.equal(board.result.states, 2);
});
