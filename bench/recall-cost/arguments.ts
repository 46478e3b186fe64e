import { resolve } from "node:path";
import { parseOptions, UsageError } from "../command-line.ts";

export interface RecallCostArguments {
	/** Memories of each scope that is asked. */
	readonly sizes: readonly number[];
	/** Where the figures go as JSON, if anywhere. */
	readonly jsonFile: string | null;
}

export const usage = `npm run bench:recall -- [--sizes 2000,200000] [--json FILE]

  --sizes  memories of each scope that is asked, separated by commas
  --json   file for the figures
`;

export function parseRecallCostArguments(args: readonly string[]): RecallCostArguments {
	const { sizes, json } = parseOptions(args, {
		sizes: { type: "string", default: "2000,200000" },
		json: { type: "string" },
	});
	const counts = sizes.split(",");
	if (!counts.every((count) => /^[1-9]\d*$/.test(count))) throw new UsageError("--sizes are numbers of memories.");
	return { sizes: counts.map(Number), jsonFile: json === undefined ? null : resolve(json) };
}
