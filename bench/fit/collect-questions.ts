import { featuresWithin } from "../../src/core/domain/ranking/feature-extraction.ts";
import { rankingGround } from "../../src/core/domain/ranking/ranking-ground.ts";
import { valuesOf } from "../../src/core/domain/ranking/weigh-features.ts";
import { line } from "../../src/core/domain/rendering/line.ts";
import { findCandidates } from "../../src/core/operations/retrieval/find-candidates.ts";
import type { Embedder } from "../../src/core/ports/embedder.ts";
import { loadOffline } from "../offline/offline-conversation.ts";
import type { OfflineScope } from "../offline/offline-scope.ts";
import type { Conversation, Question } from "../quality/data-set.ts";
import { wideQuery } from "../quality/wide-query.ts";
import type { FitQuestion } from "./fit-question.ts";

/** Stores a conversation and asks its questions through the product's own proposals and features. */
export async function collectQuestions(
	set: string,
	conversation: Conversation,
	embedder: Embedder,
): Promise<readonly FitQuestion[]> {
	const { scope, turnsByMemory } = await loadOffline(conversation, embedder);
	const collected: FitQuestion[] = [];
	for (const question of conversation.questions) {
		const asked = await askForFeatures(scope, turnsByMemory, question);
		collected.push({ set, conversation: conversation.id, category: question.category ?? "", ...asked });
	}
	return collected;
}

/** What the product's source does for a cue (hybrid-source.ts), up to where its features would be weighed. */
export async function askForFeatures(
	{ deps, query: queryOf }: Pick<OfflineScope, "deps" | "query">,
	turnsByMemory: ReadonlyMap<string, readonly string[]>,
	{ text, evidence }: Pick<Question, "text" | "evidence">,
): Promise<Omit<FitQuestion, "set" | "conversation" | "category">> {
	const query = queryOf({ cue: text, ...wideQuery });
	const { candidates: found, statistics, dates } = await findCandidates(deps, query, { eligibleOnly: false });
	const ground = rankingGround({ text, dates }, found, statistics);
	const table = featuresWithin(ground);
	const featureNames = Object.keys(table);
	const features = new Float64Array(ground.admitted.length * featureNames.length);
	const candidates = ground.admitted.map((candidate, row) => {
		const { record } = candidate.memory;
		features.set(Object.values(valuesOf(table, candidate)), row * featureNames.length);
		const turns = turnsByMemory.get(record.id) ?? [];
		return { candidate, turns, line: line(record), isEvidence: turns.some((turn) => evidence.has(turn)) };
	});
	return { kind: ground.kind, evidence, candidates, features, featureNames };
}
