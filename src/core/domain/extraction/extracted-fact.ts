import type { Instant } from "../instant.ts";

/** A durable fact that was found in an exchange, before it is a record. */
export interface ExtractedFact {
	/** One sentence that stands by itself, relative dates resolved. */
	readonly text: string;
	readonly layer: "semantic" | "procedural" | "prospective";
	/** Whose fact it is; null where it is nobody's in particular. */
	readonly speaker: string | null;
	/** A later fact of the same subject supersedes it; null: none does. */
	readonly subjectKey: string | null;
	readonly eventTime: Instant | null;
	readonly dueAt: Instant | null;
	/** 0..1 */
	readonly confidence: number;
	/** Indexes of the messages that it was found in, at least one. */
	readonly from: readonly number[];
}
