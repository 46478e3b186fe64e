import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import {
	ACTIVATION_EDGES_MAX,
	ACTIVATION_NODES_MAX,
	PAGE_LIMIT_MAX,
	SCOPE_DEPTH_MAX,
} from "../../src/core/domain/limits.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import { scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import { ends, type Put, put } from "../contract/association-world.ts";
import { changeSet, insertOf, NOW, recordOf } from "../contract/store-world.ts";
import { meteredTenant } from "./metered-tenant.ts";

const LEAVES = 400;

/** The scopes of the deepest chain, root first. */
const scopes = Array.from({ length: SCOPE_DEPTH_MAX }, (_none, depth): Scope => {
	return { version: 1, path: Array.from({ length: depth + 1 }, () => ["level", "x"] as const) };
});
const [root = recordOf().scope] = scopes;
const deepest = scopes.at(-1) ?? root;

function graphTenant() {
	const tenantId = crypto.randomUUID();
	const { records, associations, costOf } = meteredTenant(tenantId);
	return {
		chain: (scope: Scope = deepest) => scopeChain(tenantId, scope),
		associations,
		costOf,
		async store(count: number, scopeOf: (index: number) => Scope): Promise<readonly MemoryRecord[]> {
			const made = Array.from({ length: count }, (_none, index) => recordOf({ scope: scopeOf(index) }));
			await records.commit(changeSet({ inserts: made.map((record) => insertOf(record)) }));
			return made;
		},
		link: (...puts: readonly Put[]) => records.commit(changeSet({ associations: { puts, removes: [] } })),
		unlink: (left: MemoryRecord, right: MemoryRecord) =>
			records.commit(changeSet({ associations: { puts: [], removes: [ends(left, right)] } })),
		remove: ({ id }: MemoryRecord) => records.commit(changeSet({ deletes: [{ id, expectedVersion: null }] })),
	};
}

describe("[INV-COST] associations, of fifty hubs with four hundred edges each in all eight scopes of a chain", () => {
	const tenant = graphTenant();
	const { associations, chain, costOf, link } = tenant;
	let hubs: readonly MemoryRecord[] = [];
	let leaves: readonly MemoryRecord[] = [];
	const hub = () => hubs[0] ?? recordOf();
	beforeAll(async () => {
		hubs = await tenant.store(ACTIVATION_NODES_MAX, () => root);
		leaves = await tenant.store(LEAVES, (index) => scopes[index % SCOPE_DEPTH_MAX] ?? root);
		// Of the first hub all edges weigh the same.
		const weightOf = (place: number, index: number) => (place === 0 ? 0.5 : index / LEAVES);
		for (const [place, node] of hubs.entries())
			await link(...leaves.map((leaf, index) => put(leaf, node, weightOf(place, index))));
	});

	it("a step of a walk reads each node's heaviest alone, in one round trip", async () => {
		const perNode = (scopesRead: number) => 6 * ACTIVATION_EDGES_MAX + 8 * scopesRead;
		for (const [scope, scopesRead] of [
			[deepest, SCOPE_DEPTH_MAX],
			[root, 1],
		] as const) {
			const asked = { chain: chain(scope), ids: hubs.map(({ id }) => id), limit: ACTIVATION_EDGES_MAX };
			const nodes = await associations.neighbours(asked);
			expect(nodes.map(({ edges }) => edges.length)).toEqual(hubs.map(() => ACTIVATION_EDGES_MAX));
			expect(nodes[1]?.fanOut).toBe((LEAVES * scopesRead) / SCOPE_DEPTH_MAX);
			const cost = await costOf(() => associations.neighbours(asked));
			expect(cost).toMatchObject({ rowsWritten: 0, d1: 1 });
			expect(cost.rowsRead).toBeLessThanOrEqual(ACTIVATION_NODES_MAX * perNode(scopesRead));
		}
	});

	it("a page reads five rows at most for one, wherever it begins, also among edges that weigh the same", async () => {
		for (const limit of [20, PAGE_LIMIT_MAX + 1]) {
			const first = { chain: chain(), id: hub().id, after: null, limit, now: NOW };
			const middle = leaves.map(({ id }) => id).sort()[150] ?? "";
			for (const asked of [first, { ...first, after: { weight: 0.5, neighbourId: middle } }]) {
				expect(await associations.of(asked)).toHaveLength(limit);
				expect((await costOf(() => associations.of(asked))).rowsRead).toBeLessThanOrEqual(
					5 * limit + 20 * SCOPE_DEPTH_MAX,
				);
			}
		}
	});

	it("one more edge of a hub costs what its first did: it is not counted anew", async () => {
		const [left = recordOf(), right = recordOf()] = await tenant.store(2, () => root);
		const first = await costOf(() => link(put(left, right)));
		expect(first).toMatchObject({ rowsWritten: 6, d1: 1 });
		expect(first.rowsRead).toBeLessThanOrEqual(15);
		const more = await costOf(() => link(put(hub(), right)));
		expect(more.rowsWritten).toBe(6);
		expect(more.rowsRead).toBeLessThanOrEqual(15);
		expect((await costOf(() => link(put(right, hub(), 1)))).rowsWritten).toBe(4);
		const gone = await costOf(() => tenant.unlink(hub(), right));
		expect(gone.rowsWritten).toBeLessThanOrEqual(6);
		expect(gone.rowsRead).toBeLessThanOrEqual(40);
	});

	it("a deletion reads and writes for its own edges alone", async () => {
		const [leaf = recordOf()] = leaves;
		const cost = await costOf(() => tenant.remove(leaf));
		expect(cost.rowsWritten).toBeLessThanOrEqual(7 + 4 * ACTIVATION_NODES_MAX);
		expect(cost.rowsRead).toBeLessThanOrEqual(60 + 20 * ACTIVATION_NODES_MAX);
	});
});

describe("associations, as they lie in the tables", () => {
	it("[INV-ASSOCIATION-COUNTS] [INV-ASSOCIATION-ENDS] equal a recount, have both halves, and dangle nowhere", async () => {
		const tenant = graphTenant();
		const nodes = await tenant.store(12, (index) => scopes[index % 3] ?? root);
		const at = (index: number) => nodes[index % nodes.length] ?? recordOf();
		for (let step = 0; step < 30; step += 1) {
			if (step % 7 === 6) await tenant.unlink(at(step), at(step * 5 + 1));
			else await tenant.link(put(at(step), at(step * 5 + 1)), put(at(step * 3 + 1), at(step + 5)));
		}
		for (const node of nodes.slice(2, 6)) await tenant.remove(node);
		// Of every tenant of this file.
		const recount = await env.DB.prepare(
			`SELECT a.node_seq, a.scope_token, count(*) AS edges FROM associations AS a GROUP BY 1, 2 ORDER BY 1, 2`,
		).all();
		const counts = await env.DB.prepare(
			`SELECT node_seq, scope_token, edges FROM association_counts ORDER BY 1, 2`,
		).all();
		expect(recount.results.length).toBeGreaterThan(ACTIVATION_NODES_MAX);
		expect(counts.results).toEqual(recount.results);
		const faults = await env.DB.prepare(
			`SELECT count(*) AS faults FROM associations AS a
				LEFT JOIN associations AS b ON b.node_seq = a.neighbour_seq AND b.neighbour_seq = a.node_seq
				LEFT JOIN memories AS m ON m.seq = a.neighbour_seq AND m.id = a.neighbour_id
			WHERE m.seq IS NULL OR (b.weight, b.kind, b.scope_token, b.created_at, b.updated_at)
				IS NOT (a.weight, a.kind, a.scope_token, a.created_at, a.updated_at)`,
		).first();
		expect(faults).toEqual({ faults: 0 });
	});

	it("[INV-ASSOCIATION-ENDS] an archived memory is no end: it is neither shown nor joined to", async () => {
		const tenant = graphTenant();
		const [node = recordOf(), archived = recordOf(), other = recordOf()] = await tenant.store(3, () => root);
		await tenant.link(put(node, archived, 1), put(node, other, 0.5));
		await env.DB.prepare("UPDATE memories SET archived_at = ? WHERE id = ?").bind(NOW, archived.id).run();
		const asked = { chain: tenant.chain(), limit: 1 };
		const found = await tenant.associations.neighbours({ ...asked, ids: [node.id, archived.id] });
		expect(found.map(({ id, edges }) => [id, edges.map(({ neighbour }) => neighbour.record.id)])).toEqual([
			[node.id, [other.id]],
		]);
		const listed = await tenant.associations.of({ ...asked, id: node.id, after: null, now: NOW });
		expect(listed.map(({ targetId }) => targetId)).toEqual([other.id]);
		expect(await tenant.associations.of({ ...asked, id: archived.id, after: null, now: NOW })).toEqual([]);
		expect(await tenant.link(put(other, archived))).toEqual({ kind: "moved" });
	});
});
