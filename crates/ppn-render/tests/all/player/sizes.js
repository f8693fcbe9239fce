const inside = (selector) => {
  const { left, top, right, bottom } = one(selector).getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
};
for (const part of [".stage > svg", ".under", ".buttons", '[data-do="turn"]', '[data-set="view"]']) {
  check(`${part} is seen without scrolling`, inside(part), true);
}
check("the board has most of the height", one(".stage > svg").getBoundingClientRect().height / innerHeight > 0.4, true);
const height = (selector) => one(selector).getBoundingClientRect().height;
check("the board has all the height of its place", height(".stage") - height(".stage > svg") < 2, true);
check("nothing is wider than the window", document.documentElement.scrollWidth <= innerWidth, true);
const controls = one(".controls").getBoundingClientRect();
check("controls do not reach beyond their row", [...one(".controls").children].every((child) => child.getBoundingClientRect().right <= controls.right + 1), true);

const views = one('[data-set="view"]');
const free = views.cloneNode(true);
free.style.maxWidth = "none";
views.after(free);
free.value = views.value;
check("the view is readable", free.offsetWidth <= views.offsetWidth, true);
free.remove();
one("h1").textContent = "Somebody with a name of many words ".repeat(8);
const isLow = innerHeight <= 500 && innerWidth >= 560;
check("a long title takes a line where room is short", isLow ? height("h1") < 30 : height("h1") > 30, true);
check("and leaves the width", document.documentElement.scrollWidth <= innerWidth, true);
for (const { dataset: { panel } } of all("nav button")) {
  click(`nav [data-panel="${panel}"]`);
  const section = one(`section[data-panel="${panel}"]`);
  const scrolls = section.scrollHeight > section.clientHeight + 1;
  check(`${panel} can be scrolled by keys`, !scrolls || section.matches("[tabindex]") || Boolean(section.querySelector("button, input, [tabindex]")), true);
}
