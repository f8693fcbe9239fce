
// ---- The stage of a player: the viewer over its flat board -------------------------------------------

/** The words of the interface, which those of the page replace. */
const WORDS = { solid: "In three dimensions", doCamera: "in three dimensions: turn the camera, go nearer or farther, begin anew" };
/** The keys of the camera. */
const CAMERA = ["⇧←", "⇧→", "⇧↑", "⇧↓", "⇧PgUp", "⇧PgDn", "⇧Home"];
const STYLE = "position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 6px; touch-action: none; cursor: grab";

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The bytes of a text in base64. */
const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Shows the games of an element `ppn-player` in three dimensions. */
class Stage {
  /** Adds what chooses and explains this view. */
  static prepare({ find, texts }) {
    const words = { ...WORDS, ...texts };
    find('[data-set="view"] [value="text"]').before(element("option", { value: "3d", hidden: "" }, words.solid));
    const keys = CAMERA.flatMap((key) => [element("kbd", {}, key), " "]);
    find('section[data-panel="help"] table').append(element("tr", {}, element("th", { scope: "row" }, ...keys), element("td", {}, words.doCamera)));
  }

  /** Whether a game can be shown so, by this browser. */
  static shows({ scene }) {
    return Boolean(scene) && !Stage.isLost && Viewer.works();
  }

  constructor(player) {
    this.player = player;
  }

  /** Shows the game that is open, in the colours of the page, from the chosen side. */
  refresh() {
    const { player } = this;
    const { game, pen, turn, dark } = player;
    const colors = { table: pen.paint.page || (dark ? "#1E1F24" : "#FFFFFF"), highlight: pen.paint.glow };
    if (this.game !== game) this.begin(game, colors);
    if (!this.viewer) return;
    this.viewer.colors = colors;
    // The table is turned counter-clockwise, so the camera goes the other way.
    this.viewer.camera.turned = -turn;
  }

  begin(game, colors) {
    const { player } = this;
    this.end();
    this.game = game;
    this.canvas = element("canvas", { role: "img", "aria-label": player.texts.board, style: STYLE });
    player.find(".stage").append(this.canvas);
    const camera = player.getAttribute("camera")?.split(",").map(Number);
    try {
      this.viewer = new Viewer(this.canvas, { camera, colors, named: (name, place) => this.name(name, place) });
      this.viewer.ready = this.viewer.load(bytesOf(game.scene));
    } catch {
      this.lose();
      return;
    }
    const { canvas } = this;
    canvas.addEventListener("webglcontextlost", () => this.canvas === canvas && this.lose());
    this.viewer.ready.catch(() => this.canvas === canvas && this.lose());
  }

  /** Shows flat pictures from now on: the browser cannot show others any more. */
  lose() {
    Stage.isLost = true;
    const { player } = this;
    // Not while the player draws, which calls this.
    queueMicrotask(() => {
      player.find('[value="3d"]').hidden = true;
      player.setView("oblique");
    });
  }

  end() {
    const { canvas, viewer } = this;
    Object.assign(this, { game: null, canvas: null, viewer: null });
    viewer?.free();
    canvas?.remove();
    this.player.find(".tip").hidden = true;
  }

  /** The board before the last move, if that is marked. */
  get before() {
    const { highlight, at, way } = this.player;
    return highlight && at > 0 ? way[at - 1] : null;
  }

  show(state) {
    this.viewer?.show(state, this.before);
  }

  /** Lets pieces move from one board to another. */
  move(before, after) {
    const { lines, speed } = this.player;
    const line = (state) => lines.findLast(({ first }) => first <= state);
    const milliseconds = Math.min(450, 800 / speed);
    this.viewer?.move(before, after, { milliseconds, marked: this.before, follows: line(before) === line(after) });
  }

  /** Moves the camera by a key; whether the key does. */
  takeKey(key) {
    return Boolean(this.viewer?.takeKey(key));
  }

  /** Names the piece under the pointer. */
  name(name, place) {
    const tip = this.player.find(".tip");
    tip.hidden = !name;
    if (tip.hidden) return;
    tip.replaceChildren(element("b", {}, this.player.looks.translated(name)));
    this.player.putTip(...place);
  }
}

globalThis.PpnStage = Stage;
globalThis.PpnViewer = Viewer;
})();
