check("the address names the board", [player.number, player.state, player.view, player.turn], [1, 3, "oblique", 180]);
check("the games are listed", [one(".games").hidden, all('[data-set="game"] option').map((option) => option.textContent)], [
  false, ["1. chess", "2. tic-tac-toe", "3. ice-floe"],
]);
check("which one is shown", [one("h2").textContent, one('[data-set="game"]').value], ["tic-tac-toe", "1"]);
press("ArrowRight");
await wait(400);
check("the address follows", location.hash, "#g=2&m=4&view=oblique&turn=180");
press("n");
check("next game", [player.number, player.state, one("h2").textContent], [2, 0, "ice-floe"]);
press("n");
check("there is no other", player.number, 2);
press("p");
press("p");
press("p");
check("the first game", [player.number, one('[data-do="game-before"]').disabled], [0, true]);
click('[data-do="game-after"]');
check("by button", player.number, 1);
choose("game", "2");
check("by menu", [player.number, one("h2").textContent, all(".move").length], [2, "ice-floe", 78]);
click('nav [data-panel="tags"]');
check("its tags", one('section[data-panel="tags"]').textContent, "Eventice-floe");
location.hash = "#g=1&m=3...&view=plan";
await wait(100);
check("an address may name a move number", [player.number, player.state, player.view], [0, 7, "plan"]);
location.hash = "#g=99&m=99999&view=nonsense&turn=45&angle=x";
await wait(100);
check("nonsense in an address does no harm", [player.number, player.state, player.view], [2, player.last, "plan"]);
