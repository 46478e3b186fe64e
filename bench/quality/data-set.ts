import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseJsonLines, parseTurns, type Turn } from "../../scripts/conversation/turn.ts";

export interface Conversation {
	readonly id: string;
	readonly turns: readonly Turn[];
	readonly questions: readonly Question[];
}

export interface Question {
	readonly id: string;
	readonly text: string;
	/** Ids of the turns that hold the answer; at least one. */
	readonly evidence: ReadonlySet<string>;
	/** What the set calls its kind of question; null where it names none. */
	readonly category: string | null;
}

const querySchema = z.object({
	conv: z.string(),
	qid: z.string(),
	question: z.string(),
	evidence: z.array(z.string()),
	/** The audited evidence, where someone audited it. */
	evidence_fixed: z.array(z.string()).optional(),
	answerable: z.boolean().optional(),
	category: z.string().optional(),
});

/** The set's conversations that have questions to measure: answerable, with evidence; the first `queriesMax` of them. */
export function readDataSet(folder: string, queriesMax: number): readonly Conversation[] {
	const questionsByConversation = readQuestions(readFileSync(join(folder, "queries.jsonl"), "utf8"), queriesMax);
	const turns = parseTurns(readFileSync(join(folder, "corpus.jsonl"), "utf8"));
	const turnsByConversation = Map.groupBy(turns, ({ conv }) => conv);
	return [...questionsByConversation].map(([id, questions]) => {
		const conversation = { id, questions, turns: turnsByConversation.get(id) ?? [] };
		refuseStrayEvidence(conversation);
		return conversation;
	});
}

export function readQuestions(jsonLines: string, queriesMax: number): ReadonlyMap<string, readonly Question[]> {
	const measurable = parseJsonLines(jsonLines, querySchema)
		.filter(({ answerable }) => answerable !== false)
		.map(({ conv, qid, question, evidence, evidence_fixed, category = null }) => ({
			conv,
			question: { id: qid, text: question, evidence: new Set(evidence_fixed ?? evidence), category },
		}))
		.filter(({ question }) => question.evidence.size > 0)
		.slice(0, queriesMax);
	const questionsByConversation = new Map<string, Question[]>();
	for (const { conv, question } of measurable) {
		const questions = questionsByConversation.get(conv) ?? [];
		questions.push(question);
		questionsByConversation.set(conv, questions);
	}
	return questionsByConversation;
}

/** A turn that was never stored cannot be found: counting it as missed would measure the set, not the product. */
function refuseStrayEvidence({ id, turns, questions }: Conversation): void {
	const known = new Set(turns.map((turn) => turn.id));
	for (const question of questions) {
		const stray = [...question.evidence].find((turnId) => !known.has(turnId));
		if (stray !== undefined) throw new Error(`Question ${question.id} has evidence ${stray}, which ${id} lacks.`);
	}
}
