import type { z } from "zod";
import { MODEL_ATTEMPTS_MAX } from "../../core/domain/limits.ts";
import { err, ok, type Result } from "../../core/domain/result.ts";
import {
	type CompletionRequest,
	type LanguageModel,
	ModelFault,
	type ModelFaultReason,
} from "../../core/ports/language-model.ts";
import { answerSchema } from "./answer-schema.ts";

export interface Question<Answer> {
	readonly system: string;
	readonly user: string;
	/** Source of the JSON Schema that the model is given, and check of what it answers. */
	readonly answer: { readonly name: string; readonly schema: z.ZodType<Answer> };
	/** For all calls together. */
	readonly deadlineMs: number;
}

interface Miss {
	readonly fault: ModelFault;
	/** What was wrong with an answer, for the model and for nobody else; null where there was none. */
	readonly correction: string | null;
}

/** What another call would meet again; the first had all of the time. */
const FINAL: ReadonlySet<ModelFaultReason> = new Set(["refused", "deadline"]);

/** Asks once more after a fault that another call may not meet. Throws the last ModelFault. */
export async function askModel<Answer>(model: LanguageModel, question: Question<Answer>): Promise<Answer> {
	const { system, user, answer, deadlineMs } = question;
	const endMs = Date.now() + deadlineMs;
	const schema = answerSchema(answer.schema);
	let correction: string | null = null;
	for (let attempt = 1; ; attempt += 1) {
		const outcome: Result<Answer, Miss> = await ask(model, answer.schema, {
			system: correction === null ? system : `${system}\n\n${correction}`,
			user,
			answer: { name: answer.name, schema },
			deadlineMs: endMs - Date.now(),
		});
		if (outcome.ok) return outcome.value;
		const { fault } = outcome.error;
		const isOver = attempt >= MODEL_ATTEMPTS_MAX || Date.now() >= endMs;
		if (isOver || FINAL.has(fault.reason)) throw fault;
		correction = outcome.error.correction;
	}
}

async function ask<Answer>(
	model: LanguageModel,
	schema: z.ZodType<Answer>,
	request: CompletionRequest,
): Promise<Result<Answer, Miss>> {
	try {
		const read = schema.safeParse(await model.complete(request));
		if (read.success) return ok(read.data);
		return err({ fault: new ModelFault("malformed"), correction: correctionOf(read.error) });
	} catch (fault) {
		if (!(fault instanceof ModelFault)) throw fault;
		const correction = fault.reason === "malformed" ? "Your last answer was no JSON of the schema." : null;
		return err({ fault, correction });
	}
}

/** Names the first thing that did not fit, quoting nothing. */
function correctionOf({ issues: [issue] }: z.ZodError): string {
	const place = issue?.path.join(".") ?? "";
	const fault = issue?.code === "custom" ? issue.message : issue?.code;
	return `Your last answer did not fit the schema: ${place} ${fault}.`;
}
