import type { Exchange } from "../../../../src/core/domain/conversation/exchange.ts";
import type { ExtractedFact } from "../../../../src/core/domain/extraction/extracted-fact.ts";
import { findFacts } from "../../../../src/core/domain/extraction/find-facts.ts";
import { type Instant, parseInstant } from "../../../../src/core/domain/instant.ts";

/** A Wednesday. */
const wednesday = "2026-03-04T15:30:00Z";

export function instantAt(text: string): Instant {
	const instant = parseInstant(text);
	if (!instant.ok) throw new Error(instant.error.message);
	return instant.value;
}

export function exchangeOf(text: string, speaker = "Ada", at = wednesday): Exchange {
	return { messages: [{ speaker, text, at: instantAt(at) }] };
}

export function factsIn(text: string, speaker?: string, at?: string): readonly ExtractedFact[] {
	return findFacts(exchangeOf(text, speaker, at));
}

export function textsIn(text: string, speaker?: string, at?: string): readonly string[] {
	return factsIn(text, speaker, at).map((fact) => fact.text);
}
