import type { StoredMemory } from "../domain/record/record.ts";
import type { Deps } from "./deps.ts";

/** The tenant's memories of these ids, in one round trip; what is not there is left out. */
export async function storedById(
	{ records, clock }: Pick<Deps, "records" | "clock">,
	ids: readonly string[],
): Promise<ReadonlyMap<string, StoredMemory>> {
	if (ids.length === 0) return new Map();
	const { byId } = await records.readForWrite({ texts: [], subjects: [], ids, claimKey: null, now: clock.now() });
	return new Map(byId.map((memory) => [memory.record.id, memory]));
}
