import { expect } from "vitest";
import type { Api, ApiAnswer } from "./api.ts";

export interface TurnDraft {
	readonly scope: unknown;
	readonly session_id: string;
	/** `[speaker, text]` each. */
	readonly messages: readonly (readonly [string, string])[];
}

/** Publishes one turn that must be taken. */
export async function publish(api: Api, { messages, ...session }: TurnDraft): Promise<ApiAnswer> {
	const said = messages.map(([speaker, text]) => ({ speaker, text }));
	const answer = await api.post("/v1/turns", { ...session, messages: said });
	expect(answer.status, answer.text).toBe(201);
	return answer;
}
