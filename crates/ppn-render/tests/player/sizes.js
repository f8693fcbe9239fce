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
