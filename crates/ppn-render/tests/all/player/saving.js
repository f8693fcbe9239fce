const saved = [];
URL.createObjectURL = (blob) => {
  saved.push({ blob });
  return "blob:nothing";
};
HTMLAnchorElement.prototype.click = function click() {
  saved[saved.length - 1].name = this.download;
};
let copied = null;
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { copied = text; } } });

player.setView("plan");
press("ArrowRight");
press("ArrowRight");
click('nav [data-panel="save"]');
click('[data-do="copy-text"]');
await wait(50);
check("the text is copied", [copied, one(".done").textContent], [player.sources[0], "The text is copied."]);
click('[data-do="copy-link"]');
await wait(50);
check("a link is copied", [copied.startsWith("file:"), copied.slice(copied.indexOf("#"))], [true, "#m=1&view=plan"]);
click('[data-do="save-text"]');
press("s");
click('[data-do="save-film"]');
click('[data-do="save-png"]');
await patiently(new Promise((resolve) => setInterval(() => saved.length === 4 && resolve(), 10)));
check("names", saved.map(({ name }) => name), ["chess.ppn", "chess-2.svg", "chess.svg", "chess-2.png"]);
check("types", saved.map(({ blob }) => blob.type.split(";")[0]), ["text/plain", "image/svg+xml", "image/svg+xml", "image/png"]);
for (const { blob } of saved.slice(0, 3)) given.push(await patiently(blob.text()));

// The film shows each board in its time.
const film = new DOMParser().parseFromString(given[2], "image/svg+xml").documentElement;
document.body.append(document.importNode(film, true));
const shown = document.body.lastElementChild;
const visible = () => [...shown.children].filter((node) => node.localName === "g" && !node.hasAttribute("font-family"))
  .filter((node) => getComputedStyle(node).visibility === "visible")
  .map((node) => (node.hasAttribute("transform") ? node : node.firstElementChild).getAttribute("transform"));
const animations = document.getAnimations().filter(({ effect }) => shown.contains(effect.target));
check("pieces move in it", animations.length > 46, true);
animations.forEach((animation) => animation.pause());
for (const state of [0, 1, 2, 3, 17, 45, 46]) {
  animations.forEach((animation) => { animation.currentTime = state * 1000 + 350; });
  player.go(state);
  check(`board ${state} of the film`, visible(), all(".pieces > g, .above > g").map((node) => node.getAttribute("transform")));
}
animations.forEach((animation) => { animation.currentTime = 2850; });
const gliding = [...shown.children].filter((node) => /^m/.test(node.getAttribute("class")) && getComputedStyle(node).visibility === "visible");
check("between boards one piece is on its way", gliding.length, 1);
shown.remove();

const png = new DataView(await patiently(saved[3].blob.arrayBuffer()));
check("a PNG of some size", [png.getUint32(0), Math.max(png.getUint32(16), png.getUint32(20))], [0x89504e47, 1600]);
const image = new Image();
await patiently(new Promise((resolve) => {
  const reader = new FileReader();
  image.onload = resolve;
  image.onerror = resolve;
  reader.onload = () => {
    image.src = reader.result;
  };
  reader.readAsDataURL(saved[3].blob);
}));
const canvas = document.createElement("canvas").getContext("2d");
canvas.drawImage(image, -image.width * 0.3, -image.height * 0.45);
check("with something on it", canvas.getImageData(0, 0, 1, 1).data[3], 255);
