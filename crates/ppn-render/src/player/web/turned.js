
// ---- Text diagrams of a turned board --------------------------------------------------------------

/** Lines by how thick they go up, right, down and left, as digits of a number to the base 3. */
const LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/** A line turned by some quarters counter-clockwise. */
function turnedLine(line, quarters) {
  const number = LINES.indexOf(line);
  if (number < 0) return line;
  const ways = number.toString(3).padStart(4, "0");
  return LINES[parseInt(ways.slice(quarters) + ways.slice(0, quarters), 3)];
}

/** Symbols turned by 0, 90, 180 and 270 degrees; _ where there is no such symbol. */
const TURNED = ["n_uᵙ", "a_ɐ_", "1↽⇂⇀", "2_↊_", "3m↋ω", "4_ᔭ_", "6_9_", "☾_☽_", "⸸_†_", "−|−|", "▲◀▼▶", "△◁▽▷", "◤◣◢◥", "◸◺◿◹"];
const FIVES = ["5", "\u2185\u0332"];

/** A symbol with its combining marks, turned by some quarters. */
function turnedSign(sign, quarters) {
  if (LINES.includes(sign)) return turnedLine(sign, quarters);
  const five = FIVES.findIndex((one) => sign.startsWith(one));
  if (five >= 0) return quarters === 2 ? FIVES[1 - five] + sign.slice(FIVES[five].length) : sign;
  const [first, ...marks] = sign;
  const forms = TURNED.map((forms) => [...forms]).find((forms) => forms.includes(first));
  const form = forms && forms[(forms.indexOf(first) + quarters) % 4];
  return [form === "_" ? forms[0] : form || first, ...marks].join("");
}

/**
 * A text diagram of a board that is turned by some quarters: rows and columns change places, and
 * coordinates, which are in the first columns and in the last row, go with them.
 */
function turnedDiagram(lines, quarters) {
  if (!quarters || !lines.length) return lines;
  const rows = lines.map(columnsOf);
  const width = Math.max(...rows.map((row) => row.length));
  for (const row of rows) while (row.length < width) row.push(["", " "]);
  const signs = (row) => row.map(([, sign]) => sign).join("");
  const [lower] = rows.splice(-1);
  // A row of two digits has two columns for its number.
  const edge = rows.some((row) => /^\d\d/.test(signs(row))) ? 2 : 1;
  const lowest = signs(lower.slice(edge));
  let body = rows.map((row) => row.slice(edge));
  let left = rows.map((row) => signs(row.slice(0, edge)).trim());
  let below = body.length ? body[0].map((_, column) => (lowest.slice(column).match(/^\S+/) && !/\S/.test(lowest[column - 1] || " ") ? /^\S+/.exec(lowest.slice(column))[0] : "")) : [];
  for (let turn = 0; turn < quarters; turn += 1) {
    const columns = body.length ? body[0].map((_, column) => body.map((row) => row[column])) : [];
    [body, left, below] = [columns.reverse(), below.reverse(), left];
  }
  const last = [...below].fill(" ");
  below.forEach((label, column) => [...label].forEach((sign, at) => { last[column + at] = sign; }));
  const text = body.map((row, at) => left[at].padEnd(2) + textOf(row.map(([ink, sign]) => [ink, turnedSign(sign, quarters)])));
  return [...text, `  ${last.join("")}`].map((line) => line.trimEnd());
}
