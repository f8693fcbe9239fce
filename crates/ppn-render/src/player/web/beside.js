
// ---- Beside the board: players, the list of games, search ----------------------------------------

/** The names of both players, the first one first; none if they are not known. */
function sides(game) {
  const pairs = [["white", "black"], ["gold", "silver"], ["red", "black"], ["player1", "player2"]];
  const pair = pairs.find(([one, other]) => tag(game, one) && tag(game, other));
  if (pair) return pair.map((key) => tag(game, key));
  const named = tag(game, "players").split(/, | [-–] /);
  return named.length === 2 ? named : [];
}

/** What each player got, from a result such as 2-0. */
const scores = (game) => (/^([\d½/]+) *[-–:] *([\d½/]+)$/.exec(tag(game, "result")) || []).slice(1);

/** Fills the lines above and below the board: a player, the result, the last clock on the way. */
function fillSides({ game, way, at, turn, find, findAll }) {
  const clocks = [];
  for (const state of way.slice(0, at + 1)) {
    (game.moves[state][3] || []).forEach((clock, side) => { clocks[side] = clock || clocks[side]; });
  }
  const names = sides(game);
  const timed = game.moves.some(([, , , clocks = []]) => clocks.length);
  const shown = names.length > 0 || timed;
  find(".player").classList.toggle("sided", shown);
  for (const line of findAll(".side")) {
    const side = Number(line.dataset.side) ^ (turn === 180 ? 1 : 0);
    line.hidden = !shown;
    [names[side], scores(game)[side], clocks[side]].forEach((text, part) => { line.children[part].textContent = text || ""; });
  }
}

/** How many games are listed at once, unless the open one is after them. */
const LISTED = 300;

/** Lists the first games in which a text occurs: in their metadata, moves or comments. */
function listGames(player, searched, least = LISTED) {
  const { games, number: shown, texts, find } = player;
  const text = searched.trim().toLowerCase();
  const has = (game) => {
    game.searched ??= [...game.metadata.map(([, value]) => value), ...game.moves.map((move) => move.slice(0, 3).join(" "))].join("\n").toLowerCase();
    return game.searched.includes(text);
  };
  const found = [...games.keys()].filter((number) => !text || has(games[number]));
  const listed = Math.max(least, found.indexOf(shown) + 1);
  const rows = found.slice(0, listed).map((number) => {
    const { title, more, result } = player.heading(games[number]);
    const name = element("span", {}, title, element("small", {}, more));
    return element("button", { type: "button", class: "entry", "data-game": number, "aria-current": number === shown && "true" }, element("span", { class: "number" }, `${number + 1}`), name, element("b", {}, result));
  });
  const more = found.length - rows.length;
  if (more > 0) rows.push(element("button", { type: "button", "data-do": "more-games" }, filled(texts.more, more)));
  const panel = find('section[data-panel="games"]');
  panel.querySelector(".panel").replaceChildren(...rows);
  panel.querySelector("output").textContent = text ? filled(texts.matches, found.length) : "";
  const open = panel.querySelector("[aria-current]");
  if (open) showWithin(panel, open);
}

/** Lists further games, and goes to the first of them. */
function listMoreGames(player) {
  const listed = player.findAll(".entry").length;
  listGames(player, player.find('[data-search="games"]').value, listed + LISTED);
  player.findAll(".entry")[listed].focus();
}

/** Marks the moves in which a text occurs. */
function findMoves({ game, buttons, texts, find }, searched) {
  const text = searched.trim().toLowerCase();
  const found = new Set([...game.moves.keys()].filter((state) => text && game.moves[state].slice(0, 3).join(" ").toLowerCase().includes(text)).map((state) => buttons[state]));
  for (const button of new Set(buttons)) button?.classList.toggle("found", found.has(button));
  find('section[data-panel="moves"] output').textContent = text ? filled(texts.matches, found.size) : "";
}
