/// The menus of the bar: at most one is open, and it closes when something was chosen.

const menus = [...document.querySelectorAll<HTMLDetailsElement>("details.menu")];

const closeAll = (except?: Node | null) => {
  for (const menu of menus) if (!except || !menu.contains(except)) menu.open = false;
};

for (const menu of menus) {
  menu.addEventListener("click", ({ target }) => (target as Element).closest("button") && closeAll());
  menu.addEventListener("change", () => closeAll());
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    closeAll();
    menu.querySelector("summary")?.focus();
  });
  menu.addEventListener("toggle", () => menu.open && closeAll(menu));
}
document.addEventListener("pointerdown", ({ target }) => closeAll(target as Node));
