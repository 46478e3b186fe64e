import type { Failure } from "../domain/failure.ts";
import type { Result } from "../domain/result.ts";
import type { Answered } from "./answered.ts";
import { changeMemory, type MemoryToChange } from "./change-memory.ts";
import type { Deps } from "./deps.ts";

export interface Forgotten {
	readonly deleted: number;
}

/** Deletes one memory for good: from this answer on no path shows it, nor what was derived from it. `not_found` the second time. */
export async function forget(
	deps: Deps,
	request: MemoryToChange<Forgotten>,
): Promise<Result<Answered<Forgotten>, Failure>> {
	return changeMemory(deps, request, {
		change: "deleted",
		plan: async ({ record }) => ({
			value: { deleted: 1 },
			updates: [],
			// Guarded even without If-Match: of two deletions at once, one finds it gone and answers 404.
			deletes: [{ id: record.id, expectedVersion: record.version }],
			reindexed: true,
		}),
	});
}
