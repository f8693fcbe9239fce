const views = [["plan"], ["oblique", 45, 0.5], ["oblique", 120, 0.8], ["oblique", 270, 0.3]];
for (let game = 0; game < player.games.length; game += 1) {
  player.setView("text");
  player.open(game);
  // Without the private characters that stand for colours.
  const diagrams = player.boards.map((_, state) => player.diagramAt(state));
  given.push(diagrams.map((lines) => `${lines.join("\n")}\n`.replace(/[\uE000-\uE0FF]/g, "")));
  check(`game ${game}, the diagram`, one(".diagram").textContent.split("\n").length - 1, diagrams[0].length);
  for (const [view, angle, heightScale] of views) {
    Object.assign(player, { chosenAngle: angle ?? 45, chosenHeight: heightScale ?? 0.5, chosenView: view });
    player.open(game);
    const { last } = player;
    for (let state = 0; state <= last; state += 1) {
      if (!(state < 3 || state % 25 === 9 || state === last)) continue;
      player.go(state);
      const svg = player.svg();
      given.push(svg);
      // What is on the page is what is kept.
      const kept = new DOMParser().parseFromString(svg, "image/svg+xml");
      const figures = [...kept.documentElement.children].filter((node) => node.hasAttribute("transform"));
      const shown = all(".pieces > g, .above > g");
      // But for the names of what is gone.
      all(".above > g > title").forEach((title) => title.textContent.startsWith("removed: ") && title.remove());
      const texts = (nodes) => nodes.map((node) => `${node.getAttribute("transform")} ${node.textContent} ${node.children.length}`);
      check(`game ${game}, board ${state}, ${view}`, texts(shown), texts(figures));
    }
  }
}
