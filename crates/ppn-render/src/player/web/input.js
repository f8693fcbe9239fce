
// ---- Keys, fingers, wheels ----------------------------------------------------------------------

/** Milliseconds until a held button repeats, and the least between two steps. */
const HELD = { first: 350, least: 100 };

/** What keys do. */
const KEYS = {
  ArrowLeft: "before", h: "before", j: "before",
  ArrowRight: "after", l: "after", k: "after",
  Home: "first", ArrowUp: "first",
  End: "last", ArrowDown: "last",
  PageUp: "ten-before", PageDown: "ten-after",
  " ": "play", "+": "faster", "=": "faster", "-": "slower", "−": "slower",
  f: "turn", c: "coordinates", v: "view", n: "game-after", p: "game-before",
  ".": "comment", b: "variation", s: "save-svg", i: "look", "/": "search", "?": "help",
};

/** Does what a key stands for. */
function takeKey(player, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !player.game) return;
  const target = event.composedPath()[0];
  const { search } = target.dataset || {};
  if (search && event.key === "Enter") player.goToFound(search, event.shiftKey);
  if (search && event.key === "Escape") player.find(".stage").focus();
  if (/^(input|select|textarea)$/i.test(target.tagName)) return;
  if (/^button$/i.test(target.tagName) && (event.key === " " || event.key === "Enter")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.shiftKey && player.solid?.takeKey(event.key)) {
    event.preventDefault();
    return;
  }
  const name = Object.hasOwn(KEYS, key) ? KEYS[key] : null;
  if (player.looking && (SIDES[key] || key === "Escape")) {
    event.preventDefault();
    if (SIDES[key]) lookFurther(player, SIDES[key]);
    else lookAround(player);
    return;
  }
  // Long texts and tables are scrolled by these.
  const scrolls = target.closest && target.closest(".source, section[tabindex]") && /^(Arrow(Up|Down)|Page|Home|End)/.test(key);
  if (!name || scrolls) return;
  event.preventDefault();
  const steps = name === "before" || name === "after";
  if (event.repeat && !steps) return;
  // A key that is held repeats faster than one can see.
  const now = performance.now();
  if (event.repeat && now - (player.stepped || 0) < HELD.least) return;
  player.stepped = now;
  player.do(name, !event.repeat);
}

/** Held buttons, taps, swipes and wheels. */
function listenToPointers(player, root) {
  const release = () => clearTimeout(player.repeat);
  root.addEventListener("pointerdown", (event) => {
    player.held = null;
    const button = event.target.closest("[data-do='before'], [data-do='after']");
    if (!button || event.button !== 0 || !player.game) return;
    let wait = HELD.first;
    const again = () => {
      player.held = button;
      player.do(button.dataset.do, false);
      wait = Math.max(wait * 0.8, HELD.least);
      player.repeat = setTimeout(again, wait);
    };
    player.repeat = setTimeout(again, wait);
  });
  for (const name of ["pointerup", "pointercancel", "pointerout"]) root.addEventListener(name, release);
}

/** Taps, swipes and wheels over the board, and stacks under the pointer. */
function listenToStage(player) {
  const stage = player.find(".stage");
  let start = null;
  let holding;
  stage.addEventListener("pointerdown", (event) => {
    start = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (!start || !player.game) return;
    // What is held shows its pieces.
    const { target } = event;
    holding = setTimeout(() => showStack(player, stackAt(player, target)), 500);
  });
  stage.addEventListener("pointercancel", () => {
    clearTimeout(holding);
    start = null;
  });
  stage.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && player.game && !player.looking && !player.solid) showStack(player, stackAt(player, event.target));
  });
  stage.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !player.looking) player.find(".tip").hidden = true;
  });
  stage.addEventListener("pointerup", (event) => {
    clearTimeout(holding);
    if (!start || !player.game || player.view === "text") return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const { left, width } = stage.getBoundingClientRect();
    // In three dimensions one turns the board so.
    if (!player.solid && Math.abs(x) > 40 && Math.abs(x) > 1.5 * Math.abs(y)) player.do(x < 0 ? "after" : "before");
    else if (Math.hypot(x, y) < 10 && event.timeStamp - start.time < 500) {
      player.do(event.clientX < left + width / 2 ? "before" : "after");
    }
    start = null;
  });
  stage.addEventListener("wheel", (event) => {
    const focused = player.shadowRoot.activeElement;
    if (!focused || event.ctrlKey || player.view === "text" || player.clientWidth < 760 || !player.game) return;
    event.preventDefault();
    const now = performance.now();
    if (now - (player.stepped || 0) < 60 || !event.deltaY) return;
    player.stepped = now;
    player.do(event.deltaY > 0 ? "after" : "before", false);
  }, { passive: false });
}
