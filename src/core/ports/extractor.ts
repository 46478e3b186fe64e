import type { Exchange } from "../domain/conversation/exchange.ts";
import type { ExtractedFact } from "../domain/extraction/extracted-fact.ts";

/** Finds durable facts in a finished exchange. What it finds is added beside the verbatim records, never in their place. */
export interface Extractor {
	/** Throws where it could not do its work; an empty list says that there was nothing to find. */
	extract(exchange: Exchange): Promise<readonly ExtractedFact[]>;
}
