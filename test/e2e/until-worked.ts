import { z } from "zod";
import type { ApiClient } from "../../scripts/api/api-client.ts";

const state = z.enum(["pending", "done", "failed"]).nullable();
const turnsAnswer = z.object({
	messages: z.array(z.object({ text: z.string(), extraction: state, reflection: state, summary: state })),
});
const textsAnswer = z.object({ memories: z.array(z.object({ text: z.string() })) });

const pollMs = 100;

export interface SessionQuery {
	readonly scope: string;
	readonly session_id: string;
}

/** The conversation, newest first, as soon as nothing of it is pending; the test's own time limit ends a wait that is in vain. */
export async function untilWorked(api: ApiClient, session: SessionQuery) {
	const path = `/v1/turns?${new URLSearchParams({ ...session, limit: "200" })}`;
	for (;;) {
		const { messages } = await api.call({ method: "GET", path }, turnsAnswer);
		const isOpen = messages.some(({ extraction, reflection, summary }) =>
			[extraction, reflection, summary].includes("pending"),
		);
		if (!isOpen && messages.length > 0) return messages;
		await new Promise((resolve) => setTimeout(resolve, pollMs));
	}
}

/** Texts of one layer of a scope, newest first. */
export async function textsOf(api: ApiClient, scope: string, layer: string): Promise<readonly string[]> {
	const path = `/v1/memories?${new URLSearchParams({ scope, layer, limit: "200" })}`;
	return (await api.call({ method: "GET", path }, textsAnswer)).memories.map(({ text }) => text);
}
