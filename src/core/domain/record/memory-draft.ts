import type { MemoryRecord } from "./record.ts";

/** A memory as a caller writes it, parsed and within its limits, defaults filled in. */
export interface MemoryDraft
	extends Pick<
		MemoryRecord,
		| "scope"
		| "layer"
		| "text"
		| "label"
		| "speaker"
		| "salience"
		| "confidence"
		| "pinned"
		| "metadata"
		| "tags"
		| "sessionId"
		| "eventTime"
		| "validFrom"
		| "validTo"
		| "dueAt"
		| "expiresAt"
		// Supersedes the live memory of this subject in the same scope and layer.
		| "subjectKey"
	> {
	/** Id of the memory that this one supersedes. */
	readonly supersedes: string | null;
}

type DraftDefaults = Omit<MemoryDraft, "scope" | "layer" | "text">;

/** What a memory is where nobody says otherwise (semantics §3). */
export const DRAFT_DEFAULTS = {
	label: null,
	speaker: null,
	salience: 0.5,
	confidence: 1,
	pinned: false,
	metadata: {},
	tags: [],
	sessionId: null,
	eventTime: null,
	validFrom: null,
	validTo: null,
	dueAt: null,
	expiresAt: null,
	subjectKey: null,
	supersedes: null,
} as const satisfies DraftDefaults;

/** What a PATCH names; what it does not name stays, and null clears where null is allowed. */
export type MemoryChanges = Partial<
	Pick<
		MemoryRecord,
		"text" | "label" | "salience" | "confidence" | "pinned" | "tags" | "metadata" | "dueAt" | "expiresAt" | "validTo"
	>
>;
