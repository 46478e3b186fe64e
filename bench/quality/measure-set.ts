import { recallAnswer } from "../../scripts/api/api-answers.ts";
import type { ApiClient } from "../../scripts/api/api-client.ts";
import { storeDrafts } from "../../scripts/conversation/store-drafts.ts";
import { turnDrafts } from "../../scripts/conversation/turn-drafts.ts";
import { showProgress } from "../../scripts/progress.ts";
import type { Conversation, Question } from "./data-set.ts";
import { inParallel } from "./in-parallel.ts";
import { type Answered, type Measures, measure } from "./measures.ts";
import { turnsByMemory } from "./turns-by-memory.ts";
import { untilIndexed } from "./until-indexed.ts";
import { wideQuery } from "./wide-query.ts";

export interface SetToMeasure {
	readonly api: ApiClient;
	readonly name: string;
	readonly conversations: readonly Conversation[];
}

interface LoadedConversation {
	readonly scope: string;
	readonly questions: readonly Question[];
	readonly turnsByMemory: ReadonlyMap<string, readonly string[]>;
}

const batchSize = 500;
/** One more than the machine has cores to spare would only make them wait for each other. */
const questionsAtOnce = 2;

/** Stores a set through the API, waits until its vectors are there, and asks its questions. */
export async function measureSet({ api, name, conversations }: SetToMeasure): Promise<Measures> {
	const loaded = await loadAll(api, name, conversations);
	const toAsk = loaded.flatMap((conversation) =>
		conversation.questions.map((question) => ({ conversation, question })),
	);
	const progress = showProgress({ label: `${name}: asking`, total: toAsk.length, unit: "questions" });
	const answers = await inParallel(toAsk, questionsAtOnce, async ({ conversation, question }) => {
		const answer = await ask(api, conversation, question);
		progress.add(1);
		return answer;
	});
	progress.stop();
	return measure(answers);
}

async function loadAll(api: ApiClient, name: string, conversations: readonly Conversation[]) {
	const work = conversations.map(({ id, turns, questions }) => {
		const scope = `bench:${name}/conv:${encodeURIComponent(id)}`;
		return { scope, questions, drafts: turns.flatMap((turn) => turnDrafts(turn, scope)) };
	});
	const total = work.reduce((sum, { drafts }) => sum + drafts.length, 0);
	const storing = showProgress({ label: `${name}: storing`, total, unit: "memories" });
	const loaded: LoadedConversation[] = [];
	for (const { scope, questions, drafts } of work) {
		const stored = await storeDrafts({ api, drafts, batchSize, name: scope, onStored: storing.add });
		loaded.push({ scope, questions, turnsByMemory: turnsByMemory(stored) });
	}
	storing.stop();
	const memories = loaded.reduce((sum, conversation) => sum + conversation.turnsByMemory.size, 0);
	const indexing = showProgress({ label: `${name}: indexing`, total: memories, unit: "memories" });
	for (const { scope } of loaded) await untilIndexed(api, scope, indexing.add);
	indexing.stop();
	return loaded;
}

/** Through recall, not scan: the order and the lines are those that an agent gets, floors and selection included. */
async function ask(api: ApiClient, conversation: LoadedConversation, question: Question): Promise<Answered> {
	const answer = await api.call(
		{
			method: "POST",
			path: "/v1/recall",
			body: {
				scope: conversation.scope,
				cue: question.text,
				limit: wideQuery.limit,
				candidate_limit: wideQuery.candidateLimit,
				max_record_chars: wideQuery.maxRecordChars,
				max_total_chars: wideQuery.maxTotalChars,
				strict: true,
			},
		},
		recallAnswer,
	);
	// Half an answer would be measured as a bad one.
	if (answer.degraded) throw new Error(`${question.id} got a degraded answer: ${answer.unavailable.join(", ")}.`);
	return {
		evidence: question.evidence,
		shown: answer.memories.map(({ memory }) => conversation.turnsByMemory.get(memory.id) ?? []),
		lines: answer.memories.map(({ line }) => line),
	};
}
