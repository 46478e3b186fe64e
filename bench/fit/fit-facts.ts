import { RANK_WEIGHTS } from "../../src/core/domain/ranking/ranker-weights.ts";
import { type FactsFigures, factsFigures } from "../facts/facts-figures.ts";
import { facts, storeFacts } from "../facts/facts-set.ts";
import { recordRanks } from "../quality/measures.ts";
import { askForFeatures } from "./collect-questions.ts";
import { type AnsweredQuestion, answerAll, answerHeldOut } from "./fit-kind.ts";
import type { FitQuestion } from "./fit-question.ts";

export interface FactsFit {
	readonly byHand: FactsFigures;
	readonly heldOut: FactsFigures;
}

/** What a fit on direct facts would give, beside the weights that they have. It is told and not taken: 200 facts of our own are few. */
export async function fitFacts(): Promise<FactsFit> {
	const questions = await collectFacts();
	const weights = RANK_WEIGHTS.facts;
	return {
		byHand: figuresOf(answerAll(questions, "facts", weights)),
		heldOut: figuresOf(answerHeldOut(questions, "facts", Object.keys(weights))),
	};
}

async function collectFacts(): Promise<readonly FitQuestion[]> {
	const { scope, ids } = await storeFacts();
	const factByMemory = new Map(facts.map(({ id }, index) => [ids[index] ?? "", [id]]));
	const questions: FitQuestion[] = [];
	for (const { id, cue } of facts) {
		const asked = await askForFeatures(scope, factByMemory, { text: cue, evidence: new Set([id]) });
		questions.push({ set: "facts", conversation: id, category: "", ...asked });
	}
	return questions;
}

function figuresOf(answers: readonly AnsweredQuestion[]): FactsFigures {
	return factsFigures(
		answers.map(({ question, answered }) => recordRanks(answered.shown).get(question.conversation) ?? Infinity),
	);
}
