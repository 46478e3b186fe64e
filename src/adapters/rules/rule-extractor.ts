import { findFacts } from "../../core/domain/extraction/find-facts.ts";
import type { Extractor } from "../../core/ports/extractor.ts";

/** Extraction by fixed rules: English, conservative, with no model and nothing sent anywhere. */
export const ruleExtractor: Extractor = {
	extract: async (exchange) => findFacts(exchange),
};
