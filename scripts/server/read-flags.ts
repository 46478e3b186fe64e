import { parseArgs } from "node:util";

/** The flags on the command line; anything else there is one message and exit code 1. */
export function readFlags(...names: readonly string[]): ReadonlySet<string> {
	try {
		const options = Object.fromEntries(names.map((name) => [name, { type: "boolean" as const }]));
		return new Set(Object.keys(parseArgs({ options }).values));
	} catch (error) {
		process.stderr.write(`mnema: ${error instanceof Error ? error.message : String(error)}\n`);
		process.exit(1);
	}
}
