import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { tenantAnswer } from "../../scripts/api/api-answers.ts";
import { type ApiClient, createApiClient } from "../../scripts/api/api-client.ts";
import { type LocalServer, startLocalServer } from "../../scripts/local-server.ts";
import type { ModelTurn } from "../models/model-turn.ts";
import { type ScriptedModelServer, startScriptedModel } from "../models/scripted-model-server.ts";
import { textsOf, untilWorked } from "./until-worked.ts";

const asked = z.object({
	messages: z.array(z.object({ content: z.string() })),
	response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});
const hydrateAnswer = z.object({ summary: z.string().optional(), window: z.array(z.object({ text: z.string() })) });
const eventBody = z.record(z.string(), z.unknown());

/** A sink that takes what it is sent. */
async function startSink(events: unknown[]): Promise<{ readonly server: Server; readonly url: string }> {
	const server = createServer(async (request, response) => {
		events.push(JSON.parse(await text(request)));
		response.writeHead(204).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	return { server, url: typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "" };
}

describe("[INV-TURN-WORK] a server whose turns a scripted model works on", () => {
	const folder = mkdtempSync(join(tmpdir(), "mnema-models-"));
	const events: unknown[] = [];
	/** What the model does next, by the schema that it is asked for; without one it finds nothing. */
	const turns = new Map<string, ModelTurn[]>();
	let model: ScriptedModelServer;
	let sink: Awaited<ReturnType<typeof startSink>>;
	let server: LocalServer;
	let api: ApiClient;
	let sessions = 0;

	beforeAll(async () => {
		model = await startScriptedModel(({ body }) => {
			const { name } = asked.parse(body).response_format.json_schema;
			const nothing = { facts: { facts: [] }, insights: { insights: [] }, summary: { summary: "Nothing much." } };
			const answer = new Map<string, unknown>(Object.entries(nothing)).get(name);
			return turns.get(name)?.shift() ?? { kind: "json", answer };
		});
		sink = await startSink(events);
		server = await startLocalServer({
			port: 0,
			stateFolder: folder,
			passed: {
				variables: {
					MNEMA_EXTRACTION: "openai",
					MNEMA_REFLECTION: "openai",
					MNEMA_SUMMARY: "openai",
					MNEMA_MODEL_URL: model.url,
					MNEMA_MODEL: "scripted",
					MNEMA_TELEMETRY_URL: sink.url,
				},
				secrets: { MNEMA_MODEL_KEY: "model-key" },
			},
		});
		const admin = createApiClient({ url: server.url, key: server.adminKey });
		const { key } = await admin.call({ method: "POST", path: "/v1/tenants", body: { name: "models" } }, tenantAnswer);
		api = createApiClient({ url: server.url, key });
	});
	afterAll(async () => {
		await server.stop();
		await model.stop();
		sink.server.close();
		rmSync(folder, { recursive: true, force: true });
	});

	/** A session of a scope that no other test has. */
	function freshSession() {
		sessions += 1;
		return { scope: `user:${sessions}`, session_id: "s1" };
	}

	function publish(session: object, ...texts: readonly string[]) {
		const messages = texts.map((said) => ({ speaker: "Ada", text: said }));
		return api.call({ method: "POST", path: "/v1/turns", body: { ...session, messages } }, z.looseObject({}));
	}

	const fact = (text: string) => ({
		text,
		layer: "semantic",
		speaker: "Ada",
		subject: null,
		event_time: null,
		due_at: null,
		confidence: 0.9,
		from: [0],
	});

	it("stores what it finds beside what was said, tells it whose words they are, and sends it no id", async () => {
		const session = freshSession();
		const before = model.requests.length;
		turns.set("facts", [{ kind: "json", answer: { facts: [fact("Ada keeps bees.")] } }]);
		await publish(session, "I keep bees.");
		const [message] = await untilWorked(api, session);
		expect(message).toEqual({ text: "I keep bees.", extraction: "done", reflection: "done", summary: "done" });
		expect(await textsOf(api, session.scope, "semantic")).toEqual(["Ada keeps bees."]);
		expect(await textsOf(api, session.scope, "episodic")).toEqual(["I keep bees."]);
		const sent = model.requests.slice(before);
		expect(sent.map(({ body }) => asked.parse(body).response_format.json_schema.name).toSorted()).toEqual([
			"facts",
			"insights",
			"summary",
		]);
		for (const { headers, body } of sent) {
			expect(headers.authorization).toBe("Bearer model-key");
			expect(JSON.stringify(body)).toContain("I keep bees.");
			expect(JSON.stringify(body)).not.toContain(session.scope);
		}
	});

	const faults: readonly (readonly [string, ModelTurn, number])[] = [
		["no JSON", { kind: "text", text: "Here you are!" }, 2],
		["JSON of another shape", { kind: "json", answer: { facts: [{ text: "Ada keeps bees." }] } }, 2],
		["a refusal", { kind: "refusal", text: "I would rather not." }, 1],
		["429", { kind: "status", status: 429 }, 2],
		["500", { kind: "status", status: 500 }, 2],
		["a broken connection", { kind: "disconnect" }, 2],
	];

	it.each(faults)("on %s keeps the raw text, and says that nothing was learned", async (_, turn, calls) => {
		const session = freshSession();
		turns.set("facts", [turn, turn, turn]);
		await publish(session, "I keep bees.");
		const [message] = await untilWorked(api, session);
		expect(message).toMatchObject({ extraction: "failed", reflection: "done", summary: "done" });
		expect(await textsOf(api, session.scope, "semantic")).toEqual([]);
		expect(await textsOf(api, session.scope, "episodic")).toEqual(["I keep bees."]);
		expect(turns.get("facts")).toHaveLength(3 - calls);
		turns.delete("facts");
	});

	it("asks once more, and learns", async () => {
		const session = freshSession();
		turns.set("facts", [
			{ kind: "status", status: 503 },
			{ kind: "json", answer: { facts: [fact("Ada keeps bees.")] } },
		]);
		await publish(session, "I keep bees.");
		expect(await untilWorked(api, session)).toMatchObject([{ extraction: "done" }]);
		expect(await textsOf(api, session.scope, "semantic")).toEqual(["Ada keeps bees."]);
	});

	it("answers a turn at once while the model is silent", async () => {
		const session = freshSession();
		turns.set("facts", [{ kind: "silence" }]);
		await publish(session, "I keep bees.");
		const path = `/v1/turns?${new URLSearchParams(session)}`;
		const shown = await api.call({ method: "GET", path }, z.object({ messages: z.array(z.looseObject({})) }));
		expect(shown.messages).toMatchObject([{ extraction: "pending" }]);
		expect(await textsOf(api, session.scope, "episodic")).toEqual(["I keep bees."]);
	});

	it("hydrates with the summary of exactly what the window leaves out", async () => {
		const session = freshSession();
		for (const [index, said] of ["one", "two", "three"].entries()) {
			turns.set("summary", [{ kind: "json", answer: { summary: `Summary through turn ${index + 1}.` } }]);
			await publish(session, said);
			await untilWorked(api, session);
		}
		const window = { session_id: session.session_id, recent_turns: 1 };
		const body = { scope: session.scope, cue: "bees", window, summary: true };
		const hydrated = await api.call({ method: "POST", path: "/v1/hydrate", body }, hydrateAnswer);
		expect(hydrated).toEqual({ summary: "Summary through turn 2.", window: [{ text: "three" }] });
	});

	it("[INV-TELEMETRY] tells the sink of each commit, by ids and never by a word of it", async () => {
		const session = freshSession();
		events.length = 0;
		turns.set("facts", [{ kind: "json", answer: { facts: [fact("Ada keeps wasps.")] } }]);
		await publish(session, "I keep wasps.");
		await untilWorked(api, session);
		const told = events.map((event) => eventBody.parse(event)).filter(({ scope }) => scope === session.scope);
		expect(told.map(({ operation }) => operation)).toEqual(["publish", "extraction"]);
		for (const event of told) {
			expect(Object.keys(event).toSorted()).toEqual(
				["at", "memory_ids", "operation", "operation_id", "run_id", "scope", "session_id", "tenant", "turn"].toSorted(),
			);
		}
		expect(JSON.stringify(events)).not.toContain("wasps");
	});
});
