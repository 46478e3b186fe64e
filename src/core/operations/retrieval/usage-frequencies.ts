import { SOURCE_DEADLINE_MS } from "../../domain/limits.ts";
import type { Deps } from "../deps.ts";
import type { ScannedCandidates } from "./candidate-source.ts";

/** How often turns used each of the candidates, as uses ÷ (uses + 1), by id. Null where that could not be read. */
export type UsageFrequencies = (scanned: ScannedCandidates) => Promise<ReadonlyMap<string, number> | null>;

export function usageFrequencies({
	turns,
	deadlines,
}: Pick<Deps, "deadlines"> & { readonly turns: Pick<Deps["turns"], "usage"> }): UsageFrequencies {
	return async ({ memories, stored }) => {
		const rows = memories.flatMap(({ record }) => stored.get(record.id) ?? []);
		if (rows.length === 0) return new Map();
		const usage = await deadlines.within({
			part: "usage",
			ms: SOURCE_DEADLINE_MS,
			work: () => turns.usage(rows.map(({ seq }) => seq)),
		});
		if (usage.kind === "missed") return null;
		return new Map(
			rows.map(({ record, seq }) => {
				const uses = usage.value.get(seq) ?? 0;
				return [record.id, uses / (uses + 1)];
			}),
		);
	};
}
