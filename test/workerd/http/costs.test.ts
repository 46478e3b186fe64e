import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiAnswer, costOf, freshTenant, keyOf } from "./api.ts";
import { link, waitForWalks } from "./spread-steps.ts";
import { indexAll, list, listPath, recall, remember, rememberAll, scan } from "./steps.ts";

const scope = "user:42/agent:a/session:s";
const above = "user:42";
const memories = 2_000;
const rowsMax = 1_000;

/** What is asked over and over: rare words, words that every memory holds, many words, no known word, and no word. */
const cues = ["tulip 17", "garden", "garden tulip rose 3 14 15 92 65", "Which flowers does Ada grow at home?", ""];

async function rowsByCue(api: Api): Promise<readonly number[]> {
	const answers = await Promise.all(cues.map((cue) => recall(api, { scope, cue, limit: 5 })));
	return answers.map((answer) => costOf(answer).rowsRead);
}

/** Short texts, since each of them is embedded. Every one holds "garden", every tenth "tulip". */
function gardenOf(count: number, at: string) {
	return Array.from({ length: count }, (_, index) => ({
		scope: at,
		text: `garden ${index % 10 === 0 ? "tulip " : ""}${index}`,
		session_id: `s${index % 40}`,
		salience: (index % 100) / 100,
		...(index % 50 === 0 ? { pinned: true } : {}),
		...(index % 50 === 1 ? { due_at: "2026-01-01T00:00:00Z" } : {}),
	}));
}

describe("2,000 memories in a chain of three scopes", () => {
	let api: Api;
	let unindexed: readonly ApiAnswer[];
	beforeAll(async () => {
		api = await freshTenant();
		await rememberAll(api, gardenOf(memories - 20, scope));
		await rememberAll(api, gardenOf(20, above));
		unindexed = await Promise.all(cues.map((cue) => recall(api, { scope, cue, limit: 5 })));
		await indexAll(api, above);
	});

	test("[API-K1] a recall reads no more than 1,000 rows in two hops, whatever of them the index shows", async () => {
		const indexed = await Promise.all(cues.map((cue) => recall(api, { scope, cue, limit: 5 })));
		for (const answer of [...unindexed, ...indexed]) {
			const cost = costOf(answer);
			expect(cost.rowsRead).toBeGreaterThan(0);
			expect(cost.rowsRead).toBeLessThanOrEqual(rowsMax);
			expect(cost.hops).toBeLessThanOrEqual(2);
			expect(cost.rowsWritten).toBe(0);
		}
	});

	test("[API-K1] the candidate limit bounds what is read, the limit does not", async () => {
		for (const cue of cues) {
			const rows = async (body: object) => costOf(await recall(api, { scope, cue, ...body })).rowsRead;
			expect(await rows({ limit: 100, candidate_limit: 100 })).toBeLessThanOrEqual(rowsMax);
			expect(await rows({ limit: 5, candidate_limit: 10 })).toBeLessThanOrEqual(200);
		}
	});

	test("[API-K2] 2,000 rows of another tenant beside them add nothing but the entry that ends each range of an index", async () => {
		// Three scopes, of each the pinned, the due and the salient: a range ends at the next entry, whoever's it is, if there is one.
		const rangesMax = 9;
		const before = await rowsByCue(api);
		const stranger = await freshTenant();
		await rememberAll(stranger, gardenOf(memories, scope));
		const beside = await rowsByCue(api);
		await stranger.post("/v1/memories/delete", { scope });
		const after = await rowsByCue(api);
		for (const rows of [beside, after]) {
			for (const [index, count] of rows.entries()) {
				expect(Math.abs(count - (before[index] ?? 0))).toBeLessThanOrEqual(rangesMax);
			}
		}
	});

	test("[API-K3] no read writes a row", async () => {
		const id = await remember(api, { scope: "user:43", text: "Tea at five." });
		const pinned = await recall(api, { scope: "user:43", pin: true });
		const block = `/v1/blocks/${pinned.textAt("revision")}?scope=user:43`;
		const reads = [
			await list(api, scope, { limit: 200 }),
			await list(api, above, { descendants: true, filter: { tags: "x" } }),
			await api.get(`/v1/memories/${id}`),
			await api.get(`/v1/memories/${id}/history`),
			await recall(api, { scope, cue: "tulip", explain: true, strict: true, session_id: "s1", turn: 3 }),
			await recall(api, { scope, cue: "tulip", filter: { session_id: "s1" } }),
			await recall(api, { scope, cue: "tulip", as_of: "2999-01-01T00:00:00Z" }),
			await recall(api, { scope }),
			await scan(api, { scope, cue: "garden", candidate_limit: 1_000 }),
			await api.get(block),
			await api.get(block, { "If-None-Match": "*" }),
			await api.post("/v1/recall", { scope, cue: "tulip" }, { "If-None-Match": "*" }),
			await api.post("/v1/memories/delete", { scope, dry_run: true }),
			await api.get("/v1/keys"),
			await api.get("/v1/memories/no-id"),
		];
		for (const answer of reads) expect([answer.status < 405, costOf(answer).rowsWritten]).toEqual([true, 0]);
	});

	test("[API-K4] a filter costs one hop more and no top-K", async () => {
		const answer = await recall(api, { scope, cue: "garden", filter: { session_id: "s7" }, limit: 100 });
		expect(costOf(answer).hops).toBeLessThanOrEqual(3);
		expect(new Set(answer.textsAt("memories.*.memory.session_id"))).toEqual(new Set(["s7"]));
		expect(answer.textsAt("memories.*.memory.id").length).toBeGreaterThan(40);
	});
});

test("[API-K5] one memory with a session, a subject and an Idempotency-Key costs at most 12 rows written", async () => {
	const api = await freshTenant();
	const create = (text: string, key: string) =>
		api.post("/v1/memories", { scope, text, session_id: "s1", subject_key: text }, { "Idempotency-Key": key });
	const first = await create("Tea at five.", "k1");
	const second = await create("Tea at six.", "k2");
	for (const answer of [first, second]) {
		expect(answer.status).toBe(201);
		expect(costOf(answer).rowsWritten).toBeLessThanOrEqual(12);
	}
	// With a warm key: what the plan needs, and the commit beside the wake-up of the scope's object.
	expect(costOf(second)).toMatchObject({ d1: 2, object: 1, vector: 0, hops: 2 });
	const replay = await create("Tea at six.", "k2");
	expect(costOf(replay)).toMatchObject({ rowsWritten: 0, d1: 1, hops: 1 });
	const duplicate = await api.post("/v1/memories", { scope, text: "Tea at six." });
	expect(costOf(duplicate)).toMatchObject({ rowsWritten: 0, d1: 1, hops: 1 });
});

test("[API-K6] a profile of a deep chain of full scopes reads no more than 600 rows in one hop", async () => {
	const api = await freshTenant();
	const segments = Array.from({ length: 8 }, (_, depth) => `level${depth}:x`);
	const scopes = segments.map((_, depth) => segments.slice(0, depth + 1).join("/"));
	for (const at of scopes) await rememberAll(api, gardenOf(150, at));
	const profile = await api.post("/v1/recall", { scope: scopes.at(-1) });
	expect(profile.at("memories")).toHaveLength(5);
	expect(costOf(profile).rowsRead).toBeLessThanOrEqual(600);
	expect(costOf(profile)).toMatchObject({ rowsWritten: 0, d1: 1, hops: 1 });
	const searched = await api.post("/v1/recall", { scope: scopes.at(-1), cue: "garden tulip 3" });
	expect(costOf(searched).rowsRead).toBeLessThanOrEqual(rowsMax);
	expect(costOf(searched).hops).toBeLessThanOrEqual(2);
});

test("[API-K7] every answer tells its cost, refusals and unknown paths included; a cold key is one look-up more", async () => {
	const owner = await freshTenant();
	const key = await keyOf(owner, { effects: ["memory-read"] });
	const cold = await key.get(listPath(scope));
	const warm = await key.get(listPath(scope));
	expect(costOf(cold).d1 - costOf(warm).d1).toBe(1);
	const form = /^rows_read=\d+, rows_written=\d+, d1=\d+, vector=\d+, object=\d+, hops=\d+$/;
	for (const answer of [
		await key.post("/v1/memories", { scope, text: "x" }),
		await key.get("/v1/nothing"),
		await key.post("/v1/recall", "{"),
		await key.post("/v1/recall", { scope, limit: 0 }),
		await key.call("PUT", "/v1/recall"),
	]) {
		expect(answer.headers.get("Mnema-Cost")).toMatch(form);
		expect(costOf(answer)).toMatchObject({ d1: 0, hops: 0 });
	}
});

test("[API-K9] spreading costs one hop more for each hop of the walk, a bounded number of rows, and nothing where it is off", async () => {
	waitForWalks();
	const api = await freshTenant();
	const ids = await rememberAll(api, gardenOf(100, above));
	// Five of ten neighbours each, and each of these fifty beside thirty more: as much as a walk can ask for.
	const [seeds, middle, far] = [ids.slice(0, 5), ids.slice(5, 55), ids.slice(55, 85)];
	const links = middle.flatMap((id, index) => [
		[seeds[Math.floor(index / 10)] ?? "", id, 1] as const,
		...far.map((other, place) => [id, other, 1 - place / 100] as const),
	]);
	for (let start = 0; start < links.length; start += 500) await link(api, above, ...links.slice(start, start + 500));
	const body = { scope, seeds: seeds.map((id) => ({ id, activation: 1 })) };
	const walk = async (maxHops: number) => costOf(await api.post("/v1/activate", { ...body, max_hops: maxHops }));
	// The seeds, and then of the fifty the 45 that there was room for: 70 rows each at most, of ten edges in a chain of three scopes.
	const [one, two] = [await walk(1), await walk(2)];
	for (const [cost, hops, nodes] of [
		[one, 1, 5],
		[two, 2, 50],
	] as const) {
		expect(cost).toMatchObject({ d1: 1 + hops, hops: 1 + hops, vector: 0, object: 0, rowsWritten: 0 });
		expect(cost.rowsRead).toBeLessThanOrEqual(70 * nodes);
	}
	const recalls = async (activation: object) => costOf(await recall(api, { scope, limit: 5, ...activation }));
	const plain = await recalls({});
	expect(await recalls({ activation: false })).toEqual(plain);
	const spread = await recalls({ activation: { max_hops: 1 } });
	expect(spread).toMatchObject({ d1: plain.d1 + 1, hops: plain.hops + 1, rowsWritten: 0 });
	expect(spread.rowsRead - plain.rowsRead).toBeLessThanOrEqual(70 * 5);
});
