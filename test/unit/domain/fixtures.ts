import { type Instant, parseInstant } from "../../../src/core/domain/instant.ts";
import type { MemoryQuery } from "../../../src/core/domain/query/query.ts";
import { QUERY_DEFAULTS } from "../../../src/core/domain/query/query-defaults.ts";
import type { RetrievalPolicy } from "../../../src/core/domain/query/retrieval-policy.ts";
import type { RetrievedMemory } from "../../../src/core/domain/ranking/retrieved-memory.ts";
import type { MemoryRecord } from "../../../src/core/domain/record/record.ts";
import { parseScope, type Scope } from "../../../src/core/domain/scope/scope.ts";

/** Test fixtures of the domain: whole values with plain defaults, so that a test names only what it is about. */
export function scopeOf(raw: unknown): Scope {
	const parsed = parseScope(raw);
	if (!parsed.ok) throw new Error(parsed.error.message);
	return parsed.value;
}

export function instantOf(text: string): Instant {
	const parsed = parseInstant(text);
	if (!parsed.ok) throw new Error(parsed.error.message);
	return parsed.value;
}

export function aRecord(changes: Partial<MemoryRecord> = {}): MemoryRecord {
	return {
		id: "m1",
		scope: scopeOf("user:42"),
		layer: "semantic",
		text: "likes tea",
		label: null,
		speaker: null,
		salience: 0.5,
		confidence: 1,
		pinned: false,
		metadata: {},
		tags: [],
		sessionId: null,
		source: { runId: null, turn: null, operationId: null, derivedFrom: [] },
		eventTime: null,
		validFrom: null,
		validTo: null,
		dueAt: null,
		expiresAt: null,
		subjectKey: null,
		supersededBy: null,
		supersededAt: null,
		version: 1,
		createdAt: instantOf("2026-01-01T00:00:00Z"),
		updatedAt: instantOf("2026-01-01T00:00:00Z"),
		...changes,
	};
}

export function aRetrieved(
	record: Partial<MemoryRecord> = {},
	changes: Partial<Omit<RetrievedMemory, "record">> = {},
): RetrievedMemory {
	return { record: aRecord(record), score: 0.5, scopeDistance: 0, sourceOrdinal: null, reserved: false, ...changes };
}

export function aQuery(changes: Partial<MemoryQuery> = {}): MemoryQuery {
	return {
		...QUERY_DEFAULTS,
		scope: scopeOf("user:42"),
		policy: null,
		filter: null,
		excludeSpeakers: [],
		asOf: instantOf("2026-03-01T00:00:00Z"),
		asOfGiven: false,
		...changes,
	};
}

/** One that changes nothing, but for the changes. */
export function aPolicy(changes: Partial<RetrievalPolicy> = {}): RetrievalPolicy {
	return {
		relevanceFloor: null,
		salienceFloor: null,
		layerWeights: null,
		distanceWeight: null,
		blend: null,
		halfLifeDays: null,
		...changes,
	};
}
