/// Exports of the page: files, pictures, links and frames for other pages.

import type { Drawing, Notation } from "ppn";
import { NOTATIONS } from "ppn/notations";
import { ask } from "./library";
import * as links from "./link";
import { isSingle } from "./start";
import { titleOf } from "./title";

/** The game and state that are shown. */
export interface Shown {
  text: string;
  notation: Notation;
  /** Own start boards that the text names. */
  boards: Record<string, string>;
  game: number;
  state: number;
  /** The move number and the moves that lead to the board. */
  move: string;
  drawing: Drawing;
  /** The number of states of the game. */
  states: number;
}

/** An action on the shown game; may return a message. */
type Work = (shown: Shown) => Promise<string | void>;

function save(name: string, content: BlobPart, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves a file of the server. */
function saveFrom(address: string, name: string): void {
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
}

async function svg({ game, state, drawing: { annotate, view, turn, titles } }: Shown, handles = false): Promise<string> {
  const picture = await ask("svg", game, state, { annotate, view, turn, titles, handles, width: 800 });
  if (!picture.startsWith("<svg")) throw new Error(picture || "there are no pieces on the board");
  return picture;
}

async function image(shown: Shown): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([await svg(shown)], { type: "image/svg+xml" }));
  const image = new Image();
  try {
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws a picture as pixels. */
function pixels(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
  const context = canvas.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png"),
  );
}

/** The board, 1200 pixels along its longer side. */
async function png(shown: Shown): Promise<Blob> {
  const board = await image(shown);
  const scale = 1200 / Math.max(board.width, board.height, 1);
  const [width, height] = [board.width * scale, board.height * scale];
  return pixels(width, height, (context) => context.drawImage(board, 0, 0, width, height));
}

/** The maximum number of states of a film: encoders keep all its pictures in memory. */
const MOST_FRAMES = 400;

/** The game as a film, 480 pixels along its longer side, a second a move. */
async function gif(shown: Shown): Promise<Blob> {
  if (shown.states > MOST_FRAMES) throw new Error(`a film has at most ${MOST_FRAMES} states; use \`ppn render\``);
  const { encode } = await import("modern-gif");
  const boards = [];
  for (let state = 0; state < shown.states; state++) {
    const at = { ...shown, state };
    const picture = await svg(at, true).catch(() => "");
    const numbers = (name: string) => (RegExp(`${name}="([^"]+)"`).exec(picture)?.[1] ?? "").split(" ").map(Number);
    const [[left, bottom], [, , wide, high]] = [numbers("data-corner"), numbers("viewBox")];
    // The unit of pictures is a hundredth of an inch.
    const [right, top] = [left + wide / 100, bottom + high / 100];
    if (picture) boards.push({ board: await image(at), left, bottom, right, top });
  }
  if (boards.length === 0) throw new Error("there are no pieces on the board");
  // Pictures differ in size if pieces are beside the board.
  const [left, bottom] = [Math.min(...boards.map((one) => one.left)), Math.min(...boards.map((one) => one.bottom))];
  const [right, top] = [Math.max(...boards.map((one) => one.right)), Math.max(...boards.map((one) => one.top))];
  const scale = 480 / Math.max(right - left, top - bottom);
  const [width, height] = [Math.round((right - left) * scale), Math.round((top - bottom) * scale)];
  const frames = boards.map((here, at) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d")!;
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    const [x, y] = [(here.left - left) * scale, (top - here.top) * scale];
    context.drawImage(here.board, x, y, (here.right - here.left) * scale, (here.top - here.bottom) * scale);
    const delay = at === boards.length - 1 ? 3000 : 1000;
    return { data: context.getImageData(0, 0, width, height).data, delay };
  });
  return new Blob([await encode({ width, height, frames, looped: true })], { type: "image/gif" });
}

/** A text as at most `most` lines of a width; if it is cut, the last line ends with an ellipsis. */
function lines(context: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const out: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && context.measureText(longer).width > width) {
      out.push(line);
      line = word;
    } else line = longer;
  }
  out.push(line);
  const cut = (line: string, mark: string) => {
    while (line && context.measureText(line + mark).width > width) line = line.slice(0, -1);
    return line + mark;
  };
  return out.slice(0, most).map((line, at) => {
    const isCut = at === most - 1 && out.length > most;
    return isCut || context.measureText(line).width > width ? cut(line, "…") : line;
  });
}

/** A card for messages and links: the board beside the title of the game. It has the usual size of such cards. */
async function card(shown: Shown): Promise<Blob> {
  const [board, headlines] = [await image(shown), await ask("headlines")];
  const title = titleOf(headlines[shown.game]?.metadata ?? {}, shown.notation);
  return pixels(1200, 630, (context) => {
    context.fillStyle = "#f6f3ec";
    context.fillRect(0, 0, 1200, 630);
    const scale = Math.min(680 / board.width, 570 / board.height);
    const [width, height] = [board.width * scale, board.height * scale];
    context.drawImage(board, 30 + (680 - width) / 2, (630 - height) / 2, width, height);
    let y = 40;
    const write = (text: string, font: string, size: number, color: string, most: number) => {
      context.font = `${font} ${size}px system-ui, sans-serif`;
      context.fillStyle = color;
      for (const line of lines(context, text, 420, most)) context.fillText(line, 740, (y += size * 1.25));
    };
    write(title.game || "A board game", "bold", 50, "#25221e", 3);
    y += 12;
    for (const more of title.more.slice(0, 3)) write(more, "", 28, "#6b6256", 2);
    y += 24;
    write(shown.move, "", 36, "#8a4b00", 3);
  });
}

async function asPpn(text: string, notation: Notation): Promise<string> {
  if (notation === "ppn") return text;
  const written = await ask("convert", text, notation, "ppn");
  const wrong = written.diagnostics.find((one) => one.severity === "error");
  if (wrong) throw new Error(`not converted: ${wrong.message}`);
  return written.text;
}

/** A link to the page that plays the games of a text. */
async function playerLink({ notation, text, boards }: Shown): Promise<string> {
  return new URL(`player.html${await links.write({ notation, text, boards })}`, location.href).href;
}

const copy = (text: string) => navigator.clipboard.writeText(text);

const endingOf = (notation: Notation) => NOTATIONS.find(({ name }) => name === notation)?.endings[0];

export const DOWNLOADS: Record<string, Work> = {
  "The text": async ({ text, notation }) => save(`game.${endingOf(notation)}`, text, "text/plain"),
  "The games as PPN": async ({ text, notation }) => save("game.ppn", await asPpn(text, notation), "text/plain"),
  "The board as SVG": async (shown) => save("board.svg", await svg(shown), "image/svg+xml"),
  "The board as PNG": async (shown) => save("board.png", await png(shown), "image/png"),
  "The game as GIF": async (shown) => save("game.gif", await gif(shown), "image/gif"),
  "A picture card (PNG, 1200×630)": async (shown) => save("card.png", await card(shown), "image/png"),
  "A page that plays the games": async () => save("games.html", await ask("page", ""), "text/html"),
  ...(isSingle ? {} : { "This playground as one file": async () => saveFrom("./playground.html", "playground.html") }),
};

/** What needs the other pages of the server. */
const ONLINE: Record<string, Work> = {
  "A link that plays the games": async (shown) => {
    await copy(await playerLink(shown));
    return "The link is copied; it opens the player with all games";
  },
  "A frame for a web page": async (shown) => {
    const address = (await playerLink(shown)).replaceAll("&", "&amp;");
    await copy(`<iframe src="${address}" title="Board game" width="640" height="720" style="border: 0"></iframe>`);
    return "The HTML of the frame is copied";
  },
  "An element for a web page": async ({ text, notation }) => {
    const script = new URL("./embed.js", location.href).href;
    const content = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    await copy(`<script src="${script}" async></script>\n<ppn-game notation="${notation}">\n${content}</ppn-game>`);
    return "The HTML of the element is copied";
  },
};

export const COPIES: Record<string, Work> = {
  ...(isSingle ? {} : ONLINE),
  "The text": async ({ text }) => {
    await copy(text);
    return "The text is copied";
  },
  "The board as SVG": async (shown) => {
    await copy(await svg(shown));
    return "The picture is copied, as SVG";
  },
  "The board as PNG": async (shown) => {
    // Some browsers only take a promise that was made at the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png(shown) })]);
    return "The picture is copied";
  },
};
