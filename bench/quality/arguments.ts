import { join, resolve } from "node:path";
import { repositoryRoot } from "../../scripts/server/server-settings.ts";
import { parseOptions, UsageError } from "../command-line.ts";

export interface BenchArguments {
	readonly dataFolder: string;
	readonly sets: readonly string[];
	/** Where the figures go as JSON, if anywhere. */
	readonly jsonFile: string | null;
	/** The first so many questions of each set, and only the conversations they are about. */
	readonly queriesMax: number;
	/** Where embeddings are kept between runs; null leaves them to the Worker. */
	readonly cacheFolder: string | null;
}

export const usage = `npm run bench:quality -- --data DIR --sets locomo,realtalk,beam100k [--json FILE] [--limit-queries N]
                         [--cache DIR | --no-cache]

  --data           folder of the sets, each DIR/<set>/corpus.jsonl and queries.jsonl
  --sets           names of the sets, separated by commas
  --json           file for the figures
  --limit-queries  the first N questions of each set, with their conversations alone
  --cache          where embeddings are kept between runs (.mnema/embeddings)
  --no-cache       the Worker embeds everything itself, as it does in production
`;

export function parseBenchArguments(args: readonly string[]): BenchArguments {
	const { data, sets, json, cache, ...values } = parseOptions(args, {
		data: { type: "string" },
		sets: { type: "string" },
		json: { type: "string" },
		"limit-queries": { type: "string" },
		cache: { type: "string" },
		"no-cache": { type: "boolean", default: false },
	});
	if (data === undefined) throw new UsageError("--data is missing.");
	const names = (sets ?? "").split(",").filter((name) => name !== "");
	if (names.length === 0) throw new UsageError("--sets is missing.");
	const limit = values["limit-queries"];
	if (limit !== undefined && !/^[1-9]\d*$/.test(limit)) throw new UsageError("--limit-queries must be 1 or more.");
	if (cache !== undefined && values["no-cache"]) throw new UsageError("--cache and --no-cache exclude each other.");
	return {
		dataFolder: resolve(data),
		sets: names,
		jsonFile: json === undefined ? null : resolve(json),
		queriesMax: limit === undefined ? Number.POSITIVE_INFINITY : Number(limit),
		cacheFolder: values["no-cache"] ? null : resolve(cache ?? join(repositoryRoot, ".mnema/embeddings")),
	};
}
