import { join, resolve } from "node:path";
import { repositoryRoot } from "../../scripts/server/server-settings.ts";
import { parseOptions, UsageError } from "../command-line.ts";

export interface FitArguments {
	readonly dataFolder: string;
	/** Where embeddings are kept between runs. */
	readonly cacheFolder: string;
	/** Write what comes out; otherwise only say whether it is what stands there. */
	readonly write: boolean;
}

export const usage = `npm run bench:fit -- --data DIR [--cache DIR] [--write]

  --data   folder of the sets locomo, realtalk and beam100k
  --cache  where embeddings are kept between runs (.mnema/embeddings)
  --write  writes the weights and the tables; without it the run fails where they are not what comes out
`;

export function parseFitArguments(args: readonly string[]): FitArguments {
	const { data, cache, write } = parseOptions(args, {
		data: { type: "string" },
		cache: { type: "string" },
		write: { type: "boolean", default: false },
	});
	if (data === undefined) throw new UsageError("--data is missing.");
	return {
		dataFolder: resolve(data),
		cacheFolder: resolve(cache ?? join(repositoryRoot, ".mnema/embeddings")),
		write: write === true,
	};
}
