// Counts the captures of each game of a file, state by state.
//
//   cargo xtask web
//   node crates/ppn-wasm/examples/captures.mjs corpus/games/four-field-kono.ppn

import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { init, replay } from "../../../web/npm/index.js";

await init();
for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, "utf8");
  const games = replay(text, { notation: extname(path).slice(1) });
  games.forEach((game, index) => {
    let [before, captures] = [0, 0];
    for (const { pieces } of game.moves) {
      captures += Math.max(0, before - pieces.length);
      before = pieces.length;
    }
    console.log(`${path}, game ${index + 1}: ${captures} captures`);
  });
}
