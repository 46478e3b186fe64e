import { cosine } from "../../core/domain/ranking/cosine.ts";
import {
	vectorQueryProblem,
	vectorRemoveProblem,
	vectorScoreProblem,
	vectorUpsertProblem,
} from "../../core/domain/ranking/vector-problem.ts";
import type { VectorHit } from "../../core/ports/vector-index.ts";
import { mutationName, mutationNumber } from "./mutation-name.ts";
import type { StoredVector } from "./stored-vector.ts";
import { createTopHits } from "./top-hits.ts";
import type { ShownVectors, VectorDatabase } from "./vector-database.ts";
import type {
	QueryMessage,
	ScoreMessage,
	UpsertMessage,
	VectorAnswer,
	VectorObjectRpc,
	VectorRefusal,
} from "./vector-object-rpc.ts";

/** What one object answers: an exact scan, since the vectors of one root fit into one. */
export function createEmbeddedIndex(database: VectorDatabase): Omit<VectorObjectRpc, keyof Rpc.DurableObjectBranded> {
	return {
		query: (request) => query(database.open(), request),
		score: (request) => score(database.open(), request),
		upsert: (request) => upsert(database, request),
		remove(seqs) {
			const problem = vectorRemoveProblem(seqs);
			if (problem !== null) return overLimit(problem);
			const state = database.accept(
				seqs.map((seq) => ({ kind: "drop", seq })),
				null,
			);
			return { ok: true, value: mutationName(state) };
		},
		isVisible(mutation) {
			const shown = database.open();
			const number = mutationNumber(mutation, shown?.state ?? null);
			if (shown === null || number === null) return { ok: false, code: "fault", reason: { kind: "unknown_mutation" } };
			return { ok: true, value: number <= shown.state.applied };
		},
	};
}

function query(shown: ShownVectors | null, request: QueryMessage): VectorAnswer<VectorHit[]> {
	const problem = vectorQueryProblem(request);
	if (problem !== null) return overLimit(problem);
	if (shown === null) return { ok: true, value: [] };
	const refusal = dimensionsRefusal(shown.state.dimensions, request.vector.length);
	if (refusal !== null) return refusal;
	const layers = new Set<string>(request.layers);
	const within = request.within === null ? null : new Set(request.within);
	const best = createTopHits(request.topK);
	for (const scopeToken of request.scopeTokens) {
		shown.table.scan(scopeToken, ({ seq, layer, live, vector }) => {
			if (!(live || request.historic) || !layers.has(layer)) return;
			if (within === null || within.has(seq)) best.offer(seq, cosine(request.vector, vector));
		});
	}
	return { ok: true, value: best.hits() };
}

function score(shown: ShownVectors | null, request: ScoreMessage): VectorAnswer<VectorHit[]> {
	const problem = vectorScoreProblem(request);
	if (problem !== null) return overLimit(problem);
	if (shown === null) return { ok: true, value: [] };
	const refusal = dimensionsRefusal(shown.state.dimensions, request.vector.length);
	if (refusal !== null) return refusal;
	const scopeTokens = new Set(request.scopeTokens);
	const hits: VectorHit[] = [];
	for (const { seq, scopeToken, vector } of shown.table.bySeq(request.seqs)) {
		if (scopeTokens.has(scopeToken)) hits.push({ seq, score: cosine(request.vector, vector) });
	}
	return { ok: true, value: hits };
}

function upsert(database: VectorDatabase, message: UpsertMessage): VectorAnswer<string> {
	const { numbers, dimensions, entries } = message;
	if (numbers.length !== entries.length * dimensions) return overLimit("There is one vector for each entry.");
	const stored = unpack(message);
	const problem = vectorUpsertProblem(stored);
	if (problem !== null) return overLimit(problem);
	const given = stored.length === 0 ? null : dimensions;
	const refusal = dimensionsRefusal(database.open()?.state.dimensions ?? null, given);
	if (refusal !== null) return refusal;
	const state = database.accept(
		stored.map((vector) => ({ kind: "put", stored: vector })),
		given,
	);
	return { ok: true, value: mutationName(state) };
}

function unpack({ numbers, dimensions, entries }: UpsertMessage): readonly StoredVector[] {
	return entries.map((entry, index) => ({
		...entry,
		vector: numbers.slice(index * dimensions, (index + 1) * dimensions),
	}));
}

function overLimit(message: string): VectorRefusal {
	return { ok: false, code: "limit", message };
}

function dimensionsRefusal(expected: number | null, actual: number | null): VectorRefusal | null {
	if (expected === null || actual === null || expected === actual) return null;
	return { ok: false, code: "fault", reason: { kind: "dimensions", expected, actual } };
}
