import { DAY_MS, type Instant, msOf } from "../instant.ts";
import { HALF_LIFE_DAYS_DEFAULT } from "../limits.ts";
import type { PolicyBlend, RetrievalPolicy } from "../query/retrieval-policy.ts";
import type { MemoryRecord } from "../record/record.ts";
import type { RetrievedMemory } from "./retrieved-memory.ts";

export interface PolicyInput {
	readonly memories: readonly RetrievedMemory[];
	readonly policy: RetrievalPolicy;
	/** Where recency is measured from; null where the caller named no `as_of`: the newest candidate then, never the clock. */
	readonly asOf: Instant | null;
	/** How often a memory was used, 0..1 by id, 0 for whatever is not in it; absent where usage is not known, and out of the blend then. */
	readonly frequencies?: ReadonlyMap<string, number>;
}

/**
 * Scores candidates anew (semantics §9): Σ wᵢxᵢ ÷ Σ wᵢ × layer weight × (1 − distance_weight)^distance, within 0..1.
 * Ordinals are cleared, or the order of the sources would outrank the new scores. Floors act in selection, so a policy
 * of floors alone changes nothing here. An absent relevance stays out of the blend instead of counting as 0; a memory
 * with nothing else to weigh keeps its null.
 */
export function applyPolicy({ memories, policy, asOf, frequencies }: PolicyInput): readonly RetrievedMemory[] {
	const { blend, layerWeights, distanceWeight } = policy;
	if (blend === null && layerWeights === null && distanceWeight === null) return memories;
	const fromMs = asOf === null ? newestMs(memories) : msOf(asOf);
	const halfLifeMs = (policy.halfLifeDays ?? HALF_LIFE_DAYS_DEFAULT) * DAY_MS;
	const rescored = memories.map((memory): RetrievedMemory => {
		const { record, scopeDistance } = memory;
		const signals = {
			relevance: memory.score,
			salience: record.salience,
			recency: recencyOf(record, fromMs, halfLifeMs),
			frequency: frequencies === undefined ? null : (frequencies.get(record.id) ?? 0),
		};
		const base = blend === null ? memory.score : blended(signals, blend);
		const weight = (layerWeights?.[record.layer] ?? 1) * (1 - (distanceWeight ?? 0)) ** scopeDistance;
		return { ...memory, score: base === null ? null : clamp(base * weight), sourceOrdinal: null };
	});
	// Where every score is absent the policy had nothing to weigh, and the sources' own order still tells most.
	return rescored.every((memory) => memory.score === null) ? memories : rescored;
}

interface Signals {
	readonly relevance: number | null;
	readonly salience: number;
	readonly recency: number;
	readonly frequency: number | null;
}

function blended(signals: Signals, blend: PolicyBlend): number | null {
	// Scaled by the greatest weight, since a sum of finite weights need not be finite.
	const scale = Math.max(blend.relevance, blend.salience, blend.recency, blend.frequency);
	const parts: readonly (readonly [number | null, number])[] = [
		[signals.relevance, blend.relevance / scale],
		[signals.salience, blend.salience / scale],
		[signals.recency, blend.recency / scale],
		[signals.frequency, blend.frequency / scale],
	];
	let sum = 0;
	let weights = 0;
	for (const [signal, weight] of parts) {
		if (signal === null) continue;
		sum += signal * weight;
		weights += weight;
	}
	return weights > 0 ? sum / weights : null;
}

/** 1 at the moment it is measured from or after it, half as much one half-life before. */
function recencyOf(record: MemoryRecord, fromMs: number, halfLifeMs: number): number {
	return 0.5 ** (Math.max(0, fromMs - timeMs(record)) / halfLifeMs);
}

function newestMs(memories: readonly RetrievedMemory[]): number {
	return memories.reduce((newest, { record }) => Math.max(newest, timeMs(record)), Number.NEGATIVE_INFINITY);
}

function timeMs({ eventTime, createdAt }: MemoryRecord): number {
	return msOf(eventTime ?? createdAt);
}

function clamp(score: number): number {
	return Math.min(1, Math.max(0, score));
}
