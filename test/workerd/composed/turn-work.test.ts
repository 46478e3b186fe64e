import {
	abortAllDurableObjects,
	listDurableObjectIds,
	runDurableObjectAlarm,
	runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createIsolateKeyCache } from "../../../src/adapters/runtime/isolate-key-cache.ts";
import { requestServices } from "../../../src/composition/request-services.ts";
import { publishTurn } from "../../../src/core/operations/turns/publish-turn.ts";
import type { TelemetryEvent } from "../../../src/core/ports/telemetry-sink.ts";
import { type Api, apiWith, freshTenant } from "../http/api.ts";
import { list, recall, recalledTexts } from "../http/steps.ts";
import { heard, script } from "./script.ts";
import { scripted } from "./worker.ts";

const scope = "user:42";
const session = { scope, session_id: "s1" };
const said = (text: string) => ({ speaker: "user", text });
const untouched = { ...script };

beforeEach(() => void Object.assign(script, untouched));
// Nothing may fire into the next test.
afterEach(async () => {
	for (const id of await listDurableObjectIds(env.SCOPES)) {
		await runInDurableObject(env.SCOPES.get(id), (_, state) => state.storage.deleteAlarm());
	}
});

async function publish(api: Api, ...texts: readonly string[]): Promise<readonly string[]> {
	const answer = await api.post("/v1/turns", { ...session, messages: texts.map(said) });
	expect(answer.status, answer.text).toBe(201);
	return answer.textsAt("memory_ids");
}

async function derivedTexts(api: Api): Promise<readonly string[]> {
	return (await list(api, scope, { layer: "semantic", limit: 200 })).textsAt("memories.*.text").toSorted();
}

interface States {
	readonly extraction: unknown;
	readonly reflection: unknown;
	readonly summary: unknown;
}

/** Of each message, newest first. */
async function states(api: Api): Promise<readonly States[]> {
	const answer = await api.get(`/v1/turns?scope=${scope}&session_id=s1&limit=200`);
	const of = (name: string) => Object(answer.at(`messages.*.${name}`));
	return Array.from(of("turn"), (_, index) => ({
		extraction: of("extraction")[index],
		reflection: of("reflection")[index],
		summary: of("summary")[index],
	}));
}

async function runAlarms(): Promise<void> {
	for (const id of await listDurableObjectIds(env.SCOPES)) await runDurableObjectAlarm(env.SCOPES.get(id));
}

/** Runs the objects' alarms until no work is pending. */
async function finished(api: Api): Promise<readonly States[]> {
	for (let run = 0; run < 200; run++) {
		const now = await states(api);
		if (now.every((each) => !Object.values(each).includes("pending"))) return now;
		await runAlarms();
	}
	throw new Error("The work does not end.");
}

const allDone = { extraction: "done", reflection: "done", summary: "done" };

/** Publishes as a Worker that dies with its answer: nothing goes on after it. */
async function publishAndDie(text: string): Promise<Api> {
	const admin = apiWith(env.MNEMA_ADMIN_KEY ?? null);
	const tenant = await admin.post("/v1/tenants", { name: "of a Worker that dies" });
	const context = { waitUntil: () => undefined };
	const services = requestServices({ env, context, options: scripted, keyCache: createIsolateKeyCache(Date.now) });
	const tenantId = tenant.textAt("tenant.id");
	const { deps } = services.open({ tenantId, reach: { scopes: null }, access: "write", bookmark: null });
	const call = { key: null, requestHash: "", render: () => ({ status: 201, body: "{}" }) };
	const published = await publishTurn(
		{ ...deps, background: { run: () => undefined } },
		{
			scope: { version: 1, path: [["user", "42"]] },
			sessionId: "s1",
			generation: null,
			runId: null,
			messages: [{ speaker: "user", text, eventTime: null }],
			usedMemoryIds: [],
			call,
		},
	);
	expect(published.ok).toBe(true);
	return apiWith(tenant.textAt("key"));
}

describe("what is done with a turn after the answer", () => {
	test("[API-G10] is pending, then done, once for each turn, whoever of Worker and object comes to it", async () => {
		const api = await freshTenant();
		let extractions = 0;
		script.extract = (exchange) => {
			extractions++;
			return heard(exchange);
		};
		const texts = Array.from({ length: 8 }, (_, index) => `The harbour has ${index + 2} cranes.`);
		for (const text of texts) await publish(api, text);
		expect(await finished(api)).toEqual(texts.map(() => allDone));
		expect(extractions).toBe(texts.length);
		expect(await derivedTexts(api)).toEqual(texts.map((text) => `Heard: ${text}`).toSorted());
		expect(recalledTexts(await recall(api, { scope, cue: "heard about cranes", layers: ["semantic"] }))).toContain(
			`Heard: ${texts[0]}`,
		);
	});

	test("[API-G10] tells where each derived memory comes from, and the sink what was committed, by ids alone", async () => {
		const api = await freshTenant();
		const events: TelemetryEvent[] = [];
		script.committed = async (event) => void events.push(event);
		script.reflect = async () => [{ text: "They speak of cranes.", confidence: 1, from: [0, 1] }];
		const ids = await publish(api, "Many cranes.", "Five cranes.");
		await finished(api);
		const memories = Object(await list(api, scope, { layer: "semantic" }).then((page) => page.at("memories")));
		const byText = new Map(Array.from(memories, (memory) => [Object(memory).text, Object(memory)]));
		expect(byText.get("Heard: Five cranes.")).toMatchObject({
			speaker: "user",
			confidence: 0.8,
			session_id: "s1",
			source: { turn: 1, derived_from: [ids[1]] },
		});
		const insight = byText.get("They speak of cranes.");
		expect(insight).toMatchObject({ speaker: null, confidence: 0.6, source: { derived_from: ids } });
		while (events.length < 3) await listDurableObjectIds(env.SCOPES);
		const told = new Map(events.map((event) => [event.operation, event]));
		expect([...told.keys()].toSorted()).toEqual(["extraction", "publish", "reflection"]);
		expect(told.get("publish")).toMatchObject({ memoryIds: ids, turn: 1, sessionId: "s1" });
		expect(told.get("reflection")?.memoryIds).toEqual([insight.id]);
		expect(JSON.stringify(events)).not.toContain("cranes");
	});

	test("[API-G11] is failed where it failed, and never done; the others go on", async () => {
		const api = await freshTenant();
		script.extract = () => Promise.reject(new Error("a secret that the extractor quotes"));
		script.summarise = async () => " ";
		script.committed = () => Promise.reject(new Error("no sink"));
		await publish(api, "Many cranes.");
		expect(await finished(api)).toEqual([{ extraction: "failed", reflection: "done", summary: "failed" }]);
		expect(await derivedTexts(api)).toEqual([]);
	});

	test("[API-G12] leaves nothing that was derived from a memory which is deleted while it is done", async () => {
		const api = await freshTenant();
		const secret = Promise.withResolvers<string>();
		script.extract = async (exchange) => {
			script.extract = heard;
			expect((await api.delete(`/v1/memories/${await secret.promise}`)).status).toBe(200);
			return heard(exchange);
		};
		const [id = ""] = await publish(api, "The code is 1234.", "Many cranes.");
		secret.resolve(id);
		expect(await finished(api)).toEqual([allDone]);
		expect(await derivedTexts(api)).toEqual(["Heard: Many cranes."]);
	});
});

describe("a death", () => {
	test("[API-G13] of the Worker after its answer loses nothing: the scope's object does the work", async () => {
		const api = await publishAndDie("Many cranes.");
		expect(await finished(api)).toEqual([allDone]);
		expect(await derivedTexts(api)).toEqual(["Heard: Many cranes."]);
	});

	test("[API-G13] of the object amid the work loses nothing either, and brings nothing twice", async () => {
		let extractions = 0;
		script.extract = (exchange) => {
			extractions++;
			return extractions === 1 ? new Promise(() => undefined) : heard(exchange);
		};
		const api = await publishAndDie("Many cranes.");
		// The object's own alarm rings while the list is asked for; a promise that it settled would be cut off with it.
		while (extractions === 0) await listDurableObjectIds(env.SCOPES);
		await abortAllDurableObjects();
		// Two minutes later.
		await env.DB.prepare("UPDATE turns SET lease_until = '2000-01-01T00:00:00.000Z' WHERE lease IS NOT NULL").run();
		expect(await finished(api)).toEqual([allDone]);
		expect(await derivedTexts(api)).toEqual(["Heard: Many cranes."]);
	});
});
