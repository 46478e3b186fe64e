import type { ExchangeMessage } from "../../../src/core/domain/conversation/exchange.ts";
import { type Instant, parseInstant } from "../../../src/core/domain/instant.ts";

export function at(text: string): Instant {
	const parsed = parseInstant(text);
	if (!parsed.ok) throw new Error(`${text} ${parsed.error.message}`);
	return parsed.value;
}

/** A Sunday. */
export const SUNDAY = at("2026-03-01T09:30:00Z");

export function said(speaker: string, text: string, when: Instant = SUNDAY): ExchangeMessage {
	return { speaker, text, at: when };
}
