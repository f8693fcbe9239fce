// Where the command `ppn` is.

import * as fs from "node:fs";
import * as path from "node:path";

/** The command from the settings, from the extension, or from the path; nothing if there is none. */
export function command(wanted: string, extension: string, env = process.env): string | undefined {
  if (wanted !== "") return wanted;
  const name = process.platform === "win32" ? "ppn.exe" : "ppn";
  const folders = (env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return [path.join(extension, "server"), ...folders].map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
