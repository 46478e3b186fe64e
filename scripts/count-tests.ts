/** `node scripts/count-tests.ts <log> <exit status>`: the last line of .ci/run. */
import { readFileSync } from "node:fs";
import { testCounts } from "./test-counts.ts";

const [path = "", status = "1"] = process.argv.slice(2);
const { passed, failed } = testCounts(readFileSync(path, "utf8"), Number(status));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
