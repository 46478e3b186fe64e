/** `node scripts/count-tests.mjs <log> <exit status>`: the last line of .ci/run. Plain JavaScript: the installation may be what failed. */
import { readFileSync } from "node:fs";
import { testCounts } from "./test-counts.mjs";

const [path = "", status = "1"] = process.argv.slice(2);
const { passed, failed } = testCounts(readFileSync(path, "utf8"), Number(status));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
