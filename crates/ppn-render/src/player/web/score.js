
// ---- The score on paper: metadata, moves, and diagrams --------------------------------------------

/** The moves whose boards are printed: those with a comment if they are few, else some; and the last. */
function printedMoves(moves) {
  const said = moves.filter(({ comment }) => comment);
  const step = Math.max(Math.ceil(moves.length / 6), 8);
  const some = said.length && said.length <= 12 ? said : moves.filter((_, at) => at && at % step === 0);
  return [...new Set([...some, moves[moves.length - 1]])];
}

/** Writes the score of the game for the printer. */
function writeScore(player) {
  const { game, lines, pen, sheet, texts } = player;
  const { title, more, result } = player.heading();
  const { list, buttons, names } = moveList(game, lines, texts);
  const moves = movesOf(game, lines[0]);
  for (const move of game.failure ? [] : printedMoves(moves)) {
    const state = move.states[move.states.length - 1];
    const before = moves[moves.indexOf(move) - 1];
    const last = player.highlight && before ? lastMove(player.boards[before.states[before.states.length - 1]], player.boards[state]) : null;
    const figure = element("figure", {});
    const markup = boardMarkup(pen, sheet, player.boards[state], last).join("") + player.labelMarkup();
    figure.innerHTML = `<svg viewBox="0 0 ${short(sheet.width * 100)} ${short(sheet.height * 100)}">${markup}</svg>`;
    let row = buttons[state]?.closest(".list > *");
    // The steps of a turn are in one row, but so are the moves of both sides.
    const steps = row?.querySelectorAll(".steps .move") || [];
    const caption = steps.length ? [row.querySelector(".number"), ...steps].map(({ textContent }) => textContent).join(" ") : `${names[state]} ${move.text}`;
    figure.append(element("figcaption", {}, caption));
    while (row?.nextElementSibling?.matches(".remark")) row = row.nextElementSibling;
    row?.after(figure);
  }
  player.find(".score").replaceChildren(element("h1", {}, title), element("p", {}, [more, result].filter(Boolean).join(" · ")), tagTable(game, texts), list);
}
