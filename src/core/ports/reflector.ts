import type { Exchange } from "../domain/conversation/exchange.ts";

/** Draws insights from a completed exchange: stored with a lower confidence than what was said, and derived from it. */
export interface Reflector {
	/** Throws where it could not do its work. */
	reflect(exchange: Exchange): Promise<readonly Insight[]>;
}

export interface Insight {
	readonly text: string;
	/** 0..1; stored as REFLECTION_CONFIDENCE_MAX at most. */
	readonly confidence: number;
	/** Indexes of the messages that it rests on, at least one. */
	readonly from: readonly number[];
}
