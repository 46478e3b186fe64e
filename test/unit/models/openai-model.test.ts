import { afterEach, describe, expect, it } from "vitest";
import { openAiModel } from "../../../src/adapters/openai/openai-model.ts";
import { MODEL_ANSWER_BYTES_MAX } from "../../../src/core/domain/limits.ts";
import { inOrder, type ModelTurn } from "../../models/model-turn.ts";
import { type ScriptedModelServer, startScriptedModel } from "../../models/scripted-model-server.ts";

const schema = { type: "object" };
const request = { system: "s", user: "u", answer: { name: "city", schema }, deadlineMs: 10_000 };
const answer = { city: "Lisbon" };

describe("a model behind an OpenAI-compatible endpoint", () => {
	const servers: ScriptedModelServer[] = [];
	afterEach(async () => {
		await Promise.all(servers.splice(0).map((server) => server.stop()));
	});

	async function start(...turns: readonly ModelTurn[]): Promise<ScriptedModelServer> {
		const server = await startScriptedModel(inOrder(turns));
		servers.push(server);
		return server;
	}

	it("[INV-MODEL-REQUEST] is asked for a strict answer of the schema, in one POST", async () => {
		const { url, requests } = await start({ kind: "json", answer });
		expect(await openAiModel({ url, key: null, model: "small-1" }).complete(request)).toEqual(answer);
		expect(requests).toEqual([
			{
				method: "POST",
				path: "/v1/chat/completions",
				headers: expect.objectContaining({ "content-type": "application/json" }),
				body: {
					model: "small-1",
					messages: [
						{ role: "system", content: "s" },
						{ role: "user", content: "u" },
					],
					response_format: { type: "json_schema", json_schema: { name: "city", strict: true, schema } },
				},
			},
		]);
	});

	it.each(["", "/", "//", "?api-version=7", "/?api-version=7"])(
		"finds the endpoint from a base that ends in %j",
		async (end) => {
			const { url, requests } = await start({ kind: "json", answer });
			await openAiModel({ url: url + end, key: null, model: "m" }).complete(request);
			expect(requests[0]?.path).toBe(`/v1/chat/completions${end.includes("?") ? "?api-version=7" : ""}`);
		},
	);

	it.each([
		[null, undefined],
		["sk-1", "Bearer sk-1"],
	])("sends the key %j as %j", async (key, authorization) => {
		const { url, requests } = await start({ kind: "json", answer });
		await openAiModel({ url, key, model: "m" }).complete(request);
		expect(requests[0]?.headers.authorization).toBe(authorization);
	});

	it.each(["", "sk 1", "sk-1\n", "sk-\u00e9"])("refuses the key %j when it is composed, without quoting it", (key) => {
		const compose = () => openAiModel({ url: "http://127.0.0.1/v1", key, model: "m" });
		expect(compose).toThrow(new TypeError("The language model's key holds what no header can carry."));
	});

	it("refuses a base that is no URL when it is composed", () => {
		expect(() => openAiModel({ url: "127.0.0.1/v1", key: null, model: "m" })).toThrow(TypeError);
	});

	it.each([301, 302, 303, 307, 308])("[INV-MODEL-KEY] follows no redirect: %i", async (status) => {
		const elsewhere = await start();
		const { url } = await start({ kind: "status", status, location: `${elsewhere.url}/chat/completions` });
		const model = openAiModel({ url, key: "sk-1", model: "m" });
		await expect(model.complete(request)).rejects.toMatchObject({ reason: "refused" });
		expect(elsewhere.requests).toEqual([]);
	});

	it.each([
		[MODEL_ANSWER_BYTES_MAX, undefined],
		[MODEL_ANSWER_BYTES_MAX + 1, "malformed"],
	])("[INV-MODEL-ANSWER] reads %i bytes of an answer and no more", async (bytes, reason) => {
		// 54 bytes around the content, of which the umlauts are two each.
		const around = '{"choices":[{"message":{"content":"{\\"city\\":\\"\u00fc\u00fc\\"}"}}]}';
		const text = around + " ".repeat(bytes - Buffer.byteLength(around));
		const { url } = await start({ kind: "body", text });
		const outcome = await openAiModel({ url, key: null, model: "m" })
			.complete(request)
			.catch((fault: unknown) => fault);
		if (reason === undefined) expect(outcome).toEqual({ city: "\u00fc\u00fc" });
		else expect(outcome).toMatchObject({ reason });
	});

	it("[INV-MODEL-ANSWER] hangs up on a server that never ends", async () => {
		const server = await start({ kind: "flood" });
		const model = openAiModel({ url: server.url, key: null, model: "m" });
		await expect(model.complete(request)).rejects.toMatchObject({ reason: "malformed" });
		await expect.poll(() => server.abandoned()).toBe(1);
	});

	it("[INV-MODEL-FAULT] is disconnected where nobody listens", async () => {
		const server = await startScriptedModel(inOrder([]));
		await server.stop();
		const model = openAiModel({ url: server.url, key: null, model: "m" });
		await expect(model.complete(request)).rejects.toMatchObject({ reason: "disconnected" });
	});

	it("serves several calls at once", async () => {
		const { url } = await start(
			{ kind: "json", answer: 1 },
			{ kind: "status", status: 429 },
			{ kind: "json", answer: 3 },
		);
		const model = openAiModel({ url, key: null, model: "m" });
		const outcomes = await Promise.allSettled([1, 2, 3].map(() => model.complete(request)));
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
	});
});
