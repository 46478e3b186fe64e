import { describe, expect, it } from "vitest";
import { HISTORY_VERSIONS_MAX } from "../../src/core/domain/limits.ts";
import { LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { ScopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import type { PendingRequest } from "../../src/core/ports/record-store.ts";
import type { VectorMutation } from "../../src/core/ports/vector-index.ts";
import {
	AGENT,
	at,
	createStoreWorld,
	insertOf,
	matchOf,
	NOW,
	recordOf,
	type StoreHarness,
	sorted,
	USER,
} from "./store-world.ts";

const VECTOR = Float32Array.of(0.5, -0.25, 1);

/** A memory from its first version to its end, and what of it the outbox still has to tell. */
export function describeRecordStoreLife(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createStoreWorld(harness, tenantId);
	/** With records that are embedded when they are written. */
	const pendingWorld = () => {
		const own = world();
		const putEmbedded = async (...records: readonly MemoryRecord[]) => {
			await own.commit({ inserts: records.map((record) => insertOf(record, { vector: VECTOR })) });
			return Promise.all(records.map(async ({ id }) => (await own.get(id)).seq));
		};
		return { ...own, putEmbedded };
	};
	const LATER = at("2026-03-02T00:00:00.000Z");

	describe(`${name}: history`, () => {
		it("[INV-HISTORY] keeps every version, oldest first, the current one last", async () => {
			const { put, update, records } = world();
			const record = recordOf({ text: "one" });
			await put(record);
			expect(await records.history(record.id)).toEqual([{ version: 1, text: "one", changedAt: NOW, cause: "created" }]);
			await update({ ...record, version: 2, salience: 0.9, updatedAt: LATER }, { cause: "strengthened" });
			await update({ ...record, version: 3, text: "two", updatedAt: LATER }, { vector: null });
			expect(await records.history(record.id)).toEqual([
				{ version: 1, text: "one", changedAt: NOW, cause: "created" },
				{ version: 2, text: "one", changedAt: LATER, cause: "strengthened" },
				{ version: 3, text: "two", changedAt: LATER, cause: "revised" },
			]);
		});

		it("[INV-BOUNDED] lists the newest versions alone of a memory that was rewritten more often, each with its text", async () => {
			const { put, update, records } = world();
			const record = recordOf({ text: "one" });
			await put(record);
			const last = HISTORY_VERSIONS_MAX + 3;
			for (let version = 2; version <= last; version += 1) {
				// Most versions keep the text: it is then told from a later one.
				await update({ ...record, version, text: `text ${Math.floor(version / 7)}` });
			}
			const history = await records.history(record.id);
			expect(history).toHaveLength(HISTORY_VERSIONS_MAX + 1);
			expect(history.map(({ version }) => version)).toEqual(Array.from(history, (_none, index) => index + 3));
			for (const { version, text } of history) {
				expect(text).toBe(`text ${Math.floor(version / 7)}`);
			}
		});

		it("[INV-DELETED] is empty for an id that is unknown, foreign or deleted", async () => {
			const { put, remove, update, records } = world();
			const record = recordOf();
			await put(record);
			await update({ ...record, version: 2, text: "again" }, { vector: null });
			expect(await world().records.history(record.id)).toEqual([]);
			await remove(record.id);
			expect(await records.history(record.id)).toEqual([]);
			await put(record);
			expect(await records.history(record.id)).toHaveLength(1);
		});
	});

	describe(`${name}: seqs`, () => {
		it("[INV-SEQ] never uses a seq again, though the newest rows are deleted", async () => {
			const { put, get, remove, records } = world();
			const seen = new Set<number>();
			for (let round = 0; round < 4; round += 1) {
				const [first, second] = [recordOf(), recordOf()];
				await put(first, second);
				const seqs = [(await get(first.id)).seq, (await get(second.id)).seq];
				expect(seqs).toEqual(seqs.toSorted((left, right) => left - right));
				for (const seq of seqs) {
					expect(seen.has(seq)).toBe(false);
					expect(seq).toBeLessThanOrEqual(await records.lastSeq());
					seen.add(seq);
				}
				await remove(...(round % 2 === 0 ? [second.id, first.id] : [second.id]));
			}
			expect(await records.lastSeq()).toBeGreaterThanOrEqual(Math.max(...seen));
		});
	});

	describe(`${name}: outbox`, () => {
		it("[INV-OUTBOX] takes a text from embedding over pending to ready", async () => {
			const { put, get, outbox, chain, records, pendingSeqs } = world();
			const record = recordOf();
			await put(record);
			const token = chain().links[0].token;
			const [entry] = await outbox.entries(token, 10);
			if (entry === undefined) throw new Error("no entry");
			expect(entry).toMatchObject({ action: "upsert", live: true, layer: "semantic", vector: null, text: record.text });
			expect(entry.rootToken).toBe(chain().rootToken);
			expect(await pendingSeqs()).toEqual([]);
			await outbox.keepVectors([{ ...entry, vector: VECTOR }]);
			expect((await get(record.id)).indexed).toBe("pending");
			expect(await records.pending(everyPending(chain()))).toEqual([{ seq: entry.seq, vector: VECTOR }]);
			await outbox.markSent([entry], mutationOf("m1"));
			expect(await outbox.entries(token, 10)).toEqual([{ ...entry, vector: VECTOR, mutation: "m1" }]);
			await outbox.confirm([entry]);
			expect(await outbox.entries(token, 10)).toEqual([]);
			expect((await get(record.id)).indexed).toBe("ready");
		});

		it("[INV-OUTBOX] does nothing to a newer entry with a step taken for an older one", async () => {
			const { put, get, update, outbox, chain } = world();
			const record = recordOf();
			await put(record);
			const token = chain().links[0].token;
			const [old] = await outbox.entries(token, 10);
			if (old === undefined) throw new Error("no entry");
			await update({ ...record, version: 2, text: "newer" }, { vector: null });
			await outbox.keepVectors([{ ...old, vector: VECTOR }]);
			await outbox.markSent([old], mutationOf("m1"));
			await outbox.confirm([old]);
			expect((await get(record.id)).indexed).toBe("embedding");
			const entries = await outbox.entries(token, 10);
			expect(entries).toHaveLength(1);
			expect(entries[0]).toMatchObject({ seq: old.seq, mutation: null, vector: null, text: "newer" });
			expect(entries[0]?.revision).not.toBe(old.revision);
		});

		it("[INV-OUTBOX] hears of a new text and of a change of liveness, and of nothing else", async () => {
			const { put, get, update, outbox, chain } = world();
			const record = recordOf();
			await put(record);
			const token = chain().links[0].token;
			await outbox.confirm(await outbox.entries(token, 10));
			await update({ ...record, version: 2, salience: 1, metadata: { a: 1 } });
			expect(await outbox.entries(token, 10)).toEqual([]);
			await update({ ...record, version: 3, text: "newer" }, { vector: VECTOR });
			expect(await outbox.entries(token, 10)).toMatchObject([{ action: "upsert", live: true, vector: VECTOR }]);
			const superseded = { ...record, text: "newer", supersededBy: "x", supersededAt: NOW };
			await update({ ...superseded, version: 4 });
			// The same text, so the vector that waited is still its own.
			expect(await outbox.entries(token, 10)).toMatchObject([{ action: "upsert", live: false, vector: VECTOR }]);
			await outbox.confirm(await outbox.entries(token, 10));
			await update({ ...record, text: "newer", version: 5 });
			expect(await outbox.entries(token, 10)).toMatchObject([{ action: "upsert", live: true, vector: null }]);
			expect((await get(record.id)).indexed).toBe("embedding");
		});

		it("[INV-DELETED] leaves a tombstone until the index has forgotten", async () => {
			const { put, commit, remove, outbox, chain, pendingSeqs } = world();
			const [plain, embedded] = [recordOf(), recordOf()];
			await put(plain);
			await commit({ inserts: [{ record: embedded, vector: VECTOR, unique: true, cause: "created" }] });
			const token = chain().links[0].token;
			await remove(plain.id, embedded.id, "unknown");
			const entries = await outbox.entries(token, 10);
			expect(entries.map(({ action }) => action)).toEqual(["remove", "remove"]);
			expect(await pendingSeqs()).toEqual([]);
			await outbox.keepVectors(entries.map((entry) => ({ ...entry, vector: VECTOR })));
			expect(await pendingSeqs()).toEqual([]);
			await outbox.markSent(entries, mutationOf("m"));
			await outbox.confirm(entries);
			expect(await outbox.entries(token, 10)).toEqual([]);
		});

		it("[INV-OUTBOX] of a step and a newer write at once leaves the newer write", async () => {
			const { put, get, update, outbox, chain } = world();
			const record = recordOf();
			await put(record);
			const token = chain().links[0].token;
			const entries = await outbox.entries(token, 10);
			await Promise.all([
				outbox.confirm(entries),
				update({ ...record, version: 2, text: "newer" }, { vector: null }),
				outbox.keepVectors(entries.map((entry) => ({ ...entry, vector: VECTOR }))),
			]);
			expect(await outbox.entries(token, 10)).toMatchObject([{ action: "upsert", text: "newer", vector: null }]);
			expect((await get(record.id)).indexed).toBe("embedding");
		});

		it("[INV-OUTBOX-PROGRESS] lets what waits to be shown hold up nothing behind it", async () => {
			const { put, outbox, chain } = world();
			await put(...Array.from({ length: 5 }, () => recordOf()));
			const token = chain().links[0].token;
			const sent = (await outbox.entries(token, 3)).map(({ seq }) => seq);
			await outbox.markSent(await outbox.entries(token, 3), mutationOf("m1"));
			const seqs = (await outbox.entries(token, 3)).map(({ seq }) => seq);
			expect(seqs).toHaveLength(3);
			expect(seqs.slice(0, 2).every((seq) => seq > Math.max(...sent))).toBe(true);
			expect(seqs[2]).toBe(sent[0]);
		});

		it("gives the oldest entries of one scope, page by page", async () => {
			const { put, outbox, chain } = world();
			const records = Array.from({ length: 7 }, () => recordOf());
			await put(...records, recordOf({ scope: { version: 1, path: [["user", "43"]] } }));
			const token = chain().links[0].token;
			const texts: string[] = [];
			for (;;) {
				const page = await outbox.entries(token, 3);
				if (page.length === 0) break;
				texts.push(...page.flatMap((entry) => (entry.action === "upsert" ? [entry.text] : [])));
				await outbox.confirm(page);
			}
			expect(texts).toEqual(records.map(({ text }) => text));
			expect(await outbox.entries("unknown", 3)).toEqual([]);
			await outbox.confirm([]);
			await outbox.keepVectors([]);
			await outbox.markSent([], mutationOf("m"));
		});
	});

	describe(`${name}: pending`, () => {
		it("gives the chain's newest embedded rows, at most the limit, none of another tenant", async () => {
			const { put, chain, pendingSeqs, putEmbedded } = pendingWorld();
			const seqs: number[] = [];
			for (const index of [0, 1, 2, 3]) {
				seqs.unshift(...(await putEmbedded(recordOf({ scope: index % 2 ? AGENT : USER }))));
				await put(recordOf());
			}
			const own = chain(AGENT);
			expect(await pendingSeqs({ chain: own })).toEqual(seqs);
			expect(await pendingSeqs({ chain: own, limit: 3 })).toEqual(seqs.slice(0, 3));
			expect(await pendingSeqs()).toHaveLength(2);
			expect(await world().pendingSeqs({ chain: own })).toEqual([]);
		});

		it("[INV-PENDING] takes layers and rows before the limit: no row takes the place of one that is asked for", async () => {
			const { chain, pendingSeqs, putEmbedded } = pendingWorld();
			const [semantic = 0] = await putEmbedded(recordOf({ scope: AGENT }));
			const [episodic = 0] = await putEmbedded(recordOf({ layer: "episodic" }));
			const procedural = await putEmbedded(...[1, 2, 3].map(() => recordOf({ layer: "procedural" })));
			const working = await putEmbedded(...[1, 2, 3].map(() => recordOf({ layer: "working", scope: AGENT })));
			const asked = { chain: chain(AGENT), limit: 2 };
			const newest = (seqs: readonly number[]) => seqs.toReversed().slice(0, 2);
			expect(await pendingSeqs(asked)).toEqual(newest(procedural));
			expect(await pendingSeqs({ ...asked, layers: ["episodic", "semantic"] })).toEqual([episodic, semantic]);
			expect(await pendingSeqs({ ...asked, layers: ["semantic", "semantic"] })).toEqual([semantic]);
			expect(await pendingSeqs({ ...asked, layers: ["working"] })).toEqual(newest(working));
			expect(await pendingSeqs({ ...asked, layers: LAYERS })).toEqual(newest(working));
			expect(await pendingSeqs({ ...asked, layers: ["prospective"] })).toEqual([]);
			expect(await pendingSeqs({ ...asked, layers: [] })).toEqual([]);
			const within = [...procedural.slice(0, 1), episodic, semantic, ...working, 99_999_999];
			expect(await pendingSeqs({ ...asked, within })).toEqual([procedural[0], episodic]);
			expect(await pendingSeqs({ ...asked, within, layers: ["semantic"] })).toEqual([semantic]);
			expect(await pendingSeqs({ ...asked, within, layers: ["semantic", "working"] })).toEqual(newest(working));
			expect(await pendingSeqs({ ...asked, within: [] })).toEqual([]);
		});

		it("[INV-PENDING] keeps a working memory apart through every step of its entry", async () => {
			const { update, remove, get, outbox, chain, pendingSeqs, putEmbedded, put } = pendingWorld();
			const record = recordOf({ layer: "working" });
			const [seq] = await putEmbedded(record);
			const token = chain().links[0].token;
			const asked = { layers: ["working"] as const };
			await update({ ...record, version: 2, text: "newer" }, { vector: null });
			expect(await pendingSeqs(asked)).toEqual([]);
			await outbox.keepVectors(
				(await outbox.entries(token, 10)).map((entry) => ({ ...entry, vector: Float32Array.of(2) })),
			);
			expect((await get(record.id)).indexed).toBe("pending");
			await update({ ...record, version: 3, text: "newer", supersededBy: "x", supersededAt: NOW });
			expect(await outbox.entries(token, 10)).toMatchObject([{ vector: Float32Array.of(2), live: false }]);
			expect(await pendingSeqs(asked)).toEqual([seq]);
			await put(recordOf({ layer: "working" }));
			expect(await outbox.entries(token, 10)).toHaveLength(2);
			await remove(record.id);
			expect(await pendingSeqs(asked)).toEqual([]);
			expect((await outbox.entries(token, 10)).map(({ action }) => action)).toEqual(["remove", "upsert"]);
			await outbox.confirm(await outbox.entries(token, 10));
			expect(await outbox.entries(token, 10)).toEqual([]);
		});
	});

	describe(`${name}: fetch`, () => {
		it("[INV-TENANT] leaves out unknown seqs, other scopes, other tenants and deleted rows", async () => {
			const { put, get, remove, records, chain } = world();
			const [own, gone, below] = [
				recordOf(),
				recordOf(),
				recordOf({
					scope: {
						version: 1,
						path: [
							["user", "42"],
							["a", "b"],
						],
					},
				}),
			];
			await put(own, gone, below);
			const foreign = world();
			const theirs = recordOf();
			await foreign.put(theirs);
			const seqs = [
				(await get(own.id)).seq,
				(await get(gone.id)).seq,
				(await get(below.id)).seq,
				(await foreign.get(theirs.id)).seq,
			];
			await remove(gone.id);
			const fetched = await records.fetch(chain(), [...seqs, ...seqs, 99_999_999, 0]);
			expect(fetched.map(({ record }) => record)).toEqual([own]);
			expect(await records.fetch(foreign.chain(), seqs)).toEqual([]);
			expect(await records.fetch(chain(), [])).toEqual([]);
		});

		it("tells of each row the one before it in its scope and session, fetched or not", async () => {
			const { put, records, get, remove, chain } = world();
			const sessions = ["a", "b", "a", null, "a", null];
			const all = sessions.map((sessionId) => recordOf({ sessionId }));
			const above = recordOf({ sessionId: "a", scope: { version: 1, path: [["user", "above"]] } });
			await put(...all.slice(0, 2), above, ...all.slice(2));
			const foreign = world();
			await foreign.put(recordOf({ sessionId: "a" }));
			const seqs = await Promise.all(all.map(async ({ id }) => (await get(id)).seq));
			const previousOf = async (places: readonly number[]) => {
				const fetched = await records.fetch(
					chain(),
					places.map((place) => seqs[place] ?? 0),
				);
				return new Map(fetched.map(({ seq, previous }) => [seqs.indexOf(seq), previous]));
			};
			const [first = 0, , third = 0] = seqs;
			expect(await previousOf([0, 1, 2, 3, 4, 5])).toEqual(
				new Map([
					[0, null],
					[1, null],
					[2, first],
					[3, null],
					[4, third],
					[5, null],
				]),
			);
			expect(await previousOf([4])).toEqual(new Map([[4, third]]));
			await remove(all[2]?.id ?? "");
			expect(await previousOf([4])).toEqual(new Map([[4, first]]));
		});

		it("brings more rows than one statement names", async () => {
			const { put, records, chain } = world();
			for (let batch = 0; batch < 3; batch += 1) await put(...Array.from({ length: 400 }, () => recordOf()));
			const all = await records.walk({ ...matchOf(), afterSeq: 0, untilSeq: await records.lastSeq(), limit: 2_000 });
			const fetched = await records.fetch(
				chain(),
				all.map(({ seq }) => seq),
			);
			expect(sorted(fetched.map(({ seq }) => seq))).toEqual(sorted(all.map(({ seq }) => seq)));
			expect(fetched).toHaveLength(1_200);
		});
	});
}

function everyPending(chain: ScopeChain): PendingRequest {
	return { chain, layers: LAYERS, within: null, limit: 10 };
}

function mutationOf(text: string): VectorMutation {
	return text as VectorMutation;
}
