import { describe, expect, it } from "vitest";
import { COMMIT_ATTEMPTS_MAX } from "../../../src/core/domain/limits.ts";
import type { IdempotentCall } from "../../../src/core/operations/answered.ts";
import { associate, type EdgeDraft } from "../../../src/core/operations/associations/associate.ts";
import { dissociate } from "../../../src/core/operations/associations/dissociate.ts";
import { listAssociations } from "../../../src/core/operations/associations/list-associations.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { forget } from "../../../src/core/operations/forget.ts";
import type { ChangeSet, CommitOutcome } from "../../../src/core/ports/record-store.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { createWorld } from "./world.ts";

const USER = scopeOf("user:42");
const AGENT = scopeOf("user:42/agent:a");
const SIBLING = scopeOf("user:42/agent:b");
const NOT_FOUND = { ok: false, error: { kind: "not_found" } };

function edge(sourceId: string, targetId: string, weight = 0.5, kind: string | null = null): EdgeDraft {
	return { sourceId, targetId, weight, kind };
}

function callUnder<T>(key: string): IdempotentCall<T> {
	return { key, requestHash: "hash", render: (value) => ({ status: 200, body: JSON.stringify(value) }) };
}

const post = (deps: Deps, edges: readonly EdgeDraft[], over: { scope?: typeof USER; key?: string } = {}) =>
	associate(deps, { scope: over.scope ?? AGENT, edges, call: over.key === undefined ? null : callUnder(over.key) });
const part = (deps: Deps, edges: readonly EdgeDraft[], over: { scope?: typeof USER; key?: string } = {}) =>
	dissociate(deps, { scope: over.scope ?? AGENT, edges, call: over.key === undefined ? null : callUnder(over.key) });
const list = (deps: Deps, id: string, over: Partial<Parameters<typeof listAssociations>[1]> = {}) =>
	listAssociations(deps, { scope: AGENT, id, after: null, limit: 50, ...over });
const deleted = (count: number) => ({ ok: true, value: { kind: "fresh", value: { deleted: count } } });
const refusedAt = (...paths: readonly string[]) => ({
	ok: false,
	error: { kind: "validation", errors: paths.map((path) => expect.objectContaining({ path })) },
});

/** Memories a and b of the user, c of one agent, d of another. */
async function worldOfFour(reach: Deps["reach"] = { scopes: null }) {
	const world = createWorld();
	const made = await world.remember(
		{ scope: USER, text: "a" },
		{ scope: USER, text: "b" },
		{ scope: AGENT, text: "c" },
		{ scope: SIBLING, text: "d" },
	);
	const [a = "", b = "", c = "", d = ""] = made.map(({ memory }) => memory.record.id);
	return { ...world, owner: world.deps, deps: { ...world.deps, reach }, a, b, c, d };
}

/** A store that does something else first, before some of its commits. */
function interrupted(deps: Deps, before: (attempt: number) => Promise<unknown>) {
	const commits: ChangeSet[] = [];
	const records: Deps["records"] = {
		...deps.records,
		async commit(change): Promise<CommitOutcome> {
			commits.push(change);
			await before(commits.length);
			return deps.records.commit(change);
		},
	};
	return { commits, deps: { ...deps, records } };
}

describe("associating", () => {
	it("answers the edges in order, each with the deeper of its scopes and the time when it was written first", async () => {
		const { deps, a, b, c, passMs } = await worldOfFour();
		const first = deps.clock.now();
		await post(deps, [edge(a, b, 0.1)]);
		const later = passMs(1_000);
		const answered = await post(deps, [edge(c, a, 1, "k"), edge(b, a, 0.2), edge(b, c)]);
		const at = (createdAt: string, scope = AGENT) => ({ scope, createdAt, updatedAt: later });
		expect(answered).toEqual({
			ok: true,
			value: {
				kind: "fresh",
				value: {
					associations: [
						{ ...edge(c, a, 1, "k"), ...at(later) },
						{ ...edge(b, a, 0.2), ...at(first, USER) },
						{ ...edge(b, c), ...at(later) },
					],
				},
			},
		});
		const listed = await list(deps, a);
		expect(listed.ok && listed.value.associations.map(({ targetId, weight }) => [targetId, weight])).toEqual([
			[c, 1],
			[b, 0.2],
		]);
	});

	it("[INV-ASSOCIATION-SCOPE] names each end that is no memory of the scope or those above it", async () => {
		const { deps, a, b, c, d } = await worldOfFour();
		const edges = [edge(a, b), edge("nobody", a), edge(c, d), edge(d, "nobody")];
		const refusal = refusedAt("edges.1.source_id", "edges.2.target_id", "edges.3.source_id", "edges.3.target_id");
		expect(await post(deps, edges)).toEqual(refusal);
		expect(await part(deps, edges)).toEqual(refusal);
		expect(await post(deps, [edge(a, c)], { scope: USER })).toEqual(refusedAt("edges.0.target_id"));
		expect(await list(deps, a)).toMatchObject({ value: { associations: [] } });
	});

	it("[INV-ASSOCIATION-PAIR] refuses an edge to itself and a pair that is named twice, before anything is read", async () => {
		const { deps, a, b, c } = await worldOfFour();
		const edges = [edge(a, b), edge(c, c), edge(b, a), edge("x", "y"), edge("x", "y")];
		expect(await post(deps, edges)).toEqual(refusedAt("edges.1.target_id", "edges.2", "edges.4"));
	});

	it("[INV-LIVE] takes a superseded memory for an end, and no expired one", async () => {
		const { deps, a, remember, passMs } = await worldOfFour();
		const soon = passMs(1_000);
		const made = await remember(
			{ text: "old", subjectKey: "s" },
			{ text: "new", subjectKey: "s" },
			{ text: "gone", expiresAt: soon },
		);
		const [old = "", , gone = ""] = made.map(({ memory }) => memory.record.id);
		expect(await post(deps, [edge(a, old)])).toMatchObject({ ok: true });
		expect(await post(deps, [edge(gone, a)])).toEqual(refusedAt("edges.0.source_id"));
		expect(await list(deps, gone)).toEqual(NOT_FOUND);
		expect(await list(deps, old)).toMatchObject({ value: { associations: [{ targetId: a }] } });
	});

	it("[INV-REACH] is for who may write the scope, and that of each edge", async () => {
		const { deps, owner, a, b, c } = await worldOfFour({ scopes: [AGENT] });
		expect(await post(deps, [edge(a, b)], { scope: USER })).toEqual(NOT_FOUND);
		expect(await post(deps, [edge(a, c), edge(a, b)])).toEqual(NOT_FOUND);
		await post(owner, [edge(a, b)]);
		expect(await part(deps, [edge(a, b)])).toEqual(NOT_FOUND);
		expect(await part(deps, [edge(a, b)], { scope: USER })).toEqual(NOT_FOUND);
		expect(await post(deps, [edge(a, c)])).toMatchObject({ ok: true });
		expect(await part(deps, [edge(c, a)])).toEqual(deleted(1));
		expect(await list(deps, a, { scope: USER })).toMatchObject({ value: { associations: [{ targetId: b }] } });
		expect(await list(deps, a, { scope: SIBLING })).toEqual(NOT_FOUND);
	});

	it("[INV-PLAN-AGAIN] tells the first time of an edge that another call wrote meanwhile", async () => {
		const { deps, a, c, passMs } = await worldOfFour();
		const first = deps.clock.now();
		const { commits, deps: slow } = interrupted(deps, async (attempt) => {
			if (attempt > 1) return;
			await post(deps, [edge(c, a, 0.9)]);
			passMs(1_000);
		});
		const answered = await post(slow, [edge(a, c, 0.1)]);
		const updatedAt = deps.clock.now();
		expect(answered).toMatchObject({ value: { value: { associations: [{ createdAt: first, updatedAt }] } } });
		expect(commits).toHaveLength(2);
		expect(await list(deps, a)).toMatchObject({ value: { associations: [{ weight: 0.1 }] } });
	});

	it("[INV-PLAN-AGAIN] [INV-ASSOCIATION-ENDS] names an end that was deleted meanwhile, and gives up where all keeps moving", async () => {
		const { deps, a, b, c } = await worldOfFour();
		const once = interrupted(deps, (attempt) =>
			attempt === 1 ? forget(deps, { id: c, ifVersions: null, call: null }) : Promise.resolve(),
		);
		expect(await post(once.deps, [edge(a, b), edge(a, c)])).toEqual(refusedAt("edges.1.target_id"));
		const always = interrupted(deps, (attempt) => (attempt % 2 ? post : part)(deps, [edge(a, b)]));
		expect(await post(always.deps, [edge(a, b)])).toEqual({
			ok: false,
			error: { kind: "conflict", reason: "contended" },
		});
		expect(always.commits).toHaveLength(COMMIT_ATTEMPTS_MAX);
	});

	it("[INV-CLAIM] replays what was answered under a key, though the memory is gone since", async () => {
		const { deps, a, b } = await worldOfFour();
		const first = await post(deps, [edge(a, b)], { key: "key" });
		await forget(deps, { id: b, ifVersions: null, call: null });
		const again = await post(deps, [edge(a, b)], { key: "key" });
		const body = JSON.stringify(first.ok && first.value.kind === "fresh" ? first.value.value : null);
		expect(again).toMatchObject({ value: { kind: "replayed", answer: { status: 200, body } } });
	});
});

describe("parting", () => {
	it("counts what was there, in either direction, and passes over what was not", async () => {
		const { deps, a, b, c } = await worldOfFour();
		await post(deps, [edge(a, b), edge(b, c)]);
		expect(await part(deps, [edge(b, a), edge(a, c), edge(b, c)])).toEqual(deleted(2));
		expect(await part(deps, [edge(b, a)])).toEqual(deleted(0));
		expect(await list(deps, b)).toMatchObject({ value: { associations: [] } });
	});

	it("[INV-PLAN-AGAIN] [INV-CLAIM] counts no edge that another call took away first, under a key too", async () => {
		const { deps, a, b, c } = await worldOfFour();
		await post(deps, [edge(a, b), edge(b, c)]);
		const slow = interrupted(deps, (attempt) => (attempt === 1 ? part(deps, [edge(a, b)]) : Promise.resolve()));
		expect(await part(slow.deps, [edge(a, b), edge(b, c)], { key: "key" })).toEqual(deleted(1));
		expect(slow.commits).toHaveLength(2);
		const replay = await part(deps, [edge(a, b), edge(b, c)], { key: "key" });
		expect(replay).toMatchObject({ value: { kind: "replayed", answer: { body: '{"deleted":1}' } } });
		expect(await part(deps, [edge(a, b)], { key: "none" })).toEqual(deleted(0));
		expect(await part(deps, [edge(a, b)], { key: "none" })).toMatchObject({ value: { kind: "replayed" } });
	});
});

describe("listing", () => {
	it("pages without losing any, and says where it ends", async () => {
		const { deps, a, b, c, remember } = await worldOfFour();
		const [e = ""] = (await remember({ scope: AGENT, text: "e" })).map(({ memory }) => memory.record.id);
		await post(deps, [edge(a, b, 0.5), edge(a, c, 0.5), edge(e, a, 0.75)]);
		const page = async (limit: number, after: Parameters<typeof list>[2] = {}) => {
			const answered = await list(deps, a, { limit, ...after });
			if (!answered.ok) throw new Error("The list was refused.");
			return { ids: answered.value.associations.map(({ targetId }) => targetId), next: answered.value.next };
		};
		expect(await page(3)).toEqual({ ids: [e, b, c], next: null });
		expect(await page(2)).toEqual({ ids: [e, b], next: { weight: 0.5, neighbourId: b } });
		expect(await page(2, { after: { weight: 0.5, neighbourId: b } })).toEqual({ ids: [c], next: null });
		expect(await page(5, { scope: USER })).toEqual({ ids: [b], next: null });
	});

	it("[INV-ASSOCIATION-SCOPE] finds no memory beside the scope or below it", async () => {
		const { deps, c, d } = await worldOfFour();
		expect(await list(deps, d)).toEqual(NOT_FOUND);
		expect(await list(deps, c, { scope: USER })).toEqual(NOT_FOUND);
		expect(await list(deps, "nobody")).toEqual(NOT_FOUND);
	});
});
