import { beforeEach, describe, expect, test, vi } from "vitest";
import { RANK_WEIGHTS } from "../../../src/core/domain/ranking/ranker-weights.ts";
import { type Recalled, recall } from "../../../src/core/operations/recall.ts";
import { scan } from "../../../src/core/operations/scan.ts";
import { createFixture, memoryId, storedMemory } from "./http-fixture.ts";

vi.mock("../../../src/core/operations/recall.ts");
vi.mock("../../../src/core/operations/scan.ts");

const revision = "0123456789abcdef";
const stored = storedMemory({ metadata: { n: 1 } });
const retrieved = { record: stored.record, score: 0.5, scopeDistance: 1, sourceOrdinal: 0, reserved: false };

function recalled(changes: Partial<Recalled["result"]> = {}): Recalled {
	return {
		result: {
			memories: [retrieved],
			dropped: [{ id: "other", reason: "over_limit" }],
			degraded: false,
			sources: { text: 2 },
			unavailable: [],
			...changes,
		},
		stored: new Map([[memoryId, stored]]),
		lines: ["[semantic] Ada prefers window seats."],
		block: "[semantic] Ada prefers window seats.",
		blockChars: 36,
		blockBytes: 36,
		revision,
		explanation: null,
		activation: null,
		skipped: null,
	};
}

const body = { scope: "user:42" };

beforeEach(() => {
	vi.mocked(recall).mockReset().mockResolvedValue({ ok: true, value: recalled() });
});

test("a recall shows its memories, its block and why the rest was left out, in the documented order", async () => {
	const { json, headers } = await createFixture().call("/v1/recall", { body });
	expect(Object.keys(json).join()).toBe(
		"memories,dropped,degraded,unavailable,sources,block,block_chars,block_bytes,revision",
	);
	expect(Object.keys(json.memories[0]).join()).toBe("memory,line,score,scope_distance,source_ordinal,reserved");
	expect(json.memories[0]).toMatchObject({ memory: { id: memoryId, indexed: "ready" }, score: 0.5, scope_distance: 1 });
	expect(headers.get("ETag")).toBe(`"${revision}"`);
	expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("an explanation is shown where it was asked for", async () => {
	const byId = new Map([[memoryId, { text: 1, nearDay: 0.25, cosine: 0 }]]);
	const terms = [
		{ term: "seat", memories: 2, readAs: null },
		{ term: "widnow", memories: 0, readAs: "window" },
	];
	const explanation = { terms, kind: "people" as const, features: byId };
	vi.mocked(recall).mockResolvedValue({ ok: true, value: { ...recalled(), explanation } });
	const { json } = await createFixture().call("/v1/recall", { body: { ...body, explain: true } });
	expect(json.explain).toMatchObject({
		terms: [
			{ term: "seat", memories: 2, read_as: null },
			{ term: "widnow", memories: 0, read_as: "window" },
		],
		kind: "people",
		features: { [memoryId]: { text: 1, near_day: 0.25, cosine: 0 } },
	});
	// The weights themselves move with each fit.
	const { text = 0, nearDay = 0 } = RANK_WEIGHTS.people;
	expect(json.explain.contributions).toEqual({ [memoryId]: { text, near_day: nearDay * 0.25 } });
});

test("[INV-EVENTS] a recall that spread tells what was lit, each memory once, in exactly the event's fields", async () => {
	const node = { recordId: memoryId, label: "Ada", layer: "semantic" as const };
	const nodes = [
		{ ...node, score: 0.2, sourceNodeId: null },
		{ ...node, score: 0.3, sourceNodeId: "other" },
	];
	const activation = { nodes, degraded: true };
	vi.mocked(recall).mockResolvedValue({ ok: true, value: { ...recalled(), activation } });
	const { json } = await createFixture().call("/v1/recall", { body: { ...body, activation: { max_hops: 1 } } });
	expect(vi.mocked(recall).mock.lastCall?.[1].query.activation).toEqual({ maxHops: 1 });
	const event = { node_id: memoryId, node_label: "Ada", score: 0.3, layer: "semantic", source_node_id: "other" };
	expect(json.activation).toEqual({ events: [event], degraded: true });
});

describe("If-None-Match", () => {
	test.each([`"${revision}"`, `W/"${revision}"`, `"ffffffffffffffff", "${revision}"`, "*"])(
		"%s: 304 without a body, with its headers",
		async (ifNoneMatch) => {
			const answer = await createFixture().call("/v1/recall", { body, headers: { "If-None-Match": ifNoneMatch } });
			expect(answer).toMatchObject({ status: 304, text: "" });
			expect(answer.headers.get("ETag")).toBe(`"${revision}"`);
			expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
			expect(answer.headers.get("Mnema-Cost")).toContain("rows_read=");
			expect(answer.headers.get("Mnema-Bookmark")).toBeTruthy();
			expect(answer.headers.get("Content-Type")).toBeNull();
		},
	);

	test("a degraded answer has no ETag and is never 304", async () => {
		const value = recalled({ degraded: true, unavailable: ["vector"] });
		vi.mocked(recall).mockResolvedValue({ ok: true, value });
		const answer = await createFixture().call("/v1/recall", { body, headers: { "If-None-Match": "*" } });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("ETag")).toBeNull();
		expect(answer.json).toMatchObject({ degraded: true, unavailable: ["vector"] });
	});
});

describe("pin", () => {
	test("needs memory-write, and says which feature wanted it", async () => {
		const fixture = createFixture({ effects: ["memory-read"] });
		const answer = await fixture.call("/v1/recall", { body: { ...body, pin: true } });
		expect(answer).toMatchObject({ status: 403, json: { code: "missing_effect" } });
		expect(answer.json.detail).toMatch(/memory-write.*pinning/);
		expect(recall).not.toHaveBeenCalled();
	});

	test("needs a key that may write at the scope; reading an ancestor is not enough", async () => {
		// The operation itself decides on reach.
		const operations = await vi.importActual<typeof import("../../../src/core/operations/recall.ts")>(
			"../../../src/core/operations/recall.ts",
		);
		vi.mocked(recall).mockImplementationOnce(operations.recall);
		const fixture = createFixture({
			scopes: [
				{
					version: 1,
					path: [
						["user", "42"],
						["agent", "a"],
					],
				},
			],
		});
		expect((await fixture.call("/v1/recall", { body: { ...body, pin: true } })).status).toBe(404);
		expect((await fixture.call("/v1/recall", { body })).status).toBe(200);
	});

	test("begins at the primary; a plain recall does not", async () => {
		const fixture = createFixture();
		await fixture.call("/v1/recall", { body });
		await fixture.call("/v1/recall", { body: { ...body, pin: true } });
		expect(fixture.opened.map(({ access }) => access)).toEqual(["read", "write"]);
	});
});

test("an Idempotency-Key has no effect on reading, not even a wrong one", async () => {
	const answer = await createFixture().call("/v1/recall", { body, headers: { "Idempotency-Key": "a b" } });
	expect(answer.status).toBe(200);
});

test("a scan shows candidates in recall's own shape", async () => {
	vi.mocked(scan).mockResolvedValue({
		ok: true,
		value: {
			candidates: [retrieved],
			stored: new Map([[memoryId, stored]]),
			lines: ["[semantic] Ada prefers window seats."],
			degraded: false,
			unavailable: [],
			sources: { text: 1 },
		},
	});
	const { json, headers } = await createFixture().call("/v1/scan", { body });
	expect(Object.keys(json).join()).toBe("candidates,degraded,unavailable,sources");
	expect(json.candidates[0].memory.id).toBe(memoryId);
	expect(headers.get("ETag")).toBeNull();
});

describe("a pinned block", () => {
	const block = "[semantic] é\n[episodic] 😀";
	const fixture = createFixture({ blocks: { find: async (_scope, wanted) => (wanted === revision ? block : null) } });

	test("is its exact bytes, kept by the caller for an hour", async () => {
		const answer = await fixture.call(`/v1/blocks/${revision}?scope=user%3A42`);
		expect(answer).toMatchObject({ status: 200, text: block });
		expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600, immutable");
		expect(answer.headers.get("ETag")).toBe(`"${revision}"`);
	});

	test("is 304 where the caller has it", async () => {
		const headers = { "If-None-Match": `"${revision}"` };
		const answer = await fixture.call(`/v1/blocks/${revision}?scope=user%3A42`, { headers });
		expect(answer).toMatchObject({ status: 304, text: "" });
		expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600, immutable");
	});

	test("that was never pinned is 404 even to who claims to have it, and no cache keeps that", async () => {
		const headers = { "If-None-Match": "*" };
		const answer = await fixture.call("/v1/blocks/ffffffffffffffff?scope=user%3A42", { headers });
		expect(answer.status).toBe(404);
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
	});

	test("needs its scope", async () => {
		const answer = await fixture.call(`/v1/blocks/${revision}`);
		expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "scope" }] } });
	});
});
