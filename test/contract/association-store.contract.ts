import { describe, expect, it } from "vitest";
import {
	ACTIVATION_EDGES_MAX,
	ACTIVATION_NODES_MAX,
	ASSOCIATIONS_CHANGED_MAX,
	NAME_CODE_POINTS_MAX,
	SCOPE_DEPTH_MAX,
} from "../../src/core/domain/limits.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import { scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import { createAssociationWorld, ends, ORG, put, SIBLING } from "./association-world.ts";
import { AGENT, at, insertOf, NOW, recordOf, type StoreHarness, USER } from "./store-world.ts";

const LATER = at("2026-03-02T00:00:00.000Z");
const MOVED = { kind: "moved" };
const committed = (unlinked = 0) => ({ kind: "committed", deleted: 0, unlinked });

/** Associations as a commit writes them and as lists and walks read them. */
export function describeAssociationStore(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createAssociationWorld(harness, tenantId);

	describe(`${name}: associations`, () => {
		it("are the same edge from both ends, with every field as it was written", async () => {
			const { memories, link, of, seen } = world();
			const [source, target] = [(await memories(1))[0] ?? recordOf(), (await memories(1, AGENT))[0] ?? recordOf()];
			const weight = 0.1 + 0.2;
			expect(await link(put(source, target, weight, "caused by “it” \u{1f600}"))).toEqual(committed());
			const edge = { weight, kind: "caused by “it” \u{1f600}", scope: AGENT, createdAt: NOW, updatedAt: NOW };
			expect(await of(source)).toEqual([{ ...ends(source, target), ...edge }]);
			expect(await of(target)).toEqual([{ ...ends(target, source), ...edge }]);
			expect(await seen(source)).toEqual({ fanOut: 1, edges: [[target.id, weight]] });
			expect(await seen(target)).toEqual({ fanOut: 1, edges: [[source.id, weight]] });
		});

		it("bring the whole neighbour with them", async () => {
			const { memories, put: store, link, associations, chain, get } = world();
			const [node] = await memories(1);
			const neighbour = recordOf({ label: "a label", metadata: { a: [1] }, tags: ["x"], salience: 1 / 3 });
			await store(neighbour);
			await link(put(neighbour, node ?? recordOf(), 1));
			const found = await associations.neighbours({ chain: chain(), ids: [node?.id ?? ""], limit: 1 });
			expect(found).toEqual([{ id: node?.id, fanOut: 1, edges: [{ neighbour: await get(neighbour.id), weight: 1 }] }]);
		});

		it("[INV-ASSOCIATION-PAIR] of one pair there is one: a later put, in either direction, replaces weight and kind", async () => {
			const { memories, link, commit, of, seen } = world();
			const [left = recordOf(), right = recordOf()] = await memories(2);
			await link(put(left, right, 0.25, "first"));
			await commit({ associations: { puts: [put(right, left, 0.75)], removes: [] }, now: LATER });
			const edge = { weight: 0.75, kind: null, scope: USER, createdAt: NOW, updatedAt: LATER };
			expect(await of(left)).toEqual([{ ...ends(left, right), ...edge }]);
			expect(await of(right)).toEqual([{ ...ends(right, left), ...edge }]);
			expect((await seen(left)).fanOut).toBe(1);
		});

		it("[INV-ASSOCIATION-PAIR] are taken away from either end, and counted as often as they were there", async () => {
			const { memories, link, unlink, of, seen } = world();
			const [a = recordOf(), b = recordOf(), c = recordOf()] = await memories(3);
			await link(put(a, b), put(b, c), put(a, c));
			const unknown = recordOf();
			expect(await unlink(ends(b, a), ends(a, b), ends(a, unknown), ends(c, b))).toEqual(committed(2));
			expect(await unlink(ends(a, b))).toEqual(committed(0));
			expect(await of(b)).toEqual([]);
			expect(await seen(b)).toEqual({ fanOut: 0, edges: [] });
			expect(await seen(a)).toEqual({ fanOut: 1, edges: [[c.id, 0.5]] });
		});

		it("[INV-ASSOCIATION-SCOPE] count and show inside a chain alone: not to a sibling's or a descendant's memory", async () => {
			const { memories, link, of, seen, chain, associations } = world();
			const [hub = recordOf(), peer = recordOf()] = await memories(2);
			const [below = recordOf()] = await memories(1, AGENT);
			const [beside = recordOf()] = await memories(1, SIBLING);
			await link(put(hub, peer, 0.1), put(hub, below, 0.2), put(beside, hub, 0.3));
			expect(await seen(hub, USER)).toEqual({ fanOut: 1, edges: [[peer.id, 0.1]] });
			expect(await seen(hub, AGENT)).toEqual({
				fanOut: 2,
				edges: [
					[below.id, 0.2],
					[peer.id, 0.1],
				],
			});
			expect(await seen(hub, SIBLING)).toMatchObject({
				fanOut: 2,
				edges: [
					[beside.id, 0.3],
					[peer.id, 0.1],
				],
			});
			expect(await seen(beside, AGENT)).toEqual({ fanOut: 0, edges: [] });
			expect(await associations.neighbours({ chain: chain(ORG), ids: [hub.id], limit: 9 })).toEqual([]);
			const listed = async (scope: Scope) => (await of(hub, { chain: chain(scope) })).map((edge) => edge.targetId);
			expect(await listed(USER)).toEqual([peer.id]);
			expect(await listed(AGENT)).toEqual([below.id, peer.id]);
			expect(await listed(ORG)).toEqual([]);
		});

		it("[INV-ASSOCIATION-SCOPE] join no memories of scopes on two paths, and none with itself", async () => {
			const { memories, link, of } = world();
			const [below = recordOf()] = await memories(1, AGENT);
			const [beside = recordOf()] = await memories(1, SIBLING);
			const [positional = recordOf()] = await memories(1, { version: 0, path: ["42"] });
			expect(await link(put(below, beside))).toEqual(MOVED);
			expect(await link(put(positional, below))).toEqual(MOVED);
			expect(await link(put(below, below))).toEqual(MOVED);
			expect(await of(below)).toEqual([]);
		});

		it("[INV-ASSOCIATION-ORDER] give the heaviest, ties by the neighbour's id in code points, over all scopes of the chain", async () => {
			const { put: store, link, seen, memories } = world();
			const [hub = recordOf()] = await memories(1);
			// U+FFFD comes before U+10000, which UTF-16 has the other way round.
			const tied = ["b", "a", "\ufffd", "\u{10000}", "Z"].map((id, index) =>
				recordOf({ id, scope: index % 2 ? AGENT : USER }),
			);
			const [light, heavy] = [recordOf({ id: "0-light", scope: AGENT }), recordOf({ id: "zz-heavy" })];
			await store(...tied, light, heavy);
			await link(...tied.map((target) => put(hub, target, 0.5)), put(hub, light, 0), put(heavy, hub, 1));
			const inOrder = ["zz-heavy", "Z", "a", "b", "\ufffd", "\u{10000}", "0-light"];
			for (const limit of [1, 3, 6, 7, 8]) {
				const { fanOut, edges } = await seen(hub, AGENT, { limit });
				expect(fanOut).toBe(7);
				expect(edges.map(([id]) => id)).toEqual(inOrder.slice(0, limit));
			}
		});

		it("[INV-ASSOCIATION-ORDER] page as they are ordered, each once, though many weigh the same", async () => {
			const { memories, link, of } = world();
			const [hub = recordOf(), ...leaves] = await memories(8);
			const [below = recordOf()] = await memories(1, AGENT);
			await link(...leaves.map((leaf, index) => put(leaf, hub, index < 5 ? 1 / 3 : 0.9)), put(hub, below, 1 / 3));
			const whole = await of(hub);
			const ids = leaves.map(({ id }) => id);
			expect(whole.map((edge) => edge.targetId)).toEqual([...ids.slice(5), ...ids.slice(0, 5), below.id]);
			for (const limit of [1, 2, 7, 8, 9]) {
				const walked = [];
				for (let after = null; ; ) {
					const page = await of(hub, { after, limit });
					expect(page.length).toBeLessThanOrEqual(limit);
					walked.push(...page);
					const last = page.at(-1);
					if (page.length < limit || last === undefined) break;
					after = { weight: last.weight, neighbourId: last.targetId };
				}
				expect(walked).toEqual(whole);
			}
		});

		it("[INV-LIVE] are listed to a superseded memory, not to an expired one", async () => {
			const { memories, put: store, link, of } = world();
			const [hub = recordOf()] = await memories(1);
			const [old, gone] = [recordOf({ supersededBy: "x", supersededAt: NOW }), recordOf({ expiresAt: LATER })];
			await store(old, gone);
			await link(put(hub, old, 0.5), put(hub, gone, 0.5));
			const listed = async (now = NOW) => (await of(hub, { now })).map((edge) => edge.targetId);
			expect(await listed()).toEqual([old.id, gone.id]);
			expect(await listed(LATER)).toEqual([old.id]);
		});

		it("[INV-ASSOCIATION-ENDS] go with either end, several at once too, and leave no trace on what stays", async () => {
			const { memories, link, remove, of, seen } = world();
			const [a = recordOf(), b = recordOf(), c = recordOf(), d = recordOf()] = await memories(4);
			const [below = recordOf()] = await memories(1, AGENT);
			await link(put(a, b), put(b, c), put(c, d), put(a, c), put(below, a), put(d, below));
			expect(await remove(a.id, b.id)).toEqual({ kind: "committed", deleted: 2, unlinked: 0 });
			expect(await seen(a)).toEqual({ fanOut: 0, edges: [] });
			expect(await seen(c)).toEqual({ fanOut: 1, edges: [[d.id, 0.5]] });
			expect(await seen(below)).toEqual({ fanOut: 1, edges: [[d.id, 0.5]] });
			expect((await of(c)).map((edge) => edge.targetId)).toEqual([d.id]);
		});

		it("[INV-ASSOCIATION-ENDS] are not written to what is not there, in part or whole", async () => {
			const { memories, link, of, remove, commit, seen } = world();
			const [a = recordOf(), b = recordOf(), gone = recordOf()] = await memories(3);
			await remove(gone.id);
			expect(await link(put(a, b), put(a, gone))).toEqual(MOVED);
			expect(await link(put(gone, a))).toEqual(MOVED);
			const deletes = [{ id: b.id, expectedVersion: null }];
			expect(await commit({ deletes, associations: { puts: [put(a, b)], removes: [] } })).toEqual(MOVED);
			expect(await of(a)).toEqual([]);
			const born = recordOf();
			await commit({ inserts: [insertOf(born)], associations: { puts: [put(a, born)], removes: [] } });
			expect(await seen(born)).toEqual({ fanOut: 1, edges: [[a.id, 0.5]] });
		});

		it("[INV-ASSOCIATION-ENDS] of a write and a deletion at once, whichever comes first, none dangles", async () => {
			const { memories, link, remove, of, seen, put: store } = world();
			for (let round = 0; round < 6; round += 1) {
				const [kept = recordOf(), gone = recordOf()] = await memories(2);
				const both = [() => link(put(kept, gone)), () => remove(gone.id)];
				await Promise.all((round % 2 ? both : both.toReversed()).map((start) => start()));
				expect(await seen(kept)).toEqual({ fanOut: 0, edges: [] });
				await store(gone);
				expect(await of(gone)).toEqual([]);
				expect(await of(kept)).toEqual([]);
			}
		});

		it("[INV-PLAN-AGAIN] are not changed where what the plan was made against has moved", async () => {
			const { memories, link, unlink, commit, of } = world();
			const [a = recordOf(), b = recordOf(), c = recordOf()] = await memories(3);
			const write = (createdAt: typeof NOW | null, now = LATER) =>
				commit({ associations: { puts: [put(a, b, 1)], removes: [], expected: [{ ...ends(b, a), createdAt }] }, now });
			expect(await write(NOW)).toEqual(MOVED);
			await link(put(a, b), put(b, c));
			expect(await write(null)).toEqual(MOVED);
			expect(await write(LATER)).toEqual(MOVED);
			expect(await write(NOW)).toEqual(committed());
			expect((await of(a))[0]?.weight).toBe(1);
			await unlink(ends(a, b));
			const removes = [ends(b, c), ends(a, b)];
			const expected = removes.map((pair) => ({ ...pair, createdAt: NOW }));
			expect(await commit({ associations: { puts: [], removes, expected } })).toEqual(MOVED);
			expect(await of(b)).toHaveLength(1);
			expect(await write(null)).toEqual(committed());
		});

		it("are read with what else a write is planned against, by pairs in either direction, with the ends that are there", async () => {
			const { memories, put: store, link, remove, records } = world();
			const [a = recordOf(), b = recordOf(), gone = recordOf()] = await memories(3);
			const below = recordOf({ scope: AGENT, expiresAt: LATER });
			await store(below);
			await link(put(a, b, 0.25, "k"), put(a, gone));
			await remove(gone.id);
			const lookup = { texts: [], subjects: [], ids: [a.id], claimKey: null, now: NOW };
			const pairs = [ends(b, a), ends(below, a), ends(a, gone)];
			const context = await records.readForWrite({ ...lookup, pairs });
			const own = { scope: USER, expiresAt: null };
			expect(context.pairs.toSorted((left, right) => (left.sourceId < right.sourceId ? -1 : 1))).toEqual([
				{ ...ends(a, gone), source: own, target: null, createdAt: null },
				{ ...ends(b, a), source: own, target: own, createdAt: NOW },
				{ ...ends(below, a), source: { scope: AGENT, expiresAt: LATER }, target: own, createdAt: null },
			]);
			expect(context.byId).toHaveLength(1);
			expect((await records.readForWrite(lookup)).pairs).toEqual([]);
			const foreign = await world().records.readForWrite({ ...lookup, pairs });
			expect(foreign.pairs.map(({ source, target, createdAt }) => [source, target, createdAt])).toEqual(
				pairs.map(() => [null, null, null]),
			);
		});

		it("[INV-TENANT] of two tenants with the same ids never meet", async () => {
			const [own, other] = [world(), world()];
			const [a, b, c] = [recordOf(), recordOf(), recordOf()];
			await own.put(a, b);
			await other.put(a, b, c);
			await own.link(put(a, b, 0.25));
			await other.link(put(a, b, 0.75), put(a, c, 0.5));
			expect(await own.link(put(a, c))).toEqual(MOVED);
			expect(await own.seen(a)).toEqual({ fanOut: 1, edges: [[b.id, 0.25]] });
			const foreign = { chain: scopeChain(other.tenantId, USER) };
			expect(await own.seen(a, USER, foreign)).toEqual({ fanOut: 0, edges: [] });
			expect(await own.of(a, foreign)).toEqual([]);
			await own.remove(b.id);
			await own.unlink(ends(a, c));
			expect((await other.seen(a)).fanOut).toBe(2);
			expect(await own.seen(a)).toEqual({ fanOut: 0, edges: [] });
		});

		it("[INV-ATOMIC] a refused commit leaves them as they were", async () => {
			const { memories, link, commit, seen } = world();
			const [a = recordOf(), b = recordOf(), c = recordOf()] = await memories(3);
			await link(put(a, b));
			const updates = [{ record: c, expectedVersion: 9, vector: "keep", cause: "x" }] as const;
			const associations = { puts: [put(a, c)], removes: [ends(a, b)] };
			expect(await commit({ updates, associations })).toEqual(MOVED);
			expect(await seen(a)).toEqual({ fanOut: 1, edges: [[b.id, 0.5]] });
		});

		it("[INV-STATEMENT] take a full change with the longest kinds, and a walk's whole frontier in the deepest chain", async () => {
			const { put: store, link, commit, records, chain, associations } = world();
			const deepest: Scope = { version: 1, path: Array.from({ length: SCOPE_DEPTH_MAX }, () => ["level", "x"]) };
			const hub = recordOf({ scope: deepest });
			const leaves = Array.from({ length: ASSOCIATIONS_CHANGED_MAX }, (_none, index) =>
				recordOf({ scope: { version: 1, path: deepest.path.slice(0, 1 + (index % SCOPE_DEPTH_MAX)) } as Scope }),
			);
			await store(hub);
			await store(...leaves);
			const kind = "\u0002".repeat(NAME_CODE_POINTS_MAX);
			const puts = leaves.map((leaf, index) => put(hub, leaf, index / ASSOCIATIONS_CHANGED_MAX, kind));
			expect(await link(...puts)).toEqual(committed());
			const ids = [hub, ...leaves].slice(0, ACTIVATION_NODES_MAX).map(({ id }) => id);
			const asked = { chain: chain(deepest), ids: [...ids, ids[0] ?? ""], limit: ACTIVATION_EDGES_MAX };
			const found = await associations.neighbours(asked);
			expect(found).toHaveLength(ACTIVATION_NODES_MAX);
			const node = found.find(({ id }) => id === hub.id);
			expect(node?.fanOut).toBe(ASSOCIATIONS_CHANGED_MAX);
			const heaviest = leaves.slice(-ACTIVATION_EDGES_MAX).toReversed();
			expect(node?.edges.map(({ neighbour }) => neighbour.record.id)).toEqual(heaviest.map(({ id }) => id));
			// What a caller's objects hold beside the pair is not sent.
			const removes = leaves.map((leaf) => ({ ...ends(leaf, hub), createdAt: NOW, more: "x".repeat(10_000) }));
			const lookup = { texts: [], subjects: [], ids: [], claimKey: null, now: NOW };
			expect((await records.readForWrite({ ...lookup, pairs: removes })).pairs).toHaveLength(removes.length);
			expect(await commit({ associations: { puts: [], removes, expected: removes } })).toEqual(
				committed(ASSOCIATIONS_CHANGED_MAX),
			);
			expect(await associations.neighbours(asked)).toEqual([]);
		});

		it("asked of no node, or of an unknown one, gives nothing", async () => {
			const { associations, chain, of } = world();
			expect(await associations.neighbours({ chain: chain(), ids: [], limit: 10 })).toEqual([]);
			expect(await associations.neighbours({ chain: chain(), ids: ["nobody"], limit: 10 })).toEqual([]);
			expect(await of(recordOf())).toEqual([]);
		});
	});
}
