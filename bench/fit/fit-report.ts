import type { RankMeasures } from "../quality/measures.ts";
import { measure } from "../quality/measures.ts";
import { type AnsweredQuestion, answerAll, answerHeldOut, fitKind, type Weights } from "./fit-kind.ts";
import type { FitQuestion } from "./fit-question.ts";
import { KINDS_TO_FIT, type KindToFit } from "./kinds-to-fit.ts";
import { answerPlainly } from "./plain-hybrid.ts";

export interface FittedKind extends KindToFit {
	readonly weights: Weights;
	readonly plain: readonly AnsweredQuestion[];
	/** By weights that all conversations had a part in. */
	readonly fitted: readonly AnsweredQuestion[];
	readonly heldOut: readonly AnsweredQuestion[];
	/** By the feature that was left out; held out too. */
	readonly without: ReadonlyMap<string, readonly AnsweredQuestion[]>;
}

/** Every kind's fit, what it finds, and what is found without each of its features. */
export function fitKinds(questions: readonly FitQuestion[]): readonly FittedKind[] {
	return KINDS_TO_FIT.map((toFit) => {
		const { kind, sets, features } = toFit;
		const own = questions.filter(({ set }) => sets.includes(set));
		const weights = fitKind(own, kind, features);
		const without = features.map((left) => {
			const others = features.filter((name) => name !== left);
			return [left, answerHeldOut(own, kind, others)] as const;
		});
		return {
			...toFit,
			weights,
			plain: answerPlainly(own),
			fitted: answerAll(own, kind, weights),
			heldOut: answerHeldOut(own, kind, features),
			without: new Map(without),
		};
	});
}

export type SetFigures = RankMeasures & { readonly n: number; readonly tokens10: number };

export function figuresOf(
	answers: readonly AnsweredQuestion[],
	which: { readonly set: string; readonly category?: string },
): SetFigures {
	const { set, category } = which;
	const wanted = answers.filter(
		({ question }) => question.set === set && (category === undefined || question.category === category),
	);
	return measure(wanted.map(({ answered }) => answered));
}
