import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Filter } from "../../src/core/domain/filter/filter.ts";
import { matchesFilter } from "../../src/core/domain/filter/matches-filter.ts";
import { FILTER_CLAUSES_MAX, FILTER_DEPTH_MAX, FILTER_LIST_MAX } from "../../src/core/domain/limits.ts";
import { LAYERS, RETRIEVABLE_LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import type { MatchRequest, RecordStore } from "../../src/core/ports/record-store.ts";
import { arbitraryFilter, arbitraryRecord } from "./filter-world.ts";
import {
	AGENT,
	at,
	createStoreWorld,
	idsOf,
	matchOf,
	NOW,
	recordOf,
	type StoreHarness,
	sorted,
} from "./store-world.ts";

const scopeOf = (...ids: readonly string[]): Scope => ({ version: 1, path: ids.map((id) => ["tenant", id] as const) });

/** Lists, walks, counts and filters. */
export function describeRecordStoreLists(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createStoreWorld(harness, tenantId);

	describe(`${name}: list and walk`, () => {
		it("[INV-PAGE] gives each id once, newest first, ties by id, whatever the page", async () => {
			const { put, records } = world();
			const all = Array.from({ length: 23 }, (_none, index) =>
				recordOf({
					createdAt: at(`2026-03-01T00:00:0${index % 5}.000Z`),
					scope: index % 3 === 0 ? AGENT : scopeOfUser(),
				}),
			);
			await put(...all);
			const expected = all.toSorted((a, b) =>
				a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
			);
			for (const request of [matchOf({ descendants: true }), matchOf({ scope: AGENT, inherited: true })]) {
				for (const limit of [1, 4, 22, 23, 24]) {
					expect(await walkPages(records, request, limit)).toEqual(expected.map(({ id }) => id));
				}
			}
			const own = expected.filter(({ scope }) => scope !== AGENT);
			expect(await walkPages(records, matchOf(), 4)).toEqual(own.map(({ id }) => id));
		});

		it("[INV-SCOPE] never takes a name that merely begins alike for a scope below", async () => {
			const { put, records } = world();
			const inside = [scopeOf("acme"), scopeOf("acme", "x"), scopeOf("acme", "x", "y"), scopeOf("acme", "a/b")];
			const outside = [scopeOf("acme-corp"), scopeOf("acm"), scopeOf("acme0"), scopeOf("acme/x"), scopeOf("z", "acme")];
			const zero: Scope = { version: 0, path: ["tenant:acme"] };
			await put(...[...inside, ...outside, zero].map((scope) => recordOf({ scope })));
			const listed = await records.list({
				...matchOf({ scope: scopeOf("acme"), descendants: true }),
				after: null,
				limit: 50,
			});
			expect(sorted(listed.map(({ record }) => JSON.stringify(record.scope)))).toEqual(
				sorted(inside.map((scope) => JSON.stringify(scope))),
			);
			expect(await records.count(matchOf({ scope: scopeOf("acme"), descendants: true }))).toBe(4);
			const above = matchOf({ scope: scopeOf("acme", "x", "y"), inherited: true });
			expect(await records.count(above)).toBe(3);
			expect(await records.count({ ...above, descendants: true })).toBe(3);
			expect(await records.count(matchOf({ scope: zero, descendants: true }))).toBe(1);
			expect(await records.count(matchOf({ scope: { version: 0, path: ["tenant:acm"] }, descendants: true }))).toBe(0);
		});

		it("asks layer, tag, session, liveness and supersession together", async () => {
			const { put, records } = world();
			const wanted = recordOf({ layer: "episodic", tags: ["a", "b"], sessionId: "s" });
			const superseded = recordOf({ ...attributes(wanted), supersededBy: "x", supersededAt: NOW });
			const expired = recordOf({ ...attributes(wanted), expiresAt: NOW });
			await put(
				wanted,
				superseded,
				expired,
				recordOf({ layer: "episodic", tags: ["ab"], sessionId: "s" }),
				recordOf({ layer: "episodic", tags: ["a"], sessionId: "t" }),
				recordOf({ layer: "semantic", tags: ["a"], sessionId: "s" }),
			);
			const asked = matchOf({ layer: "episodic", tag: "a", sessionId: "s" });
			const idsFor = async (over: Partial<MatchRequest>) =>
				sorted(idsOf(await records.list({ ...asked, ...over, after: null, limit: 10 })));
			expect(await idsFor({})).toEqual([wanted.id]);
			expect(await idsFor({ includeSuperseded: true })).toEqual(sorted([wanted.id, superseded.id]));
			expect(await idsFor({ liveAt: null })).toEqual(sorted([wanted.id, expired.id]));
			expect(await records.count({ ...asked, liveAt: null, includeSuperseded: true })).toBe(3);
		});

		it("[INV-BOUNDED] walks names alone, however large the memories are", async () => {
			const { put, get, records } = world();
			const record = recordOf({ scope: AGENT, version: 3 });
			await put(record);
			const { seq } = await get(record.id);
			expect(await records.walk({ ...matchOf({ descendants: true }), afterSeq: 0, untilSeq: seq, limit: 1 })).toEqual([
				{ seq, id: record.id, version: 3, scope: AGENT },
			]);
		});

		it("walks in order of arrival and ends at the edge it was given", async () => {
			const { put, records } = world();
			const first = Array.from({ length: 5 }, (_none, index) => recordOf({ scope: index % 2 ? AGENT : scopeOfUser() }));
			await put(...first);
			const untilSeq = await records.lastSeq();
			await put(recordOf());
			for (const limit of [2, 5, 6]) {
				const seen: string[] = [];
				let afterSeq = 0;
				for (;;) {
					const page = await records.walk({ ...matchOf({ descendants: true }), afterSeq, untilSeq, limit });
					seen.push(...page.map(({ id }) => id));
					afterSeq = page.at(-1)?.seq ?? afterSeq;
					if (page.length < limit) break;
				}
				expect(seen).toEqual(first.map(({ id }) => id));
			}
		});

		it("[INV-TENANT] answers nothing for a scope that nobody wrote to, or that another tenant did", async () => {
			const { records } = world();
			await world().put(recordOf());
			for (const request of [matchOf(), matchOf({ inherited: true, descendants: true })]) {
				expect(await records.count(request)).toBe(0);
				expect(await records.list({ ...request, after: null, limit: 10 })).toEqual([]);
				expect(await records.walk({ ...request, afterSeq: 0, untilSeq: 1_000_000, limit: 10 })).toEqual([]);
			}
		});
	});

	describe(`${name}: filters`, () => {
		it("[INV-FILTER] lets through exactly what matchesFilter does", async () => {
			const { put, records, chain } = world();
			const stored = fc.sample(arbitraryRecord, { numRuns: 120, seed: 20_261_130 });
			await put(...stored);
			const byId = new Map(stored.map((record) => [record.id, record]));
			await fc.assert(
				fc.asyncProperty(arbitraryFilter, async (filter) => {
					const expected = sorted(stored.filter((record) => matchesFilter(filter, record)).map(({ id }) => id));
					const listed = await records.list({ ...everything(filter), after: null, limit: 200 });
					expect(sorted(idsOf(listed))).toEqual(expected);
					const candidates = { chain: chain(), layers: LAYERS, filter, asOf: NOW, asOfGiven: false };
					const seqs = await records.matching({ ...candidates, limit: 200, rowsMax: 200 });
					const matched = await records.fetch(chain(), seqs);
					expect(sorted(idsOf(matched))).toEqual(expected.filter((id) => byId.get(id)?.supersededBy === null));
				}),
				{ numRuns: 150, seed: 7 },
			);
		});

		it("takes as many comparisons and values as a filter may have", async () => {
			const { put, records, chain } = world();
			const record = recordOf({ metadata: { key: 1 } });
			await put(record);
			const values = Array.from({ length: FILTER_LIST_MAX }, (_none, index) => index + 1);
			const clauses = Array.from(
				{ length: FILTER_CLAUSES_MAX },
				(_none, index): Filter =>
					index === 0
						? { kind: "compare", field: { name: "metadata", key: "key" }, operator: "in", value: values }
						: { kind: "compare", field: { name: "metadata", key: `absent ${index}` }, operator: "ne", value: index },
			);
			const filter: Filter = { kind: "and", clauses };
			expect(await records.count(matchOf({ filter }))).toBe(1);
			const asked = { chain: chain(AGENT), layers: LAYERS, filter, asOf: NOW, asOfGiven: true, limitPerScope: 10 };
			expect(idsOf(await records.profile(asked))).toEqual([record.id]);
		});

		it("takes filters as deep as the grammar allows, with as many comparisons at each level as that leaves", async () => {
			const { put, records } = world();
			await put(recordOf({ scope: AGENT }));
			const absent = (level: number, index: number, operator: "eq" | "ne"): Filter => ({
				kind: "compare",
				field: { name: "metadata", key: `${level} ${index}` },
				operator,
				value: 1,
			});
			/** True throughout: every `ne` holds, every `eq` fails. */
			const nest = (level: number, holds: boolean): Filter => {
				if (level === 0) return absent(0, 0, holds ? "ne" : "eq");
				const others = Array.from({ length: 7 }, (_none, index) => absent(level, index, holds ? "ne" : "eq"));
				const clauses = level % 2 ? [...others, nest(level - 1, holds)] : [nest(level - 1, holds), ...others];
				if (level % 3 === 0) return { kind: "not", clause: { kind: "and", clauses: [nest(level - 1, !holds)] } };
				return { kind: holds ? "and" : "or", clauses };
			};
			for (const holds of [true, false]) {
				const request = matchOf({
					scope: AGENT,
					inherited: true,
					descendants: true,
					filter: nest(FILTER_DEPTH_MAX, holds),
				});
				expect(await records.list({ ...request, tag: null, after: null, limit: 10 })).toHaveLength(holds ? 1 : 0);
				expect(await records.walk({ ...request, afterSeq: 0, untilSeq: 1e9, limit: 10 })).toHaveLength(holds ? 1 : 0);
				expect(await records.count(request)).toBe(holds ? 1 : 0);
			}
		});

		it("gives the newest seqs that match, at most the limit, of the layers asked for", async () => {
			const { put, records, chain, get } = world();
			const all = Array.from({ length: 6 }, (_none, index) =>
				recordOf({ scope: index % 2 ? AGENT : scopeOfUser(), layer: index === 5 ? "working" : "semantic" }),
			);
			await put(...all);
			const seqs = await Promise.all(all.map(async ({ id }) => (await get(id)).seq));
			const asked = {
				chain: chain(AGENT),
				layers: RETRIEVABLE_LAYERS,
				filter: null,
				asOf: NOW,
				asOfGiven: false,
				rowsMax: 6,
			};
			expect(await records.matching({ ...asked, limit: 10 })).toEqual(seqs.slice(0, 5).toReversed());
			expect(await records.matching({ ...asked, limit: 2 })).toEqual(seqs.slice(3, 5).toReversed());
			expect(await records.matching({ ...asked, layers: [], limit: 10 })).toEqual([]);
			expect(await records.matching({ ...asked, layers: LAYERS, limit: 10 })).toHaveLength(6);
		});

		it("[INV-BOUNDED] looks at the newest rows of each scope, and of a session that the filter names at its rows alone", async () => {
			const { put, records, chain } = world();
			const ofSession = (sessionId: string, count: number) =>
				Array.from({ length: count }, () => recordOf({ sessionId }));
			await put(...ofSession("small", 3), ...ofSession("large", 20), recordOf({ scope: AGENT, sessionId: "large" }));
			const session = (value: string | null): Filter => ({
				kind: "compare",
				field: { name: "session_id" },
				operator: "eq",
				value,
			});
			const salient: Filter = { kind: "compare", field: { name: "salience" }, operator: "gte", value: 0 };
			const found = async (filter: Filter, rowsMax: number) => {
				const asked = { chain: chain(AGENT), layers: LAYERS, filter, asOf: NOW, asOfGiven: false, limit: 100 };
				return (await records.matching({ ...asked, rowsMax })).length;
			};
			expect(await found(salient, 22)).toBe(23);
			expect(await found(salient, 23)).toBe(24);
			for (const filter of [session("small"), { kind: "and", clauses: [salient, session("small")] } as const]) {
				expect(await found(filter, 3)).toBe(3);
				expect(await found(filter, 2)).toBe(2);
			}
			// Neither of these names the one session that it lets through.
			expect(await found({ kind: "or", clauses: [session("small"), session("none")] }, 20)).toBe(0);
			expect(await found({ kind: "not", clause: session("large") }, 21)).toBe(1);
			expect(await found(session(null), 20)).toBe(0);
		});

		it("judges a candidate at the moment it is asked about", async () => {
			const { put, records, chain, get } = world();
			const noon = at("2026-02-01T12:00:00.000Z");
			const old = { createdAt: at("2026-01-01T00:00:00.000Z") };
			const all = {
				plain: recordOf(old),
				expired: recordOf({ ...old, expiresAt: noon }),
				later: recordOf({ createdAt: NOW }),
				supersededBefore: recordOf({ ...old, supersededBy: "x", supersededAt: noon }),
				supersededAfter: recordOf({ ...old, supersededBy: "x", supersededAt: NOW }),
				supersededSometime: recordOf({ ...old, supersededBy: "x", supersededAt: null }),
			};
			await put(...Object.values(all));
			const asked = {
				chain: chain(),
				layers: LAYERS,
				filter: null,
				asOf: noon,
				limit: 10,
				rowsMax: 10,
				limitPerScope: 10,
			};
			const idsAt = async (asOfGiven: boolean) => {
				const seqs = await records.matching({ ...asked, asOfGiven });
				const matched = sorted(idsOf(await records.fetch(chain(), seqs)));
				expect(sorted(idsOf(await records.profile({ ...asked, asOfGiven })))).toEqual(matched);
				return matched;
			};
			expect(await idsAt(true)).toEqual(sorted([all.plain.id, all.supersededAfter.id]));
			expect(await idsAt(false)).toEqual(sorted([all.plain.id, all.later.id]));
			expect(await get(all.expired.id)).toBeTruthy();
		});
	});
}

function scopeOfUser(): Scope {
	return matchOf().scope;
}

function attributes({ layer, tags, sessionId }: MemoryRecord): Partial<MemoryRecord> {
	return { layer, tags, sessionId };
}

function everything(filter: Filter): MatchRequest {
	return matchOf({ filter, includeSuperseded: true, liveAt: null });
}

async function walkPages(records: RecordStore, request: MatchRequest, limit: number): Promise<readonly string[]> {
	const ids: string[] = [];
	let after: { readonly createdAt: MemoryRecord["createdAt"]; readonly id: string } | null = null;
	for (;;) {
		const page = await records.list({ ...request, after, limit });
		ids.push(...idsOf(page));
		const last = page.at(-1);
		if (last === undefined || page.length < limit) return ids;
		after = { createdAt: last.record.createdAt, id: last.record.id };
	}
}
