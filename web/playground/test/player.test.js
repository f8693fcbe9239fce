// The pages that play games, as people with screen readers and keyboards meet them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { Games, init } from "ppn";
import { browserPath, launch } from "./page.js";

const skip = !browserPath && "there is no browser";
const AXE = skip || readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** An archive of draughts with a game that has no board, a game of Arimaa, and one in PPN. */
const TEXTS = {
  pdn: `[White "Ada"]
[Black "Bo"]
[Result "2-0"]
[GameType "20"]

1. 32-28! {[%csl G28] [%clk 0:59:00] said} 19-23 2. 28x19 14x23 (2... 13x24 3. 37-32? (3. 31-27)) 2-0

[White "Cy"]
[GameType "77"]

1. 32-28 *
`,
  fan: `FAN31415926 1 arimaa
Gold: Ada

1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Dc2 Ed2 Me2 Df2 Cg2 Hb2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 dc7 md7 ee7 df7 cg7 hb7 hh7
2g Ed2n Ed3n [ 2g Me2n ]
`,
  ppn: "---\nGameType: Four Field Kono\nEvent: Club\n...\n1. b1:b3 {a remark} 1... c4:c2 2. a9-a8\n",
};

/** A page with a mouse, a tablet, a telephone upright and on its side, and a small frame. */
const SIZES = [[1200, 800], [820, 1100], [390, 780], [667, 375], [600, 450]];

let browser;
before(async () => {
  await init();
  if (!skip) browser = await launch();
});
after(() => browser?.close());

for (const [notation, text] of Object.entries(TEXTS)) {
  test(`axe finds no serious problem in a page of ${notation}`, { skip }, async () => {
    const games = new Games(text, { notation });
    const html = games.page("");
    games.free();
    for (const colorScheme of ["light", "dark"]) {
      // The page itself forbids scripts of others.
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const page = await context.newPage();
      await page.setContent(html);
      await page.evaluate(AXE);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const tab of await page.locator("ppn-player nav button:visible").all()) {
          await tab.click();
          const { violations } = await page.evaluate(() => axe.run());
          const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
          const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
          assert.deepEqual(found, [], `${await tab.textContent()}, ${width} by ${height}, ${colorScheme}`);
        }
      }
      await context.close();
    }
  });
}
