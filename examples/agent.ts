/**
 * An agent with memory: it hydrates before each model call and publishes the exchange after it. MNEMA_URL and MNEMA_KEY say where
 * its memory is. MODEL_URL, MODEL and MODEL_KEY name any OpenAI-compatible model; without them a stub answers, offline.
 */
import { z } from "zod";

const { MNEMA_URL = "http://127.0.0.1:8787", MNEMA_KEY = "", MODEL_URL, MODEL = "", MODEL_KEY = "" } = process.env;
const scope = "user:ada/agent:travel";

const part = z.object({ text: z.string(), revision: z.string() });
const recall = z.object({ memories: z.array(z.object({ memory: z.object({ id: z.string() }) })) });
const hydrated = z.object({ recall, stable: part, volatile: part });
const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
type Message = { readonly role: "system" | "user"; readonly content: string };

async function post<Answer>(url: string, key: string, body: object, answer: z.ZodType<Answer>): Promise<Answer> {
	const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
	const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
	if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
	return answer.parse(await response.json());
}

async function askModel(messages: readonly Message[]): Promise<string> {
	if (MODEL_URL === undefined) return stub(messages.map(({ content }) => content).join("\n"));
	const body = { model: MODEL, messages };
	const { choices } = await post(`${MODEL_URL}/chat/completions`, MODEL_KEY, body, completion);
	return choices.map(({ message }) => message.content).join("");
}

/** Stands in for a model: it knows what the prompt tells it, and nothing else. */
function stub(prompt: string): string {
	const [, seat] = /prefers? (\w+) seats/.exec(prompt) ?? [];
	return prompt.endsWith("?") ? `${seat === undefined ? "Any" : `A ${seat}`} seat.` : "Noted.";
}

async function takeTurn(sessionId: string, said: string): Promise<void> {
	const memory = <Answer>(path: string, body: object, answer: z.ZodType<Answer>) =>
		post(`${MNEMA_URL}${path}`, MNEMA_KEY, { scope, ...body }, answer);
	const session = { session_id: sessionId };
	const { generation } = await memory("/v1/turns/begin", session, z.object({ generation: z.number() }));
	const window = { ...session, recent_turns: 6 };
	const { recall, stable, volatile } = await memory("/v1/hydrate", { cue: said, window }, hydrated);
	const answer = await askModel([
		// The stable part stands first: a provider's prompt cache holds up to where it ends.
		{ role: "system", content: `You are a travel agent.\n${stable.text}` },
		{ role: "user", content: `${volatile.text}\n\n${said}` },
	]);
	const messages = [
		{ speaker: "Ada", text: said },
		{ speaker: "assistant", text: answer },
	];
	const used = recall.memories.map(({ memory: { id } }) => id);
	await memory("/v1/turns", { ...session, generation, messages, used_memory_ids: used }, z.object({}));
	process.stdout.write(`Ada: ${said}\nagent: ${answer}\n`);
}

await takeTurn("monday", "I prefer window seats.");
await takeTurn("friday", "Which seat will you book for me?");
