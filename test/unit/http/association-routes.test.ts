import { describe, expect, test } from "vitest";
import { ASSOCIATIONS_CHANGED_MAX, NAME_CODE_POINTS_MAX } from "../../../src/core/domain/limits.ts";
import type { AssociationListRequest, PairState } from "../../../src/core/ports/association-source.ts";
import type { ChangeSet, RecordedAnswer } from "../../../src/core/ports/record-store.ts";
import {
	formatAssociationCursor,
	parseAssociationCursor,
} from "../../../src/http/contract/associations/association-cursor.ts";
import { associationHash } from "../../../src/http/contract/associations/association-query.ts";
import { sealCursor } from "../../../src/http/contract/input/cursor.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { createFixture, memoryId, now, storedMemory } from "./http-fixture.ts";

const path = "/v1/associations";
const idOf = (index: number) => memoryId.slice(0, -3) + String(index).padStart(3, "0");
const [one, two] = [idOf(1), idOf(2)];
const edge = { source_id: one, target_id: two, weight: 0.5 };
const body = { scope: "user:42", edges: [edge] };

/** Every pair that is asked for is there, associated since `createdAt`. */
function everyPair(createdAt: PairState["createdAt"] = null) {
	const commits: ChangeSet[] = [];
	const claims = new Map<string, RecordedAnswer>();
	const end = { scope: scopeOf("user:42"), expiresAt: null };
	const fixture = createFixture({
		records: {
			readForWrite: async ({ claimKey, pairs = [] }) => ({
				duplicates: [],
				subjects: [],
				byId: [],
				claim: claims.get(claimKey ?? "") ?? null,
				session: null,
				pairs: pairs.map((pair) => ({ ...pair, source: end, target: end, createdAt })),
				derived: [],
			}),
			commit: async (change) => {
				commits.push(change);
				if (change.claim !== null) claims.set(change.claim.key, change.claim);
				return { kind: "committed", deleted: 0, unlinked: 0 };
			},
		},
	});
	return { ...fixture, commits };
}

test("an association comes back with every field, its scope and its times", async () => {
	const fixture = everyPair();
	const edges = [edge, { ...edge, target_id: idOf(3), weight: 1, kind: "caused by" }];
	const answer = await fixture.call(path, { body: { ...body, edges } });
	const times = { scope: "user:42", created_at: now, updated_at: now };
	expect([answer.status, answer.json]).toEqual([
		200,
		{
			associations: [
				{ ...edge, kind: null, ...times },
				{ source_id: one, target_id: idOf(3), weight: 1, kind: "caused by", ...times },
			],
		},
	]);
	expect(fixture.opened.map(({ access }) => access)).toEqual(["write"]);
	expect(fixture.commits[0]?.associations?.puts).toHaveLength(2);
});

describe.each(["POST", "DELETE"] as const)("%s", (method) => {
	const sent = (changes: object = {}, over: object = {}) => {
		const { weight: _, ...ends } = edge;
		const own = method === "POST" ? edge : ends;
		return { ...body, edges: [{ ...own, ...changes }], ...over };
	};
	const call = (changes: object, over?: object) => everyPair(now).call(path, { method, body: sent(changes, over) });

	test.each([
		["edges.0.source_id", { source_id: "nobody" }, {}],
		["edges.0.source_id", { source_id: undefined }, {}],
		["edges.0.target_id", { target_id: 5 }, {}],
		["edges.0.target_id", { target_id: one }, {}],
		["edges.0.colour", { colour: "red" }, {}],
		["edges", {}, { edges: [] }],
		["edges", {}, { edges: "all" }],
		["scope", {}, { scope: "" }],
		["scope", {}, { scope: undefined }],
		["seeds", {}, { seeds: [] }],
	])("refuses %s, as in %j %j", async (field, changes, over) => {
		const answer = await call(changes, over);
		expect(answer).toMatchObject({ status: 400, json: { code: "validation", errors: [{ path: field }] } });
	});

	test("[INV-ASSOCIATION-PAIR] refuses a pair that is named twice, at its second place", async () => {
		const [own] = sent().edges;
		const turned = { ...own, source_id: two, target_id: one };
		const edges = [own, { ...own, target_id: idOf(3) }, turned];
		const answer = await call({}, { edges });
		expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "edges.2" }] } });
	});

	test("takes as many edges as the limit says, and no more", async () => {
		const edges = (count: number) =>
			Array.from({ length: count }, (_none, index) => ({ ...sent().edges[0], target_id: idOf(index + 100) }));
		expect((await call({}, { edges: edges(ASSOCIATIONS_CHANGED_MAX) })).status).toBe(200);
		const over = await call({}, { edges: edges(ASSOCIATIONS_CHANGED_MAX + 1) });
		expect(over).toMatchObject({ status: 400, json: { errors: [{ path: "edges" }] } });
	});

	test("[HTTP-5] a repetition under a key is answered with the first answer's own text", async () => {
		const fixture = everyPair(now);
		const headers = { "Idempotency-Key": "key" };
		const first = await fixture.call(path, { method, body: sent(), headers });
		const second = await fixture.call(path, { method, body: sent(), headers });
		expect(second).toMatchObject({ status: 200, text: first.text });
		expect(second.headers.get("Idempotency-Replayed")).toBe("true");
		expect(fixture.commits).toHaveLength(1);
		const other = await fixture.call(path, { method, body: sent({ source_id: idOf(9) }), headers });
		expect(other).toMatchObject({ status: 409, json: { code: "conflict" } });
	});
});

test.each([
	["weight", undefined],
	["weight", null],
	["weight", "1"],
	["weight", -0.001],
	["weight", 1.001],
	["kind", ""],
	["kind", 5],
	["kind", "x".repeat(NAME_CODE_POINTS_MAX + 1)],
])("[INV-SHARE] [INV-NAME] an edge of %s %j is refused", async (field, value) => {
	const answer = await everyPair().call(path, { body: { ...body, edges: [{ ...edge, [field]: value }] } });
	expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: `edges.0.${field}` }] } });
});

test.each([0, 1, 0.1 + 0.2])("a weight of %d is taken, with the longest kind, or null", async (weight) => {
	for (const kind of [null, "\u{1f600}".repeat(NAME_CODE_POINTS_MAX)]) {
		const answer = await everyPair().call(path, { body: { ...body, edges: [{ ...edge, weight, kind }] } });
		expect(answer.json.associations[0]).toMatchObject({ weight, kind });
	}
});

test("a deletion answers how many there were", async () => {
	const { weight: _, ...ends } = edge;
	const request = { method: "DELETE", body: { ...body, edges: [ends] } };
	expect((await everyPair(now).call(path, request)).json).toEqual({ deleted: 1 });
	const nothing = everyPair(null);
	expect((await nothing.call(path, request)).json).toEqual({ deleted: 0 });
	expect(nothing.commits).toEqual([]);
	const weighed = await everyPair(now).call(path, { method: "DELETE", body });
	expect(weighed).toMatchObject({ status: 400, json: { errors: [{ path: "edges.0.weight" }] } });
});

describe("a list", () => {
	const stored = Array.from({ length: 3 }, (_none, index) => ({
		sourceId: one,
		targetId: idOf(index + 2),
		weight: 1 / (index + 3),
		kind: null,
		scope: scopeOf({ version: 0, path: ["acme"] }),
		createdAt: now,
		updatedAt: now,
	}));
	const asked: AssociationListRequest[] = [];
	const fixture = createFixture({
		records: { find: async (id) => (id === one ? storedMemory({ id }) : null) },
		associations: {
			of: async (request) => {
				asked.push(request);
				return stored.slice(request.after === null ? 0 : 2, (request.after === null ? 0 : 2) + request.limit);
			},
		},
	});
	const listed = (search: string) => fixture.call(`${path}?scope=user%3A42${search}`);

	test("shows associations, and where the next page begins", async () => {
		const answer = await listed(`&id=${one}&limit=2`);
		expect(answer.json.associations).toEqual(
			stored.slice(0, 2).map(({ targetId, weight }) => ({
				source_id: one,
				target_id: targetId,
				weight,
				kind: null,
				scope: { version: 0, path: ["acme"] },
				created_at: now,
				updated_at: now,
			})),
		);
		const next = await listed(`&id=${one}&limit=2&cursor=${answer.json.next_cursor}`);
		expect(asked.at(-1)?.after).toEqual({ weight: 0.25, neighbourId: idOf(3) });
		expect([next.status, next.json.associations.length, next.json.next_cursor]).toEqual([200, 1, null]);
		expect((await listed(`&id=${one}&limit=3`)).json.next_cursor).toBeNull();
	});

	test("[HTTP-8] another query's cursor is refused", async () => {
		const { json } = await listed(`&id=${one}&limit=2`);
		for (const other of [`&id=${two}`, `&id=${one}&limit=2`]) {
			const scope = other === `&id=${two}` ? "user%3A42" : "user%3A43";
			const answer = await fixture.call(`${path}?scope=${scope}${other}&cursor=${json.next_cursor}`);
			expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "cursor" }] } });
		}
	});

	test.each([
		["", "id"],
		[`&id=${one}&id=${two}`, "id"],
		[`&id=${one}&limit=0`, "limit"],
		[`&id=${one}&limit=201`, "limit"],
		[`&id=${one}&cursor=abc`, "cursor"],
		[`&id=${one}&kind=x`, "kind"],
	])("%s is refused at %s", async (search, parameter) => {
		expect(await listed(search)).toMatchObject({ status: 400, json: { errors: [{ path: parameter }] } });
	});

	test.each([two, "nobody", ""])("of %j, which names no memory, is 404", async (id) => {
		expect(await listed(`&id=${id}`)).toMatchObject({ status: 404, json: { code: "not_found" } });
	});
});

describe("a cursor of associations", () => {
	const place = { weight: 1 / 3, neighbourId: one };

	test("comes back as the place it was made of", () => {
		expect(parseAssociationCursor(formatAssociationCursor(place, "hash"), "hash")).toEqual({ ok: true, value: place });
	});

	test.each([
		["of another query", sealCursor([0.5, one], "other")],
		["with no weight", sealCursor(["0.5", one], "hash")],
		["with a weight beyond 1", sealCursor([2, one], "hash")],
		["with no id", sealCursor([0.5], "hash")],
		["with more", sealCursor([0.5, one, 1], "hash")],
		["of a list of memories", sealCursor([now, one], "hash")],
		["of nothing", ""],
	])("[HTTP-8] %s is refused by name", (_what, cursor) => {
		const refused = { ok: false, error: { kind: "validation", errors: [{ path: "cursor" }] } };
		expect(parseAssociationCursor(cursor, "hash")).toMatchObject(refused);
	});

	test("[HTTP-8] tenant, scope and memory move what it is bound to", () => {
		const hashes = [
			associationHash("a", { scope: scopeOf("user:42"), id: one }),
			associationHash("b", { scope: scopeOf("user:42"), id: one }),
			associationHash("a", { scope: scopeOf("user:43"), id: one }),
			associationHash("a", { scope: scopeOf({ version: 0, path: ["user:42"] }), id: one }),
			associationHash("a", { scope: scopeOf("user:42"), id: two }),
		];
		expect(new Set(hashes).size).toBe(hashes.length);
	});
});
