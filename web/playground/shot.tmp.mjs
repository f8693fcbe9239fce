import { init, Games, check, LanguageServer, notationOf } from "ppn";
await init();
import { readFileSync } from "node:fs";
const kono = readFileSync("../../corpus/games/four-field-kono.ppn", "utf8");
const time = (name, work) => { const t = performance.now(); const r = work(); console.log(name, (performance.now() - t).toFixed(0), "ms"); return r; };
// One long game of 1 MB in PPN, and in PGN with shuffling knights.
let ppn = "---\nGameType: {Name: Chess, System: Chess}\n...\n"; let n = 1;
while (ppn.length < 1e6) { ppn += `${n}. g1-f3 ${n}... g8-f6\n${n + 1}. f3-g1 ${n + 1}... f6-g8\n`; n += 2; }
let pgn = '[White "A"]\n\n'; n = 1;
while (pgn.length < 1e6) { pgn += `${n}. Nf3 Nf6 ${n + 1}. Ng1 Ng8\n`; n += 2; }
for (const [notation, text] of [["ppn", ppn], ["pgn", pgn + "*\n"]]) {
  console.log(notation, text.length);
  const games = time("new", () => new Games(text, { notation }));
  time("check", () => check(text, { notation }).length);
  const tree = time("tree", () => games.tree(0));
  console.log(tree.states.length);
  time("treeStateAt", () => games.treeStateAt(0, 500_000));
  time("svg", () => games.svg(0, 100, { annotate: "numbers", handles: true, titles: true }).length);
  time("svg", () => games.svg(0, tree.states.length - 10, { annotate: "numbers" }).length);
  time("layout", () => games.layout(0));
  time("pieces", () => games.pieces(0, 100).length);
  time("headlines", () => games.headlines().length);
  const server = new LanguageServer();
  time("init", () => server.take({ id: 0, method: "initialize", params: { capabilities: { textDocument: { semanticTokens: {} }, general: { positionEncodings: ["utf-16"] } } } }));
  server.take({ method: "initialized", params: {} });
  const uri = "file:///game";
  time("didOpen", () => server.take({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: notation, version: 1, text } } }));
  time("tokens", () => server.take({ id: 1, method: "textDocument/semanticTokens/full", params: { textDocument: { uri } } })[0].result?.data?.length);
  time("tokens range", () => server.take({ id: 2, method: "textDocument/semanticTokens/range", params: { textDocument: { uri }, range: { start: { line: 100, character: 0 }, end: { line: 150, character: 0 } } } })[0].result?.data?.length);
  time("change", () => server.take({ method: "textDocument/didChange", params: { textDocument: { uri, version: 2 }, contentChanges: [{ range: { start: { line: 500, character: 0 }, end: { line: 500, character: 0 } }, text: " " }] } }));
  time("tokens range", () => server.take({ id: 2, method: "textDocument/semanticTokens/range", params: { textDocument: { uri }, range: { start: { line: 100, character: 0 }, end: { line: 150, character: 0 } } } })[0].result?.data?.length);
  time("lsp check", () => server.check().length);
}
