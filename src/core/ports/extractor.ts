import type { Exchange } from "../domain/conversation/exchange.ts";
import type { Instant } from "../domain/instant.ts";

/** Finds durable facts in a finished exchange. What it finds is added beside the verbatim records, never in their place. */
export interface Extractor {
	/** Throws where it could not do its work; an empty list says that there was nothing to find. */
	extract(exchange: Exchange): Promise<readonly ExtractedFact[]>;
}

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
