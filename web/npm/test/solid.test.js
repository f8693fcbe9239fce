// Boards in three dimensions, and what the package has.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { init, scene } from "../solid.js";

const PIECE = { piece_side: "coin_face", suit: 1, rank: 1, x: 1, y: 1, angle: 0, cfg: "piecepack" };

test("a scene is made when the module is loaded, of boards", async () => {
  assert.throws(() => scene([[]]), { message: /not loaded: call `init\(\)` of `ppn\/solid`/ });
  await init();
  assert.throws(() => scene(), { name: "TypeError", message: "the boards must be an array, but are undefined" });
  assert.throws(() => scene([[]], { theme: 5 }), { name: "TypeError", message: "the theme must be a string, but is number" });
  assert.throws(() => scene([[]], { theme: "nonesuch" }), /there is no theme `nonesuch`/);
  assert.equal(new TextDecoder().decode(scene([[]]).subarray(0, 4)), "glTF");
});

test("the package has all files that its files name", () => {
  const packed = spawnSync("npm", ["pack", "--dry-run", "--json"], { cwd: new URL("..", import.meta.url), encoding: "utf8", shell: process.platform === "win32" });
  const files = new Set(JSON.parse(packed.stdout)[0].files.map(({ path }) => path));
  const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const named = Object.values(exports).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one))).map((one) => posix.normalize(one));
  for (const file of files) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    const others = [...text.matchAll(/(?:from|import|URL\(|import\() ?["'](\.\.?\/[^"']+)["']/g)].map(([, other]) => posix.join(posix.dirname(file), other));
    named.push(...others);
  }
  assert.ok(named.includes("load.js") && named.includes("wasm/solid/ppn_solid_wasm_bg.wasm"), named.join(" "));
  const missing = named.filter((one) => !files.has(one) && !files.has(one.replace(/\.js$/, ".d.ts")));
  assert.deepEqual(missing, []);
});
