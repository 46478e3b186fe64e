import type { ConversationKind } from "../../src/core/domain/ranking/conversation-kind.ts";
import { RANK_WEIGHTS, type RankWeights } from "../../src/core/domain/ranking/ranker-weights.ts";
import type { Answered } from "../quality/measures.ts";
import { exampleOf } from "./example-of.ts";
import type { FitQuestion } from "./fit-question.ts";
import { fitWeights, rounded } from "./fit-weights.ts";
import { foldsOf } from "./folds.ts";
import { answeredBy, sumsOf } from "./order-candidates.ts";

/** By the names of the features. */
export type Weights = Readonly<Record<string, number>>;

export interface AnsweredQuestion {
	readonly question: FitQuestion;
	readonly answered: Answered;
}

const FOLDS = 5;

/** The weights of a kind by the questions that the product takes for it. A feature that none of their candidates has is told by its 0. */
export function fitKind(
	questions: readonly FitQuestion[],
	kind: ConversationKind,
	features: readonly string[],
): Weights {
	const examples = questions
		.filter((question) => question.kind === kind)
		.flatMap((question) => exampleOf(question, features) ?? []);
	const weights = fitWeights(examples, features.length);
	return Object.fromEntries(features.map((name, column) => [name, rounded(weights[column] ?? 0)]));
}

/** What each question would be answered by weights for its kind; one of another kind has the product's. */
export function answerAll(
	questions: readonly FitQuestion[],
	kind: ConversationKind,
	weights: Weights,
): readonly AnsweredQuestion[] {
	return questions.map((question) => {
		const { furtherPart = 0, ...own }: RankWeights = RANK_WEIGHTS[question.kind];
		const sums = sumsOf(question, question.kind === kind ? weights : own);
		return { question, answered: answeredBy(question, sums, furtherPart) };
	});
}

/** Each question answered by weights that its conversation had no part in. */
export function answerHeldOut(
	questions: readonly FitQuestion[],
	kind: ConversationKind,
	features: readonly string[],
): readonly AnsweredQuestion[] {
	return foldsOf(questions, ({ conversation }) => conversation, FOLDS).flatMap(({ heldOut, others }) =>
		answerAll(heldOut, kind, fitKind(others, kind, features)),
	);
}
