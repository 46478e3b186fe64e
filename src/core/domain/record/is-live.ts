import type { Instant } from "../instant.ts";
import type { MemoryRecord } from "./record.ts";

/** Neither superseded nor expired at a moment: what duplicates, subjects and lists go by. */
export function isLive(record: Pick<MemoryRecord, "supersededBy" | "expiresAt">, at: Instant): boolean {
	return record.supersededBy === null && !isExpired(record, at);
}

export function isExpired(record: Pick<MemoryRecord, "expiresAt">, at: Instant): boolean {
	return record.expiresAt !== null && record.expiresAt <= at;
}
