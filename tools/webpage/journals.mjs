// Plays battles 1 to N with examples/journals.rs as compiled for the browser, and prints their journals.
// node journals.mjs MODULE N
import { writeSync } from "node:fs";
import { createRequire } from "node:module";

const [module, number] = process.argv.slice(2);
const { journal } = createRequire(import.meta.url)(module);
for (let battle = 1; battle <= Number(number); battle++) {
  let rest = Buffer.from(journal(battle));
  while (rest.length > 0) {
    rest = rest.subarray(writeSync(1, rest));
  }
}
