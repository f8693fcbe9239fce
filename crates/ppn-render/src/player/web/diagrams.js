
// ---- Text diagrams --------------------------------------------------------------------------------

/** The lines of the text diagram of each board up to the last that changes them, without small pieces. */
function unfoldDiagrams(game, grounds) {
  let lines = [];
  return (game.ground ? grounds[game.ground[0]] : game.diagrams || []).map((change) => {
    if (change.length) {
      lines = lines.slice();
      for (let at = 0; at < change.length; at += 4) {
        const [row, start, gone, text] = change.slice(at, at + 4);
        while (lines.length <= row) lines.push("");
        const line = lines[row];
        lines[row] = line.slice(0, start) + text + line.slice(start + gone);
      }
    }
    return lines;
  });
}

/** The lines of a text diagram with the small pieces of its board, each as a character in its cell. */
function withPieces(lines, pieces, characters, [, right, up, rows]) {
  const grid = Array.from({ length: rows }, (_, row) => columnsOf(lines[row] || ""));
  const cellOf = (place, offset) => Math.floor(2 * (place + offset) + 1 + 1e-9) - 1;
  for (const { look, x, y, angle } of pieces) {
    const character = characters.get(`${look} ${angle}`);
    if (!character) continue;
    const row = grid[rows - 1 - cellOf(y, up)];
    const column = cellOf(x, right);
    while (row.length <= column) row.push(["", " "]);
    row[column] = character;
  }
  return grid.map(textOf);
}

/** The columns of a line: `[ink, sign]`, where the ink is a private character. */
function columnsOf(line) {
  let ink = "";
  return (line.match(/[\uE000-\uE0FF]|.[\u0300-\u036f\u20d0-\u20ff\ufe0e]*/gu) || []).flatMap((sign) => {
    if (!/^[\uE000-\uE0FF]/.test(sign)) return [[ink, sign]];
    ink = sign;
    return [];
  });
}

/** The text of columns, without spaces at its end. */
function textOf(columns) {
  return columns.map(([ink, sign]) => `${ink}${sign}${ink && "\uE027"}`).join("").trimEnd();
}
