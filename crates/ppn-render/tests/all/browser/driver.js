"use strict";
// What went wrong on its own: errors, warnings of the console, requests that the page forbids.
const faults = [];
addEventListener("error", (event) => faults.push(`error: ${event.message}`));
addEventListener("unhandledrejection", (event) => faults.push(`rejection: ${event.reason}`));
document.addEventListener("securitypolicyviolation", (event) => faults.push(`request: ${event.blockedURI}`));
for (const name of ["error", "warn"]) console[name] = (...words) => faults.push(`console: ${words.join(" ")}`);

// Without a window there are hardly any frames.
window.requestAnimationFrame = (step) => setTimeout(() => step(performance.now()), 16);
window.cancelAnimationFrame = clearTimeout;

const checks = [];
const given = [];
const check = (what, actual, expected) => checks.push({ what, actual: actual ?? null, expected: expected ?? null });
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for what takes real time, such as pixels, while the time of the page goes slowly. */
const patiently = async (promise) => {
  let done = false;
  const ended = promise.finally(() => { done = true; });
  while (!done) {
    for (let number = 0; number < 1e6; number += 1) Math.sqrt(number);
    await wait(5);
  }
  return ended;
};

const player = document.querySelector("ppn-player");
const one = (selector, of = player) => of.shadowRoot.querySelector(selector);
const all = (selector, of = player) => [...of.shadowRoot.querySelectorAll(selector)];
const press = (key, options = {}, target = one(".stage")) => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...options }));
};
const click = (selector) => one(selector).click();
const choose = (name, value) => {
  const control = one(`[data-set="${name}"]`);
  control.value = value;
  control.dispatchEvent(new Event(control.type === "range" ? "input" : "change", { bubbles: true }));
};
/** Where pieces are drawn, in drawing order. */
const places = (of = player) => all(".piece", of).map((piece) => piece.getAttribute("transform"));

(async () => {
  try {
    %SCRIPT%
  } catch (error) {
    faults.push(`script: ${error.stack}`);
  }
  const requests = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !/^(data|blob):/.test(name));
  faults.push(...requests.map((name) => `request: ${name}`));
  const results = document.createElement("pre");
  results.id = "results";
  results.textContent = JSON.stringify({ checks, faults, given });
  document.body.replaceChildren(results);
})();
