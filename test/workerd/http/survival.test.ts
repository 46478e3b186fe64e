import {
	abortAllDurableObjects,
	evictAllDurableObjects,
	listDurableObjectIds,
	runDurableObjectAlarm,
	runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { type Api, type ApiAnswer, costOf, freshTenant } from "./api.ts";
import {
	expectProblem,
	indexAll,
	list,
	listedIds,
	recall,
	recalledIds,
	recalledTexts,
	remember,
	rememberAll,
	runIndexing,
	walk,
	withoutTable,
} from "./steps.ts";

const scope = "user:42";

async function statesOf(api: Api): Promise<readonly string[]> {
	const pages = await walk(api, scope, { limit: 200, include_superseded: true });
	return pages.flatMap((page) => page.textsAt("memories.*.indexed"));
}

/** All objects lose what they hold in memory: at the next call, or this instant, in the middle of what they do. */
const losses = [
	["evicted", evictAllDurableObjects],
	["aborted", abortAllDurableObjects],
] as const;

describe.each(losses)("with every Durable Object %s", (_, loseObjects) => {
	test("[API-V1] 500 memories are answered before they are embedded, found by their words, and indexed in the end", async () => {
		const api = await freshTenant();
		const ids = await rememberAll(
			api,
			Array.from({ length: 500 }, (_none, index) => ({ scope, text: `harbour ${index}` })),
		);
		// Had the answer waited for the embeddings, none would be left to make.
		expect(await statesOf(api)).toContain("embedding");
		await loseObjects();
		for (const index of [0, 250, 499]) {
			const found = await recall(api, { scope, cue: `harbour ${index}` });
			expect(recalledIds(found)[0]).toBe(ids[index]);
		}
		// One page of the outbox, and the objects are gone again.
		await runIndexing();
		await loseObjects();
		await indexAll(api, scope);
		expect(new Set(await statesOf(api))).toEqual(new Set(["ready"]));
		await loseObjects();
		const byMeaning = await recall(api, { scope, cue: "boats at the port", strict: true });
		expect(byMeaning.at("sources")).toMatchObject({ text: 0, vector: 60, pending: 0 });
		expect(byMeaning.at("memories")).not.toEqual([]);
	});

	test("[API-V2] a deletion reaches the index, and until it does no path shows what it still proposes", async () => {
		const api = await freshTenant();
		const texts = ["Ada keeps bees.", "Ada keeps honey in jars.", "The violin lesson is on Tuesday."];
		const [bees = ""] = await rememberAll(
			api,
			texts.map((text) => ({ scope, text })),
		);
		await indexAll(api, scope);
		const ask = () => recall(api, { scope, cue: "insects that make wax", explain: true });
		expect(recalledTexts(await ask())).toContain("Ada keeps bees.");
		expect((await ask()).at("sources.vector")).toBe(3);
		expect((await api.delete(`/v1/memories/${bees}`)).status).toBe(200);
		await loseObjects();
		expect(recalledIds(await ask())).not.toContain(bees);
		expect((await ask()).textsAt("dropped.*.id")).not.toContain(bees);
		await runIndexing();
		await loseObjects();
		const after = await ask();
		expect(after.at("sources.vector")).toBe(2);
		expect(recalledIds(after)).not.toContain(bees);
	});

	test("[API-V3] a changed text is found by its new meaning at once and not by its old one, before and after indexing", async () => {
		const api = await freshTenant();
		const id = await remember(api, { scope, text: "Ada plays the violin in an orchestra." });
		await remember(api, { scope, text: "The rent is due on the first." });
		await indexAll(api, scope);
		await api.patch(`/v1/memories/${id}`, { text: "Ada swims across the lake." });
		await loseObjects();
		const check = async () => {
			expect(recalledIds(await recall(api, { scope, cue: "bathing at a pond" }))).toContain(id);
			expect(recalledIds(await recall(api, { scope, cue: "classical concert musician" }))).not.toContain(id);
		};
		await check();
		await indexAll(api, scope);
		await loseObjects();
		await check();
		expect((await recall(api, { scope, cue: "bathing at a pond" })).at("sources")).toMatchObject({
			vector: 2,
			pending: 0,
		});
	});
});

test("[API-V4] up to 20 memories are embedded before the answer, so the recall that follows finds them by meaning", async () => {
	const api = await freshTenant();
	const filler = Array.from({ length: 19 }, (_, index) => ({ scope, text: `Invoice ${index} was paid.` }));
	const [bees = ""] = await rememberAll(api, [{ scope, text: "Ada keeps bees." }, ...filler]);
	expect(await statesOf(api)).not.toContain("embedding");
	expect(recalledIds(await recall(api, { scope, cue: "insects that make wax" }))).toContain(bees);
});

test("[API-V5] superseding and bulk deletion reach the index as well", async () => {
	const api = await freshTenant();
	const old = await remember(api, { scope, text: "Ada keeps bees.", subject_key: "hobby" });
	await indexAll(api, scope);
	const next = await remember(api, { scope, text: "Ada breeds bees.", subject_key: "hobby" });
	await indexAll(api, scope);
	const ask = (more: object = {}) => recall(api, { scope, cue: "insects that make wax", ...more });
	expect((await ask()).at("sources.vector")).toBe(1);
	expect(recalledIds(await ask())).toEqual([next]);
	const createdAt = (await api.get(`/v1/memories/${old}`)).at("memory.created_at");
	expect(recalledIds(await ask({ as_of: createdAt }))).toEqual([old]);
	expect((await api.post("/v1/memories/delete", { scope })).at("")).toEqual({ deleted: 2 });
	expect(recalledIds(await ask())).toEqual([]);
	await runIndexing();
	expect((await ask()).at("sources")).toMatchObject({ vector: 0, pending: 0 });
	expect(recalledIds(await ask({ as_of: createdAt }))).toEqual([]);
});

test("[API-V6] an alarm that comes late or twice does no harm", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada keeps bees." });
	await remember(api, { scope: "user:42/agent:a", text: "Ada keeps hens." });
	const objects = await listDurableObjectIds(env.SCOPES);
	await Promise.all(objects.flatMap((object) => [0, 1].map(() => runDurableObjectAlarm(env.SCOPES.get(object)))));
	await indexAll(api, scope);
	await runIndexing();
	const answer = await list(api, scope, { descendants: true });
	expect(new Set(answer.textsAt("memories.*.indexed"))).toEqual(new Set(["ready"]));
	const found = await recall(api, { scope: "user:42/agent:a", cue: "insects that make wax" });
	expect(recalledIds(found)).toContain(id);
	expect(found.at("sources.vector")).toBe(2);
	expect(costOf(found).rowsWritten).toBe(0);
	expect(await listedIds(api, scope)).toEqual([id]);
});

/** The rest is served and the failed source named; nothing that is kept under a revision comes of it. */
async function expectDegraded(answer: ApiAnswer, api: Api, source: string): Promise<void> {
	expect([answer.status, answer.at("degraded")], answer.text).toEqual([200, true]);
	expect(answer.at("unavailable")).toContain(source);
	expect(Object.keys(Object(answer.at("sources")))).not.toContain(source);
	expect(answer.headers.get("ETag")).toBeNull();
	expectProblem(await api.get(`/v1/blocks/${answer.textAt("revision")}?scope=${scope}`), 404, "not_found");
}

test("[API-V7] without the text index meaning is served, degraded; the same revision is not confirmed or pinned", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada keeps bees." });
	const ask = { scope, cue: "insects that make wax", pin: true };
	const whole = await api.post("/v1/recall", { ...ask, pin: false });
	await withoutTable("memory_terms", async () => {
		const answer = await api.post("/v1/recall", ask, { "If-None-Match": `"${whole.textAt("revision")}"` });
		await expectDegraded(answer, api, "text");
		expect(recalledIds(answer)).toEqual([id]);
		const scanned = await api.post("/v1/scan", { scope, cue: "insects that make wax" });
		expect([scanned.at("degraded"), scanned.at("candidates.*.memory.id")]).toEqual([true, [id]]);
		expect((await api.post("/v1/recall", { ...ask, strict: true })).status).toBe(200);
	});
	expect((await api.post("/v1/recall", ask)).text).toBe(whole.text);
});

test("[API-V7] without the vector index words are served, degraded", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada keeps bees." });
	await indexAll(api, scope);
	for (const object of await listDurableObjectIds(env.VECTORS)) {
		await runInDurableObject(env.VECTORS.get(object), (_instance, { storage }) => {
			storage.sql.exec("DROP TABLE IF EXISTS vector");
		});
	}
	await evictAllDurableObjects();
	const answer = await api.post("/v1/recall", { scope, cue: "bees", pin: true });
	await expectDegraded(answer, api, "vector");
	expect(recalledIds(answer)).toEqual([id]);
});

test("[API-V7] without the records nothing is served as if it were empty", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada keeps bees." });
	const profile = { scope, pin: true };
	await withoutTable("memories", async () => {
		const answer = await api.post("/v1/recall", profile);
		await expectDegraded(answer, api, "profile");
		expect([answer.at("memories"), answer.at("sources")]).toEqual([[], {}]);
		for (const refused of [
			await api.post("/v1/recall", { ...profile, strict: true }),
			await api.post("/v1/scan", { scope, strict: true }),
			await api.get(`/v1/memories/${id}`),
			await api.get(`/v1/memories?scope=${scope}`),
			await api.post("/v1/memories", { scope, text: "Tea at five." }),
			await api.patch(`/v1/memories/${id}`, { text: "Tea at five." }),
			await api.delete(`/v1/memories/${id}`),
		]) {
			expectProblem(refused, 503, "unavailable");
			expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
			expect(refused.text).not.toMatch(/bees|Tea|SELECT|INSERT|no such table|memories_away/i);
		}
	});
	expect(await listedIds(api, scope)).toEqual([id]);
});
