// The scopes that the TextMate grammar gives to the words of a game.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const here = (path) => new URL(path, import.meta.url);
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  // The editor has a grammar for YAML; here an empty one is enough.
  loadGrammar: async (scope) => {
    const name = scope.replace("source.", "");
    return name === "yaml"
      ? { scopeName: scope, patterns: [], repository: {} }
      : parseRawGrammar(readFileSync(here(`../syntaxes/${name}.tmLanguage.json`), "utf8"), `${name}.json`);
  },
});

let checked = 0;

/** Fails unless each word of a text has its scope. */
async function check(scope, text, expected) {
  const grammar = await registry.loadGrammar(scope);
  const found = [];
  let state = INITIAL;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const word = line.slice(startIndex, endIndex).trim();
      if (word !== "" && scopes.length > 1) found.push([word, scopes.at(-1)]);
    }
  }
  for (const [word, its] of Object.entries(expected)) {
    const has = found.some(([known, scope]) => known.includes(word) && scope === its);
    assert.ok(has, `${word} is not ${its}: ${JSON.stringify(found)}`);
  }
  checked += found.length;
  return found;
}

const ppn = `---
GameType: Chess
...
1. e2-e4 {a comment} {b2,c3}-d4 \`OO';*b2
1... N@f6 1.e4`;
const found = await check("source.ppn", ppn, {
  "---": "punctuation.section.begin.ppn",
  "GameType: Chess": "meta.embedded.metadata.ppn",
  "...": "punctuation.section.end.ppn",
  "1.": "constant.numeric.move.ppn",
  e2: "variable.other.place.ppn",
  "a comment": "comment.block.ppn",
  c3: "variable.other.place.ppn",
  "`OO'": "constant.other.macro.ppn",
  "1...": "constant.numeric.move.ppn",
  N: "entity.name.type.piece.ppn",
});
assert.ok(!found.some(([word, scope]) => word === "1." && scope.includes("piece")));

const pdn = `[Event "a \\" quote"]
[FEN "W:W31:B1"]
1. 32-28 19x23! (1... c3-d4 {no}) 2. 28x19x10 $4 /FEN "W:W1:B2"/ 1-0
; to the end
2. a3b4 *`;
await check("source.pdn", pdn, {
  Event: "entity.name.tag.pdn",
  "W:W31:B1": "string.quoted.double.pdn",
  '\\"': "constant.character.escape.pdn",
  "1.": "constant.numeric.move.pdn",
  "1...": "constant.numeric.move.pdn",
  32: "variable.other.place.pdn",
  x: "keyword.operator.pdn",
  c3: "variable.other.place.pdn",
  no: "comment.block.pdn",
  "(": "punctuation.section.variation.pdn",
  $4: "keyword.other.annotation.pdn",
  "W:W1:B2": "string.quoted.other.setup.pdn",
  "1-0": "constant.language.result.pdn",
  "; to the end": "comment.line.semicolon.pdn",
  b4: "variable.other.place.pdn",
  "*": "constant.language.result.pdn",
});

const fan = `FAN31415926 1 arimaa
Gold: Ann Lee

1g Ra1 Ee2 "a comment" [ 1g Ra2 ]
2g Ee2n! rb3x
2s resigns`;
const words = {
  FAN31415926: "keyword.control.fan",
  Gold: "entity.name.tag.fan",
  "1g": "constant.numeric.move.fan",
  E: "entity.name.type.piece.fan",
  e2: "variable.other.place.fan",
  "a comment": "comment.block.fan",
  "[": "punctuation.section.variation.fan",
  n: "keyword.operator.direction.fan",
  x: "keyword.operator.direction.fan",
  "!": "keyword.other.annotation.fan",
  resigns: "constant.language.result.fan",
};
await check("source.fan", fan, words);
delete words.FAN31415926;
await check("source.arimaa", fan.split("\n").slice(3).join("\n"), { "1g": words["1g"], e2: words.e2 });
console.log(`${checked} words are what they should be`);
