
// ---- The element ppn-player ---------------------------------------------------------------------

const STYLE = `%STYLE%`;
const MARKUP = `%MARKUP%`;

const SPEEDS = [0.5, 0.75, 1, 1.5, 2, 3, 4];
const VIEWS = ["plan", "oblique", "3d", "text"];
const PAGES = ["auto", "light", "dark"];
const COORDINATES = ["none", "algebraic", "cartesian", "go", "numbers"];

/** What a text says, if it is a number. */
const numberIn = (text, otherwise) => (text && Number.isFinite(Number(text)) ? Number(text) : otherwise);

/**
 * Plays games. They are in a script of type application/json within the element, in one elsewhere
 * in the document whose id is the attribute `data`, or in a file whose address is the attribute `src`.
 *
 * Attributes: `game` (from 1), `start` (start, last, a number of moves, or a move number such as
 * 3...), `view` (plan, oblique, 3d, text), `angle` and `height` of the oblique view, `camera` (azimuth, height and lens in
 * three dimensions), `theme` (lantern,
 * contrast, print, colour-blind, or the page's own), `page` (auto, light, dark), `coordinates` (none, algebraic, cartesian,
 * go, numbers; those by which a game names its squares, else algebraic), `no-highlight`; `whole-page` for the one player that reads and writes the address of the page;
 * `texts`, the id of a script with other words for the interface.
 *
 * The event `ppn-move` tells that another board is shown: `detail` has its `game` and `state`.
 */
class Player extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.find = (selector) => root.querySelector(selector);
    this.findAll = (selector) => root.querySelectorAll(selector);
    this.texts = TEXTS;
    this.nodes = new Map();
    this.state = 0;
    this.turn = 0;
    this.speed = 1;
    this.singly = false;
    this.listen(root);
  }

  connectedCallback() {
    if (this.games) return;
    this.write();
    // The element may be read before what is in it.
    if (this.hasAttribute("src")) this.loadFile(this.getAttribute("src"));
    else if (this.script || document.readyState !== "loading") this.loadScript();
    else document.addEventListener("DOMContentLoaded", () => this.games || this.loadScript(), { once: true });
  }

  /** Writes the interface, in the words that are asked for. */
  write() {
    const script = document.getElementById(this.getAttribute("texts"));
    this.texts = { ...TEXTS, ...(script ? JSON.parse(script.textContent) : {}) };
    const markup = MARKUP.replace(/\{(\w+)\}/g, (_, key) => escapeText(this.texts[key]));
    this.shadowRoot.innerHTML = `<style>${STYLE}</style>${markup}`;
    this.find('section[data-panel="help"] table').append(...HELP.map(([keys, text]) => {
      const names = keys.split(" ").flatMap((key) => [element("kbd", {}, key), " "]);
      return element("tr", {}, element("th", { scope: "row" }, ...names), element("td", {}, this.texts[text]));
    }));
    listenToStage(this);
    globalThis.PpnStage?.prepare(this);
  }

  /** The script that has the games. */
  get script() {
    const id = this.getAttribute("data");
    return id ? document.getElementById(id) : this.querySelector('script[type="application/json"]');
  }

  loadScript() {
    const { script } = this;
    if (script) this.load(JSON.parse(script.textContent));
    else this.fail(this.texts.noScript);
  }

  /** Loads the games of a file that `ppn render -o games.json` wrote. */
  async loadFile(src) {
    try {
      const answer = await fetch(new URL(src, document.baseURI));
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      this.load(await answer.json());
    } catch (error) {
      this.fail(`${src}: ${error.message}`);
    }
  }

  /** Shows a message instead of a board. */
  fail(message) {
    const failure = this.find(".failure");
    failure.hidden = false;
    failure.textContent = message;
    this.find(".stage > svg").style.display = "none";
  }

  disconnectedCallback() {
    this.pause();
    this.settle();
    this.endSolid();
  }

  /** Ends the view in three dimensions. */
  endSolid() {
    this.solid?.end();
    this.solid = null;
  }

  /** Puts the list of pieces beside a place of the screen. */
  putTip(x, y) {
    putTip(this, x, y);
  }

  /** Shows these games: the object that is written into pages. */
  load({ looks, sources, grounds, games }) {
    if (!games.length) {
      this.fail(this.texts.noGames);
      return;
    }
    Object.assign(this, { looks: unfoldLooks(looks, this.texts.names), sources, grounds, games: games.map(withClosedTexts) });
    const { themes, own } = looks;
    this.find('[data-set="theme"]').replaceChildren(...themes.map((name, at) => {
      return element("option", { value: name }, (own && at === 0 ? "" : this.texts[name]) || name);
    }));
    const attribute = (name, otherwise) => this.getAttribute(name) || otherwise;
    const choice = (name, known, otherwise) => (known.includes(attribute(name)) ? attribute(name) : otherwise);
    this.chosenView = choice("view", VIEWS, null);
    const asked = (name) => (attribute(name) ? numberIn(attribute(name), null) : null);
    this.seeFrom(asked("angle"), asked("height"));
    this.theme = choice("theme", themes, themes[0]);
    this.page = choice("page", PAGES, "auto");
    const coordinates = choice("coordinates", COORDINATES, null);
    this.hasCoordinates = coordinates !== "none";
    this.chosenStyle = this.hasCoordinates ? coordinates : null;
    this.highlight = !this.hasAttribute("no-highlight");
    this.wholePage = this.hasAttribute("whole-page");
    this.find('[data-do="copy-link"]').parentElement.hidden = !this.wholePage || location.protocol === "about:";
    if (!this.wholePage) this.find("h1").setAttribute("aria-level", 2);
    this.find(".games").hidden = games.length < 2;
    this.find('nav [data-panel="games"]').hidden = games.length < 2;
    this.find('[data-set="game"]').replaceChildren(...games.map((game, number) => {
      const { title, more } = this.heading(game);
      return element("option", { value: number }, `${number + 1}. ${title}${more ? `, ${more}` : ""}`.slice(0, 90));
    }));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.refresh());
    for (const [name, printing] of [["beforeprint", true], ["afterprint", false]]) {
      addEventListener(name, () => {
        this.change({ printing });
        if (printing) writeScore(this);
      });
    }
    const { chosenView, chosenAngle, chosenHeight } = this;
    this.usual = {
      view: chosenView, angle: chosenAngle, height: chosenHeight,
      game: numberIn(attribute("game"), 1), start: attribute("start", "start"),
    };
    this.open(this.placeOf(this.usual.game), this.usual.start);
    if (this.wholePage) {
      this.readAddress();
      addEventListener("hashchange", () => this.readAddress());
      // In a frame it waits until the reader comes to it.
      if (window.top === window) this.focusQuietly(this.find(".stage"));
    }
  }

  /** Gives something the keys, without a frame until one is used. */
  focusQuietly(stage) {
    stage.toggleAttribute("data-quiet", true);
    stage.focus({ preventScroll: true });
    for (const event of ["keydown", "blur"]) stage.addEventListener(event, () => stage.removeAttribute("data-quiet"), { once: true });
  }

  // -- Games and boards

  /** Opens a game at a board: `start`, `last`, a number of moves, or a move number. */
  open(number, start = "start") {
    this.pause();
    this.settle();
    this.number = number;
    this.game = this.games[number];
    this.boards = unfold(this.game);
    this.diagrams = unfoldDiagrams(this.game, this.grounds);
    this.lines = linesOf(this.game);
    this.counts = countsOf(this.game, this.lines[0]);
    this.ground = ground(this.boards, this.looks);
    this.used = new Set(this.boards.flatMap((board) => board.pieces.map((piece) => piece.look)));
    this.view = this.views.includes(this.chosenView) ? this.chosenView : isHigh(this.boards, this.looks) ? "oblique" : "plan";
    this.find('[value="3d"]')?.toggleAttribute("hidden", !this.views.includes("3d"));
    const stands = ({ look }) => this.looks.bodies[this.looks.looks[look].body].form === "pyramid";
    this.standing = [this.boards[0], this.boards[this.lines[0].end - 1]].some(({ pieces }) => pieces.some(stands));
    const [left, low, right, high] = around(this.boards, this.looks, { turn: 0 }).table;
    this.square = Math.abs(right - left - (high - low)) <= 0.1 * Math.max(right - left, high - low);
    if (!this.square) this.turn -= this.turn % 180;
    this.fillPanels();
    this.way = wayThrough(this.game, this.lines, 0, this.singly);
    this.state = this.shownFor(this.stateOf(start));
    this.refresh();
    this.announce();
  }

  /** The views that there are of the game: another script may show it in three dimensions. */
  get views() {
    return VIEWS.filter((view) => view !== "3d" || globalThis.PpnStage?.shows(this.game));
  }

  /** The coordinates, where they are shown: as somebody chose, else as the game names its squares. */
  get coordinatesStyle() {
    return this.chosenStyle || this.game.style || "algebraic";
  }

  get coordinates() {
    return this.hasCoordinates ? this.coordinatesStyle : "none";
  }

  /** The place of the game of that number, or of the nearest. */
  placeOf(number) {
    return Math.min(Math.max(Math.trunc(number), 1), this.games.length) - 1;
  }

  /** How many steps it is to the end of the line. */
  get last() {
    return this.way.length - 1;
  }

  /** How many steps led to the board. */
  get at() {
    return Math.max(this.way.indexOf(this.state), 0);
  }

  /** The board that is shown for one: the line goes there, to the end of the move. */
  shownFor(state) {
    const known = Math.min(Math.max(state, 0), this.boards.length - 1);
    this.way = wayThrough(this.game, this.lines, known, this.singly);
    const { first, end } = lineOf(this.lines, known);
    return this.way.find((one) => one >= known && one >= first && one < end) ?? this.way[this.last];
  }

  /** The board at a number of steps on the way, or the nearest. */
  onWay(step) {
    return this.way[Math.min(Math.max(step, 0), this.last)];
  }

  /** The first boards of the moves that could follow a board: the one of its line, and those of variations. */
  movesAfter(board) {
    if (board === null) return [];
    const own = lineOf(this.lines, board);
    const next = board + 1 < own.end ? [board + 1] : [];
    return [...next, ...this.lines.filter(({ after }) => after === board).map(({ first }) => first)];
  }

  /** The next of the moves that could be in place of the last move or, within a turn, in place of an earlier step. */
  otherMove() {
    const moves = movesOf(this.game, lineOf(this.lines, this.state));
    const last = moves.findIndex(({ states }) => states.includes(this.state));
    for (let at = last; at >= 0; at -= 1) {
      const { states: [first], number } = moves[at];
      const choices = this.movesAfter(boardBefore(this.lines, first));
      if (choices.length > 1) return choices[(choices.indexOf(first) + 1) % choices.length];
      if (!this.game.words || !number || moves[at - 1]?.number !== number) break;
    }
    return this.state;
  }

  /** The number of a board that is named by a number of moves or a label, or by `#` and its own number. */
  stateOf(name) {
    if (name === "start") return 0;
    if (name === "last") return this.lines[0].end - 1;
    if (/^#\d+$/.test(name)) return Math.min(Number(name.slice(1)), this.boards.length - 1);
    if (/^\d+$/.test(name)) return this.counts.findLastIndex((count) => count <= Number(name));
    return Math.max(this.game.moves.findIndex(([label]) => label === name), 0);
  }

  /** Shows another board of the game. */
  go(state, gliding = false) {
    const before = this.state;
    const wayBefore = this.way;
    this.state = this.shownFor(state);
    if (this.state === before) return;
    this.settle();
    this.draw();
    const isNext = [this.way, wayBefore].some((way) => Math.abs(way.indexOf(this.state) - way.indexOf(before)) === 1 && way.includes(before) && way.includes(this.state));
    if (gliding && isNext) this.glide(before, this.state);
    this.tell();
    this.announce();
  }

  /** Tells the page which board is shown. */
  announce() {
    this.dispatchEvent(new CustomEvent("ppn-move", { detail: { game: this.number + 1, state: this.state }, bubbles: true }));
  }

  // -- Drawing

  /** Takes over the oblique view that is asked for, within what there is. */
  seeFrom(angle, height) {
    this.chosenAngle = angle;
    this.chosenHeight = height;
  }

  /** The direction of heights: as chosen, else straight up if pyramids stand on the board. */
  get angle() {
    return normalAngle(this.chosenAngle ?? (this.standing ? 90 : 45));
  }

  get heightScale() {
    return Math.min(Math.max(this.chosenHeight ?? (this.standing ? 0.6 : 0.5), 0), MOST_HEIGHT);
  }

  get seen() {
    return { oblique: this.view === "oblique", angle: this.angle, scale: this.heightScale, turn: this.turn };
  }

  get dark() {
    return !this.printing && (this.page === "dark" || (this.page === "auto" && matchMedia("(prefers-color-scheme: dark)").matches));
  }

  /** Draws all anew, after a change of anything but the board. */
  refresh() {
    if (!this.game) return;
    this.settle();
    this.toggleAttribute("data-dark", this.dark);
    this.toggleAttribute("data-light", !this.dark);
    if (this.wholePage) document.documentElement.style.background = this.dark ? "#1E1F24" : "#FFFFFF";
    this.pen = new Pen(this.looks, this.seen, this.looks.themes.indexOf(this.theme) * 2 + (this.dark ? 1 : 0), this.texts);
    this.find(".stage").style.background = this.pen.paint.page;
    this.sheet = this.sheetFor(this.seen);
    const { width, height } = this.sheet;
    const svg = this.find(".stage > svg");
    svg.setAttribute("viewBox", `0 0 ${short(width * 100)} ${short(height * 100)}`);
    // Large enough to be read: 13 pixels.
    this.badge = Math.min(Math.max(0.13 / (svg.getScreenCTM()?.a || 1), 0.26), 0.5);
    this.find(".stage defs").innerHTML = this.pen.definitions(this.used);
    this.find(".stage .labels").innerHTML = this.labelMarkup();
    this.find(".pieces").replaceChildren();
    this.nodes.clear();
    const { failure } = this.game;
    this.find(".failure").hidden = !failure && !(this.view === "text" && !this.diagrams.length);
    this.find(".failure").textContent = failure || this.texts.tooLarge;
    const isText = this.view === "text";
    svg.style.display = isText || failure ? "none" : "";
    const isSolid = this.view === "3d" && !failure;
    // It keeps the place of the canvas, which needs some height also for a low board.
    svg.style.visibility = isSolid ? "hidden" : "";
    svg.style.aspectRatio = isSolid ? "4 / 3" : "";
    if (isSolid) (this.solid ??= new globalThis.PpnStage(this)).refresh();
    else this.endSolid();
    this.find(".diagram").hidden = !isText || Boolean(failure) || !this.diagrams.length;
    this.draw();
    this.tell();
    this.tellControls();
  }

  sheetFor(view) {
    const boxes = around(this.boards, this.looks, view);
    return sheetOf(boxes, this.coordinatesFor(view), this.game.scale);
  }

  coordinatesFor(view) {
    const { table } = around(this.boards, this.looks, { turn: 0 });
    return coordinates(table, view, this.coordinates === "numbers" ? (this.game.numbers ? "none" : "algebraic") : this.coordinates, this.game.scale);
  }

  /** Coordinates along the edges, or the numbers of squares. */
  labelMarkup() {
    const numbers = this.coordinates === "numbers" ? this.game.numbers : null;
    return this.pen.labels(this.sheet, this.labels(), numbers, this.game.scale);
  }

  labels() {
    return inTheirPlaces(this.coordinatesFor(this.seen), this.sheet);
  }

  /** What to highlight on the board. */
  lastMove() {
    const before = this.at > 0 ? this.boards[this.way[this.at - 1]] : null;
    return this.highlight && before ? lastMove(before, this.boards[this.state]) : null;
  }

  /** The lines of the text diagram of a board. */
  diagramAt(state) {
    const lines = this.diagrams[Math.min(state, this.diagrams.length - 1)] || [];
    return this.game.ground ? withPieces(lines, this.boards[state].pieces, this.looks.characters, this.game.ground) : lines;
  }

  /** Draws the board. */
  draw() {
    if (this.view === "text") {
      this.find(".diagram").replaceChildren(...diagram(turnedDiagram(this.diagramAt(this.state), this.turn / 90)));
      return;
    }
    stopLooking(this);
    if (this.solid) {
      this.solid.show(this.state);
      return;
    }
    const { pen, sheet } = this;
    const { figures, above } = pen.scene(this.boards[this.state], sheet, this.lastMove(), this.badge);
    const layer = this.find(".pieces");
    const shown = new Set();
    let next = layer.firstChild;
    for (const figure of figures) {
      shown.add(figure.key);
      const node = this.node(figure.key, figure.piece);
      const markup = figure.piece ? pen.figure(figure.piece, figure) : figure.markup;
      this.put(node, markup, figure.place);
      if (figure.piece) this.name(node, figure.piece);
      // What moved comes later in the order: it is passed over, and put in its place in its turn.
      let ahead = next;
      for (let steps = 0; ahead && ahead !== node.element && steps < 8; steps += 1) ahead = ahead.nextSibling;
      if (node.element === ahead) next = ahead.nextSibling;
      else layer.insertBefore(node.element, next);
    }
    for (const [key, node] of this.nodes) {
      if (shown.has(key)) continue;
      node.element.remove();
      this.nodes.delete(key);
    }
    this.find(".above").innerHTML = above.map(({ place, markup, title }) => {
      return `<g transform="${pen.at(sheet, place)}">${title ? `<title>${escapeText(title)}</title>` : ""}${markup}</g>`;
    }).join("");
  }

  /** The element of a piece or a mark. */
  node(key, piece) {
    let node = this.nodes.get(key);
    if (!node) {
      const made = document.createElementNS(this.find(".pieces").namespaceURI, "g");
      if (piece) {
        made.setAttribute("class", "piece");
        made.setAttribute("role", "img");
        made.dataset.piece = key;
      }
      node = { element: made };
      this.nodes.set(key, node);
    }
    return node;
  }

  /** Names a piece with its place, for screen readers; boards, and tiles that make one, have no name. */
  name(node, piece) {
    const { title, kind } = this.looks.looks[piece.look];
    const isGround = kind === "board" || this.ground.has(piece.number);
    const name = isGround ? "" : `${nameOfPlace(this, piece)}, ${title}`;
    if (node.name === name) return;
    node.name = name;
    if (isGround) node.element.setAttribute("aria-hidden", "true");
    else node.element.setAttribute("aria-label", name);
  }

  put(node, markup, place, scale = "") {
    const transform = this.pen.at(this.sheet, place, scale);
    if (node.markup !== markup) node.element.innerHTML = node.markup = markup;
    if (node.transform !== transform) node.element.setAttribute("transform", (node.transform = transform));
  }

  // -- Moving

  /** Lets pieces glide from one board to the next, unless the reader wants no motion. */
  glide(before, after) {
    if (this.view === "text" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (this.solid) this.solid.move(before, after);
    else this.motion = startMotion(this, this.boards[before], this.boards[after]);
  }

  /** Ends what moves: all pieces lie where they belong. */
  settle() {
    if (!this.motion) return;
    endMotion(this, this.motion);
    this.motion = null;
    this.draw();
  }

  // -- Telling

  /** Tells which board is shown. */
  tell() {
    const { at } = this;
    const first = at === 0;
    const moves = movesOf(this.game, lineOf(this.lines, this.state));
    const move = moves.find(({ states }) => states.includes(this.state));
    const [text, comment] = [move.text, [move.intro, move.comment].filter(Boolean).join(" ")];
    const label = this.names[this.state] || "";
    this.find(".said b").textContent = label;
    this.find(".said .text").textContent = text;
    this.find(".said .comment").textContent = comment;
    const remarks = (this.game.remarks || []).filter(({ error, states }) => error && states && states.includes(this.state));
    const alert = this.find(".alert");
    alert.hidden = !remarks.length;
    alert.textContent = remarks.map(({ message }) => message).join("; ");
    fillSides(this);
    fillPlots(this);
    this.find(".under").scrollTop = 0;
    this.find(".live").textContent = [first ? label : `${label} ${text}`, comment, alert.textContent].filter(Boolean).join(". ");
    this.find(".count").textContent = `${at} / ${this.last}`;
    const range = this.find('[data-set="state"]');
    range.max = this.last;
    range.value = at;
    range.setAttribute("aria-valuetext", first ? label : `${label} ${text}`);
    for (const [name, off] of [["first", first], ["before", first], ["after", at === this.last], ["last", at === this.last]]) {
      this.find(`[data-do="${name}"]`).setAttribute("aria-disabled", off);
    }
    this.follow();
    this.writeAddress();
  }

  /** Marks the move in the list and keeps it in sight, without moving the page. */
  follow() {
    const button = this.buttons[this.state];
    if (this.current) this.current.removeAttribute("aria-current");
    this.current = button;
    if (!button) return;
    button.setAttribute("aria-current", "true");
    showWithin(this.find('section[data-panel="moves"]'), button);
  }

  tellControls() {
    const set = (name, value) => {
      this.find(`[data-set="${name}"]`).value = value;
    };
    for (const name of ["view", "speed", "theme", "page", "coordinates", "angle"]) set(name, this[name]);
    set("height", this.heightScale);
    set("game", this.number);
    this.find('[data-set="highlight"]').checked = this.highlight;
    this.find('[data-set="angle"] + output').textContent = `${this.angle}°`;
    this.find('[data-set="height"] + output').textContent = `${Math.round(this.heightScale * 100)} %`;
    this.find('[data-do="coordinates"]').setAttribute("aria-pressed", this.coordinates !== "none");
    this.find('[data-do="quarter"]').disabled = !this.square;
    this.find('[data-do="game-before"]').disabled = this.number === 0;
    this.find('[data-do="game-after"]').disabled = this.number === this.games.length - 1;
  }

  fillPanels() {
    const { game } = this;
    const { title, more, result } = this.heading(game);
    Object.assign(this.find("h1"), { textContent: title, title });
    this.find("header p").textContent = [more, result].filter(Boolean).join(" · ");
    const { list, buttons, names } = moveList(game, this.lines, this.texts);
    this.buttons = buttons;
    this.names = names;
    this.current = null;
    this.find(".singly").hidden = !game.words;
    this.find('section[data-panel="moves"] .panel').replaceChildren(list);
    this.find('[value="numbers"]').hidden = !game.numbers;
    this.find('section[data-panel="tags"]').replaceChildren(tagTable(game, this.texts));
    const { text, list: remarks, marks } = sourceText(game, this.sources[game.source], this.texts);
    this.marks = marks;
    this.find('section[data-panel="text"]').replaceChildren(remarks, text);
    const errors = (game.remarks || []).filter(({ error }) => error).length;
    const tab = this.find('nav [data-panel="text"]');
    tab.classList.toggle("wrong", errors > 0);
    tab.dataset.count = errors;
    tab.setAttribute("aria-label", errors ? filled(this.texts.textErrors, errors) : this.texts.text);
    this.search("games");
    this.search("moves");
  }

  /** What a game is called, in the words of the page. */
  heading(game = this.game) {
    const { title, ...rest } = heading(game, this.texts);
    return { title: title || this.texts.untitled, ...rest };
  }

  /** Searches the games or the moves for what is in its field. */
  search(panel) {
    const text = this.find(`[data-search="${panel}"]`).value;
    if (panel === "moves") findMoves(this, text);
    else if (!this.find('section[data-panel="games"]').hidden) listGames(this, text);
  }

  /** Goes to the next thing that was found. */
  goToFound(panel, back) {
    const found = [...this.findAll(panel === "moves" ? ".move.found" : ".entry")];
    if (!found.length) return;
    if (panel === "games") return this.open(Number(found[0].dataset.game));
    const order = [...this.findAll(".move")];
    const here = order.indexOf(this.current);
    const ahead = (button) => (back ? order.indexOf(button) < here : order.indexOf(button) > here);
    if (back) found.reverse();
    this.go(Number((found.find(ahead) || found[0]).dataset.state));
  }

  /** Shows what is beside the board. */
  panel(name) {
    for (const button of this.findAll("nav button")) button.setAttribute("aria-pressed", button.dataset.panel === name);
    for (const section of this.findAll("section")) section.hidden = section.dataset.panel !== name;
    if (name === "moves") this.follow();
    if (name === "games") this.search("games");
  }

  // -- Playing

  get playing() {
    return this.timer !== undefined;
  }

  play() {
    if (this.last === 0) return;
    if (this.at === this.last) this.go(this.way[0]);
    const step = () => {
      this.timer = setTimeout(() => {
        this.go(this.onWay(this.at + 1), true);
        if (this.at === this.last) this.pause();
        else step();
      }, 1000 / this.speed);
    };
    step();
    this.tellPlaying();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.tellPlaying();
  }

  tellPlaying() {
    this.find(".player").classList.toggle("playing", this.playing);
    this.find('[data-do="play"]').setAttribute("aria-label", this.playing ? this.texts.pause : this.texts.play);
    // While a game plays by itself, nobody wants every move read aloud.
    this.find(".live").setAttribute("aria-live", this.playing ? "off" : "polite");
  }

  setSpeed(speed) {
    this.speed = speed;
    this.find('[data-set="speed"]').value = speed;
    if (this.playing) {
      clearTimeout(this.timer);
      this.play();
    }
  }

  // -- What buttons and keys do

  /** Does what a button or a key names. */
  do(name, gliding = true) {
    const step = (state) => {
      this.pause();
      this.go(state, gliding);
    };
    const actions = {
      first: () => step(this.onWay(0)),
      before: () => step(this.onWay(this.at - 1)),
      after: () => step(this.onWay(this.at + 1)),
      last: () => step(this.onWay(this.last)),
      "ten-before": () => step(this.onWay(this.at - 10)),
      "ten-after": () => step(this.onWay(this.at + 10)),
      variation: () => step(this.otherMove()),
      play: () => (this.playing ? this.pause() : this.play()),
      faster: () => this.setSpeed(SPEEDS.find((speed) => speed > this.speed) || SPEEDS[SPEEDS.length - 1]),
      slower: () => this.setSpeed(SPEEDS.filter((speed) => speed < this.speed).pop() || SPEEDS[0]),
      turn: () => this.change({ turn: (this.turn + 180) % 360 }),
      quarter: () => this.square && this.change({ turn: (this.turn + 90) % 360 }),
      coordinates: () => this.change({ hasCoordinates: !this.hasCoordinates }),
      view: () => this.setView(this.views[(this.views.indexOf(this.view) + 1) % this.views.length]),
      "game-before": () => this.number > 0 && this.open(this.number - 1),
      "game-after": () => this.number < this.games.length - 1 && this.open(this.number + 1),
      comment: () => {
        const next = this.way.slice(this.at + 1).find((state) => this.game.moves[state][2]);
        if (next !== undefined) step(next);
      },
      look: () => {
        this.pause();
        lookAround(this);
      },
      search: () => {
        const panel = this.find('section[data-panel="games"]').hidden ? "moves" : "games";
        this.panel(panel);
        this.find(`[data-search="${panel}"]`).focus();
      },
      "more-games": () => listMoreGames(this),
      print: () => print(),
      help: () => this.panel(this.find('section[data-panel="help"]').hidden ? "help" : "moves"),
      "copy-link": () => this.copy(this.address(), this.texts.linkCopied),
      "copy-text": () => this.copy(this.sources[this.game.source], this.texts.textCopied),
      "save-text": () => this.save(this.sources[this.game.source], "text/plain", this.game.extension || "ppn"),
      "save-svg": () => this.save(this.svg(), "image/svg+xml", "svg"),
      "save-png": () => png(this.svg(), this.sheet).then((blob) => this.saveBlob(blob, "png"), () => this.done(this.texts.noPicture)),
      "save-film": () => this.save(this.film(), "image/svg+xml", "film.svg"),
    };
    actions[name]();
  }

  change(values) {
    Object.assign(this, values);
    this.refresh();
  }

  setView(view) {
    this.chosenView = view;
    this.change({ view });
  }

  /** Takes over what a control was set to. */
  set(control) {
    const { value } = control;
    const actions = {
      state: () => {
        this.pause();
        this.go(this.onWay(Number(value)));
      },
      game: () => this.open(Number(value)),
      view: () => this.setView(value),
      speed: () => this.setSpeed(Number(value)),
      theme: () => this.change({ theme: value }),
      page: () => this.change({ page: value }),
      coordinates: () => {
        if (value !== "none") this.chosenStyle = value;
        this.change({ hasCoordinates: value !== "none" });
      },
      angle: () => this.change({ chosenAngle: Number(value) }),
      height: () => this.change({ chosenHeight: Number(value) }),
      highlight: () => this.change({ highlight: control.checked }),
      singly: () => {
        this.singly = control.checked;
        this.state = this.shownFor(this.state);
        this.refresh();
      },
    };
    actions[control.dataset.set]();
    // One who moves these wants to see what they do.
    if (["angle", "height"].includes(control.dataset.set) && this.view !== "oblique") this.setView("oblique");
  }

  listen(root) {
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button || !this.game) return;
      const { do: name, panel, state, remark, game } = button.dataset;
      // A button that was held has done its work.
      if (name && this.held === button) this.held = null;
      else if (name) this.do(name);
      if (panel) this.panel(panel);
      if (state) {
        this.pause();
        this.go(Number(state), true);
      }
      if (game) this.open(Number(game));
      if (remark) this.point(Number(remark));
    });
    root.addEventListener("click", ({ target, clientX }) => {
      const drawing = target.closest(".plot svg");
      if (drawing) {
        this.pause();
        this.go(this.onWay(stepIn(drawing, clientX, this.last)));
      }
    });
    root.addEventListener("input", ({ target }) => target.dataset.search && this.game && this.search(target.dataset.search));
    root.addEventListener("input", (event) => event.target.type === "range" && this.game && this.set(event.target));
    root.addEventListener("change", (event) => event.target.dataset.set && event.target.type !== "range" && this.game && this.set(event.target));
    root.addEventListener("keydown", (event) => takeKey(this, event));
    // On a page of its own, the player has the keys unless something else has the focus.
    document.addEventListener("keydown", (event) => {
      const free = document.activeElement === document.body || !document.activeElement;
      if (this.isConnected && this.wholePage && free) takeKey(this, event);
    });
    listenToPointers(this, root);
  }

  /** Shows where something is wrong in the text, and the board on which it shows. */
  point(number) {
    this.shadowRoot.querySelectorAll("mark.at").forEach((mark) => mark.classList.remove("at"));
    const mark = this.marks.get(number);
    const section = this.find('section[data-panel="text"]');
    if (mark) {
      mark.classList.add("at");
      showWithin(section, mark);
    }
    const { states = [] } = this.game.remarks[number];
    if (states.length) this.go(states[0]);
  }

  // -- Keeping

  /** The board as an SVG document. */
  svg() {
    const { pen, sheet } = this;
    const body = boardMarkup(pen, sheet, this.boards[this.state], this.lastMove()).join("\n");
    const [label, text] = [this.names[this.state], this.find(".said .text").textContent];
    return this.documentOf(pen, sheet, `${this.heading().title}, ${label} ${text}`.trim(), { body });
  }

  /** The game as an animated SVG document. */
  film() {
    const { pen, sheet } = this;
    return this.documentOf(pen, sheet, this.heading().title, film(pen, sheet, this.way.map((state) => this.boards[state]), this.highlight));
  }

  documentOf(pen, sheet, title, { style, body }) {
    const labels = this.labelMarkup();
    const definitions = pen.definitions(this.used);
    return svgDocument(this.find(".stage > svg"), { sheet, pen, definitions, title, style, body: body + labels });
  }

  save(text, type, extension) {
    this.saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), extension);
  }

  saveBlob(blob, extension) {
    const name = this.heading().title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game";
    const state = /svg|png/.test(extension) && !/film/.test(extension) ? `-${this.state}` : "";
    const link = element("a", { href: URL.createObjectURL(blob), download: `${name}${state}.${extension.replace("film.", "")}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    this.done(filled(this.texts.saved, link.download));
  }

  copy(text, message) {
    const byHand = () => {
      const field = element("textarea", { style: "position:fixed;opacity:0" });
      field.value = text;
      this.shadowRoot.append(field);
      field.select();
      const copied = document.execCommand("copy");
      field.remove();
      this.done(copied ? message : this.texts.notCopied);
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => this.done(message), byHand);
    else byHand();
  }

  done(text) {
    this.find(".done").textContent = text;
  }

  // -- The address of the page

  /** What stands after the # in the address of this board. */
  fragment() {
    const parts = new URLSearchParams();
    if (this.games.length > 1) parts.set("g", this.number + 1);
    const count = this.counts[this.state];
    if (count !== undefined && this.stateOf(String(count)) === this.state) parts.set("m", count);
    // A board within a move, or of a variation.
    else parts.set("board", this.state);
    parts.set("view", this.view);
    const { angle, height } = this.usual;
    if (this.view === "oblique" && (this.chosenAngle !== angle || this.chosenHeight !== height)) {
      parts.set("angle", this.angle);
      parts.set("height", this.heightScale);
    }
    if (this.turn) parts.set("turn", this.turn);
    return `#${parts}`;
  }

  address() {
    return location.href.replace(/#.*/, "") + this.fragment();
  }

  writeAddress() {
    if (!this.wholePage || !this.games) return;
    clearTimeout(this.writing);
    // Browsers take it ill when it changes too often.
    this.writing = setTimeout(() => {
      try {
        history.replaceState(history.state, "", this.fragment());
      } catch {
        // Some pages have no address that could be changed.
      }
    }, 250);
  }

  /** Shows the board that the address names. What it does not say is as it was at first. */
  readAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (parts.toString() === "") return;
    const { usual } = this;
    const number = (name, otherwise) => numberIn(parts.get(name), otherwise);
    this.chosenView = VIEWS.includes(parts.get("view")) ? parts.get("view") : usual.view;
    this.seeFrom(number("angle", usual.angle), number("height", usual.height));
    this.turn = [90, 180, 270].includes(number("turn")) ? number("turn") : 0;
    this.open(this.placeOf(number("g", usual.game)), parts.has("board") ? `#${number("board", 0)}` : parts.get("m") || usual.start);
  }
}

if (!customElements.get("ppn-player")) customElements.define("ppn-player", Player);
})();
