
// ---- Evaluations, clocks and times under the board -----------------------------------------------

/** The largest evaluation that is drawn; a win in some moves is as large. */
const MOST_EVALUATION = 10;

/** The number of an evaluation such as -0.3, or #5 for a win in five moves. */
function evaluationIn(text) {
  const value = text.startsWith("#") ? (text.startsWith("#-") ? -MOST_EVALUATION : MOST_EVALUATION) : Number(text);
  return Math.min(Math.max(value, -MOST_EVALUATION), MOST_EVALUATION);
}

/** The seconds of a time such as 0:05:00. */
function secondsIn(text) {
  const [hours, minutes = 0, seconds = 0] = text.split(" ")[0].split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** What a game says of its moves on a way, each as lines of steps and values: of the game, or of each side. */
function plotsOf({ moves }, way) {
  const line = (textOf, valueIn) => way.flatMap((state, step) => {
    const text = textOf(moves[state]);
    const value = text ? valueIn(text) : NaN;
    return Number.isFinite(value) ? [{ step, text, value }] : [];
  });
  const sideOf = ([label]) => Number(/(\.\.\.|\ds)$/.test(label));
  const ofSides = (textOf) => [0, 1].map((side) => line((move) => textOf(move, side), secondsIn));
  const plots = [
    ["evaluation", [line(([, , , , [text] = []]) => text, evaluationIn)]],
    ["clocks", ofSides(([, , , clocks = []], side) => clocks[side])],
    ["moveTimes", ofSides((move, side) => (sideOf(move) === side ? (move[4] || [])[1] : ""))],
  ];
  return plots.filter(([, lines]) => lines.some((points) => points.length));
}

/** Draws one of them: a line of the second side has dashes, and a thin line shows the board. */
function plot([name, lines], last, at, texts) {
  const values = lines.flat().map(({ value }) => value);
  const low = Math.min(0, ...values);
  const most = Math.max(...values.map(Math.abs), name === "evaluation" ? 1 : 60);
  const [floor, top] = low < 0 ? [-most, most] : [name === "evaluation" ? -most : 0, most];
  const height = (value) => short(96 - (92 * (value - floor)) / (top - floor));
  // A single value is a dot.
  const paths = lines.map((points, side) => {
    const ways = points.map(({ step, value }) => `${step} ${height(value)}`).join("L");
    return points.length ? `<path class="side-${side}" d="M${ways}l0 0"/>` : "";
  });
  const nows = lines.map((points) => points.filter(({ step }) => step <= at).at(-1)?.text || "–");
  const ordered = lines.flat().sort((one, other) => one.value - other.value);
  const words = `${texts[name]}: ${nows.join(", ")}. ${filled(texts.least, ordered[0].text)}, ${filled(texts.most, ordered.at(-1).text)}`;
  const made = element("figure", { class: "plot" });
  made.innerHTML = `<svg role="img" viewBox="0 0 ${Math.max(last, 1)} 100" preserveAspectRatio="none"><path class="zero" d="M0 ${height(0)}H${last}"/><path class="here" d="M${at} 0V100"/>${paths.join("")}</svg>`;
  made.firstChild.setAttribute("aria-label", words);
  made.append(element("figcaption", {}, element("b", {}, texts[name]), ` ${nows.join(" · ")}`));
  return made;
}

/** Draws all that a game says of its moves. */
function fillPlots({ game, way, at, last, texts, find }) {
  const plots = game.failure ? [] : plotsOf(game, way);
  find(".plots").hidden = !plots.length;
  find(".plots").replaceChildren(...plots.map((one) => plot(one, last, at, texts)));
}

/** The step of a place on the screen in a plot. */
function stepIn(drawing, x, last) {
  const { left, width } = drawing.getBoundingClientRect();
  return Math.round(((x - left) / width) * last);
}
