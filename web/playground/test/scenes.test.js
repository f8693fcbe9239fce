// The last boards of games in three dimensions: what the graphics processor draws, beside the scene.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { browser, serve, WEBGL, withBrowser } from "./page.js";

const CORPUS = new URL("../../../corpus/", import.meta.url);
const NPM = new URL("../../npm/", import.meta.url);
const skip = withBrowser("scenes of games", undefined, WEBGL);

const named = (folder, ending) => readdirSync(new URL(folder, CORPUS)).filter((name) => name.endsWith(ending)).map((name) => folder + name);
/** All games of PPN, and one of each other body: `PPN_ALL_SCENES=1` takes all games of the corpus, in minutes. */
const GAMES = process.env.PPN_ALL_SCENES
  ? [["games/", ".ppn"], ["pdn/games/", ".pdn"], ["fan/games/", ".fan"], ["fan/games/", ".arimaa"], ["pgn/games/", ".pgn"], ["sgf/games/", ".sgf"], ["archive/", ".pdn"]].flatMap(([folder, ending]) => named(folder, ending))
  : [...named("games/", ".ppn"), "pdn/games/sloppy-english-guess-11.pdn", "fan/games/01-plain-goal.fan", "pgn/games/plain.pgn", "sgf/games/variations.sgf"];

/** In the page: draws the last boards of a text, and tells what each has and what differs from what a ray meets. */
async function look([text, notation]) {
  const { Games, scene, viewer } = window.parts;
  const { canvas, gl } = viewer;
  const found = [];
  const games = new Games(text, { notation });
  for (let game = 0; game < games.length; game += 1) {
    const pieces = games.seen(game, games.states(game).length - 1);
    await viewer.load(scene([pieces]));
    viewer.draw();
    const pixels = new Uint8Array(4 * canvas.width * canvas.height);
    gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    // The table is a colour that no piece has, also in shadow: it has no green.
    const isTable = (x, y) => {
      const [red, green, blue] = pixels.subarray(4 * ((canvas.height - 1 - y) * canvas.width + x));
      return green <= 3 && red > 90 && Math.abs(red - blue) <= 3;
    };
    let [points, met, different] = [0, 0, 0];
    for (let x = 8; x < canvas.width; x += 16) {
      for (let y = 8; y < canvas.height; y += 16) {
        const isPiece = viewer.seenAt(x + 0.5, y + 0.5) !== null;
        points += 1;
        met += Number(isPiece);
        different += Number(isPiece === isTable(x, y));
      }
    }
    const { operations, scene: { pieces: shown } } = viewer;
    // Boards that are longer together than each is are one body.
    const boards = pieces.filter((one) => one.piece_side.startsWith("board"));
    const joins = (one, at) => boards.slice(0, at).some(({ x, y }) => Math.hypot(one.x - x, one.y - y) < one.rank);
    found.push({ pieces: pieces.length - boards.filter(joins).length, shown: shown.length, operations, error: gl.getError(), points, met, different });
  }
  games.free();
  return found;
}

test("the last boards of games are drawn completely", { skip }, async (t) => {
  const server = await serve({}, NPM);
  t.after(() => server.stop());
  const page = await browser.newPage();
  const wrong = [];
  // Some drivers also say what takes long, such as that this test reads pixels.
  page.on("console", (message) => /error|warning/.test(message.type()) && !message.text().includes("(OpenGL, Performance") && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  await page.route("**/page.html", (route) => route.fulfill({ contentType: "text/html", body: "<link rel='icon' href='data:,'><body>" }));
  await page.goto(`${server.address}page.html`);
  await page.evaluate(async () => {
    const [ppn, solid] = await Promise.all([import("/index.js"), import("/solid.js")]);
    await Promise.all([ppn.init(), solid.init()]);
    const canvas = document.body.appendChild(document.createElement("canvas"));
    canvas.style = "width: 480px; height: 360px";
    const viewer = new solid.Viewer(canvas, { colors: { table: "#FF00FF", highlight: "#FFB000" }, named() {} });
    window.parts = { Games: ppn.Games, scene: solid.scene, viewer };
  });
  for (const name of GAMES) {
    const found = await page.evaluate(look, [readFileSync(new URL(name, CORPUS), "utf8"), /[^.]*$/.exec(name)[0]]);
    assert.ok(found.length > 0, name);
    for (const { pieces, shown, operations, error, points, met, different } of found) {
      assert.equal(shown, pieces, name);
      assert.equal(error, 0, name);
      assert.ok(operations > 0 && operations <= 60, `${name}: ${operations} operations`);
      assert.ok(met > 0 || pieces === 0, name);
      // At edges, a pixel has a part of both.
      assert.ok(different <= 0.02 * points, `${name}: ${different} of ${points} points`);
    }
  }
  assert.deepEqual(wrong, []);
});
