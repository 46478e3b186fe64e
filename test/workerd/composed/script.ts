import type { Exchange } from "../../../src/core/domain/conversation/exchange.ts";
import type { ExtractedFact } from "../../../src/core/domain/extraction/extracted-fact.ts";
import type { Insight } from "../../../src/core/ports/reflector.ts";
import type { TelemetryEvent } from "../../../src/core/ports/telemetry-sink.ts";

type Extract = (exchange: Exchange) => Promise<readonly ExtractedFact[]>;
type Reflect = (exchange: Exchange) => Promise<readonly Insight[]>;

/** A fact for each message, which says what was heard. */
export const heard: Extract = async ({ messages }) =>
	messages.map(({ speaker, text }, index) => ({
		text: `Heard: ${text}`,
		layer: "semantic",
		speaker,
		subjectKey: null,
		eventTime: null,
		dueAt: null,
		confidence: 0.8,
		from: [index],
	}));

/** What the tests hold the Worker's collaborators by; Worker, objects and tests share one isolate. */
export const script = {
	extract: heard,
	reflect: (async () => []) as Reflect,
	summarise: async (previous: string | null, texts: readonly string[]) =>
		[...(previous === null ? [] : [previous]), ...texts].join(" / "),
	committed: async (_event: TelemetryEvent): Promise<void> => undefined,
};
