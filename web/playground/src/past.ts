/// The texts of earlier visits, stored only in this browser.

import type { Shared } from "./link";

export interface Past extends Shared {
  title: string;
  when: number;
}

const KEY = "ppn-history";
const MOST = 20;
const LONGEST = 200_000;

/** The newest first. */
export function past(): Past[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** Stores a text. It replaces an earlier version of it, which has the same key `when`. */
export function keep(entry: Past): void {
  if (entry.text.length > LONGEST || !entry.text.trim()) return;
  const others = past().filter((one) => one.when !== entry.when && one.text !== entry.text);
  try {
    localStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, MOST)));
  } catch {
    // The browser stores no data, or its storage is full; the text is still in the editor.
  }
}

const DRAWN = "ppn-drawn";

/** Stores the board of a text as it was drawn, so that the next visit shows it at once. */
export function keepDrawn(text: string, svg: string): void {
  if (text.length + svg.length > LONGEST) return;
  try {
    localStorage.setItem(DRAWN, JSON.stringify({ text, svg }));
  } catch {
    // As above.
  }
}

/** The board of a text, if it was the last one that was drawn. */
export function drawnBefore(text: string): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAWN) ?? "null");
    return kept?.text === text && kept.svg.startsWith("<svg") ? kept.svg : undefined;
  } catch {
    return undefined;
  }
}
