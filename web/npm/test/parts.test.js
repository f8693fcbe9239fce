// The module in two parts, as the playground loads it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { check, convert, explain, format, Games, initParts, LanguageServer, Recorder } from "../index.js";
import { parts } from "../wasm/ppn_wasm.js";

const part = (name) => readFileSync(new URL(`../wasm/ppn_wasm_${name}.wasm`, import.meta.url));

/** The number of times that the rest was needed. */
let asked = 0;

test("the first part takes less than 1 MB compressed", () => {
  const bytes = part("first");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const size = brotliCompressSync(bytes, { params }).length;
  console.log(`the first part, compressed by Brotli: ${size} bytes`);
  assert.ok(size < 1_000_000, `${size} bytes`);
});

test("the first part reads, checks, draws and records a game without the rest", async () => {
  await initParts(part("first"), part("rest"));
  const load = parts.needed;
  parts.needed = () => {
    asked += 1;
    load();
  };
  const text = "---\nGameType: Four Field Kono\n...\n1. b2:b4 c3:c1 2. a1:a3\n";
  assert.deepEqual(check(text), []);
  const games = new Games(text);
  const last = games.states(0).length - 1;
  assert.match(games.svg(0, last), /^<svg/);
  const recorder = new Recorder();
  const [piece] = games.pieces(0, last).filter((one) => one.y === 4);
  recorder.act(text, { do: "drag", pieces: [Number(piece.id)], to: { x: piece.x, y: 2 }, through: [], landing: "capture" });
  recorder.free();
  games.free();
  new LanguageServer().free();
  assert.equal(asked, 0);
});

test("a call that needs the rest loads it once", () => {
  const chess = convert('[White "A"]\n\n1. e4 e5 *\n', { notation: "pgn", to: "ppn" });
  assert.match(chess.text, /e2-e4/);
  assert.equal(asked, 1);
  assert.equal(explain("E0401").name, "piece-not-found");
  const text = "---\nGameType: Chess\n...\n1.   e2-e4\n";
  assert.equal(format(text).text, text.replace("   ", " "));
  assert.equal(asked, 1);
  // What was in the first part goes on.
  const games = new Games(text);
  assert.match(games.svg(0, 1), /^<svg/);
  games.free();
});
