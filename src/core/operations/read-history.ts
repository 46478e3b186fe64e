import type { Failure } from "../domain/failure.ts";
import { ok, type Result } from "../domain/result.ts";
import type { MemoryVersion } from "../ports/record-store.ts";
import type { Deps } from "./deps.ts";
import { getMemory } from "./get-memory.ts";

/** The texts that a memory has had, the newest HISTORY_VERSIONS_MAX, oldest first; `not_found` as for `getMemory`. */
export async function readHistory(
	deps: Pick<Deps, "records" | "reach" | "clock">,
	id: string,
): Promise<Result<readonly MemoryVersion[], Failure>> {
	const found = await getMemory(deps, id);
	if (!found.ok) return found;
	return ok(await deps.records.history(id));
}
