import type { Instant } from "../instant.ts";

/** A finished exchange, as extraction, reflection and summary are given it. */
export interface Exchange {
	/** At least one; none is blank. */
	readonly messages: readonly ExchangeMessage[];
}

export interface ExchangeMessage {
	readonly speaker: string;
	readonly text: string;
	/** When it was said: its event time, or when it was published. Relative dates are resolved against this, never against today. */
	readonly at: Instant;
}
