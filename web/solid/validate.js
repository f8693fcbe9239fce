// Checks scenes with the validator of Khronos: `node validate.js FILE…`. It prints a line for each file that has an error or a
// warning, and fails if one has.

import { readFileSync } from "node:fs";
import validator from "gltf-validator";

const WRONG = 1; // Errors have the severity 0 and warnings 1.

let wrong = 0;
const files = process.argv.slice(2);
for (const file of files) {
  const report = await validator.validateBytes(new Uint8Array(readFileSync(file)));
  const found = report.issues.messages.filter((message) => message.severity <= WRONG);
  if (found.length > 0) {
    wrong += 1;
    console.log(`${file}: ${found[0].code} at ${found[0].pointer}: ${found[0].message}`);
  }
}
console.log(`${files.length} files, ${wrong} wrong`);
process.exitCode = files.length > 0 && wrong === 0 ? 0 : 1;
