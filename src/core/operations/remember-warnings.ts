import { canonicalJson } from "../domain/json/canonical-json.ts";
import type { MemoryDraft } from "../domain/record/memory-draft.ts";
import type { MemoryRecord } from "../domain/record/record.ts";
import type { Embedding } from "../ports/embedder.ts";

/** Fields of a draft as a caller names them, in the order of the contract. */
const comparedFields = [
	["label", "label"],
	["speaker", "speaker"],
	["salience", "salience"],
	["confidence", "confidence"],
	["pinned", "pinned"],
	["tags", "tags"],
	["metadata", "metadata"],
	["session_id", "sessionId"],
	["event_time", "eventTime"],
	["valid_from", "validFrom"],
	["valid_to", "validTo"],
	["due_at", "dueAt"],
	["expires_at", "expiresAt"],
	["subject_key", "subjectKey"],
] as const satisfies readonly (readonly [string, keyof MemoryDraft & keyof MemoryRecord])[];

/** What of a write was not applied because an exact duplicate was there (semantics §3). */
export function notAppliedWarnings(draft: MemoryDraft, existing: MemoryRecord): readonly string[] {
	const differing = comparedFields
		.filter(([, field]) => canonicalJson(draft[field]) !== canonicalJson(existing[field]))
		.map(([name]) => name);
	const fields = draft.supersedes === null ? differing : [...differing, "supersedes"];
	return fields.map((name) => `${name} was not applied: the same text is stored here already.`);
}

export function truncationWarnings(embedding: Embedding | null): readonly string[] {
	if (embedding === null || !embedding.truncated) return [];
	return ["text is longer than the embedding window: its end is found by its words, not by its meaning."];
}
