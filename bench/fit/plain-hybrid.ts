import type { AnsweredQuestion } from "./fit-kind.ts";
import type { FitQuestion } from "./fit-question.ts";
import { answeredBy, sumsOf } from "./order-candidates.ts";

/** What recall weighed before there was a ranker, by hand. */
const weights = { text: 1, cosine: 1, namedSpeaker: 0.4 };
const neighbourCosine = { people: 0.5, roles: 0.1, facts: 0.5 };
const assistantFactor = 0.5;

/** The same candidates in the order that they had before the ranker. */
export function answerPlainly(questions: readonly FitQuestion[]): readonly AnsweredQuestion[] {
	return questions.map((question) => {
		const sums = sumsOf(question, { ...weights, neighbourCosine: neighbourCosine[question.kind] });
		const scored = sums.map((sum, row) => {
			const speaker = question.candidates[row]?.candidate.memory.record.speaker?.toLowerCase();
			return speaker === "assistant" ? sum * assistantFactor : sum;
		});
		return { question, answered: answeredBy(question, scored, 0) };
	});
}
