// Files of the package in Node, whose `fetch` reads no files.

export { readFile as bytesOf } from "node:fs/promises";
