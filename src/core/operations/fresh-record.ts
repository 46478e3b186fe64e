import type { Instant } from "../domain/instant.ts";
import type { MemoryDraft } from "../domain/record/memory-draft.ts";
import type { MemoryRecord } from "../domain/record/record.ts";
import type { DraftOrigin } from "./draft-identity.ts";

/** A draft as a memory, at its first version. */
export function freshRecord(
	{ draft, origin }: { readonly draft: MemoryDraft; readonly origin: DraftOrigin },
	{ id, operationId, now }: { readonly id: string; readonly operationId: string; readonly now: Instant },
): MemoryRecord {
	const { supersedes: _, ...fields } = draft;
	return {
		...fields,
		id,
		source: { ...origin, operationId },
		supersededBy: null,
		supersededAt: null,
		version: 1,
		createdAt: now,
		updatedAt: now,
	};
}
