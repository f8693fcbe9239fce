// What the TextMate grammar takes the words of a game for.

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
  // The editor has a grammar for YAML; here one that knows nothing is enough.
  loadGrammar: async (scope) =>
    scope === "source.ppn"
      ? parseRawGrammar(readFileSync(here("../syntaxes/ppn.tmLanguage.json"), "utf8"), "ppn.json")
      : { scopeName: scope, patterns: [], repository: {} },
});
const grammar = await registry.loadGrammar("source.ppn");

const text = `---
GameType: Chess
...
1. e2-e4 {a comment} {b2,c3}-d4 \`OO';*b2
1... N@f6 1.e4`;
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
const has = (word, scope) =>
  assert.ok(
    found.some(([known, its]) => known.includes(word) && its === scope),
    `${word} is not ${scope}: ${JSON.stringify(found)}`,
  );
has("---", "punctuation.section.begin.ppn");
has("GameType: Chess", "meta.embedded.metadata.ppn");
has("...", "punctuation.section.end.ppn");
has("1.", "constant.numeric.move.ppn");
has("e2", "variable.other.place.ppn");
has("a comment", "comment.block.ppn");
has("c3", "variable.other.place.ppn");
has("`OO'", "constant.other.macro.ppn");
has("1...", "constant.numeric.move.ppn");
has("N", "entity.name.type.piece.ppn");
assert.ok(!found.some(([word, scope]) => word === "1." && scope.includes("piece")));
console.log(`${found.length} words are what they should be`);
