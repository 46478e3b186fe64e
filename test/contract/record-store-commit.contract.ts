import { describe, expect, it } from "vitest";
import { BATCH_MEMORIES_MAX, TEXT_CODE_POINTS_MAX } from "../../src/core/domain/limits.ts";
import { textHash } from "../../src/core/domain/text/normalised-text.ts";
import {
	AGENT,
	answerOf,
	at,
	createStoreWorld,
	idsOf,
	insertOf,
	matchOf,
	NOW,
	recordOf,
	type StoreHarness,
} from "./store-world.ts";

const MOVED = { kind: "moved" };
const COMMITTED = { kind: "committed", deleted: 0, unlinked: 0 };

/** What a commit promises: all or nothing, and only against what it was planned against. */
export function describeRecordStoreCommit(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createStoreWorld(harness, tenantId);

	describe(`${name}: commit`, () => {
		it("returns every field of a record as it was written", async () => {
			const { put, get } = world();
			const record = recordOf({
				scope: { version: 0, path: ["acme/x", "4%2", "a:b"] },
				layer: "prospective",
				text: "Zoë’s naïve “plan” 東京 \u{1f600}\nline two",
				label: 'a "label" with \' and \\',
				speaker: "Ann",
				salience: 0.1 + 0.2,
				confidence: 1 / 3,
				pinned: true,
				metadata: JSON.parse('{"__proto__":{"a":1},"b":[1,null,true,"x"],"":1e-7,"n\\u0000":"\\u0000"}'),
				tags: ["one", "zwölf"],
				sessionId: "s/1",
				source: { runId: "run", turn: 3, operationId: "op", derivedFrom: ["x", "y"] },
				eventTime: at("0001-01-01T00:00:00.000Z"),
				validFrom: at("2020-01-01T00:00:00.000Z"),
				validTo: at("9999-12-31T23:59:59.999Z"),
				dueAt: at("2026-04-01T00:00:00.000Z"),
				expiresAt: at("2027-01-01T00:00:00.000Z"),
				subjectKey: "subject",
				supersededBy: "another",
				supersededAt: at("2026-02-01T00:00:00.000Z"),
				version: 7,
			});
			await put(record);
			const found = await get(record.id);
			expect(found.record).toEqual(record);
			expect(JSON.stringify(found.record.metadata)).toBe(JSON.stringify(record.metadata));
			expect(found.indexed).toBe("embedding");
		});

		it("tells an embedded row from one that is not", async () => {
			const { commit, get } = world();
			const record = recordOf();
			await commit({ inserts: [insertOf(record, { vector: Float32Array.of(0.5, -0.25) })] });
			expect((await get(record.id)).indexed).toBe("pending");
		});

		it("does nothing for an empty change", async () => {
			const { commit, records } = world();
			expect(await commit({})).toEqual(COMMITTED);
			expect(await records.count(matchOf())).toBe(0);
		});

		it("[INV-ATOMIC] writes all of a full batch, or nothing of it", async () => {
			const { commit, records } = world();
			const batch = Array.from({ length: BATCH_MEMORIES_MAX }, () => recordOf());
			const inserts = batch.map((record) => insertOf(record, { unique: true }));
			const taken = recordOf({ text: batch[499]?.text ?? "" });
			await commit({ inserts: [insertOf(taken)] });
			expect(await commit({ inserts })).toEqual(MOVED);
			expect(await records.count(matchOf())).toBe(1);
			await commit({ deletes: [{ id: taken.id, expectedVersion: null }] });
			expect(await commit({ inserts })).toEqual(COMMITTED);
			expect(await records.count(matchOf())).toBe(BATCH_MEMORIES_MAX);
			const seqs = (
				await records.walk({ ...matchOf(), afterSeq: 0, untilSeq: await records.lastSeq(), limit: 500 })
			).map(({ id }) => id);
			expect(seqs).toEqual(batch.map(({ id }) => id));
		});

		it("takes texts of the greatest length, also when they outgrow one statement", async () => {
			const { commit, get, search } = world();
			const texts = Array.from({ length: 12 }, (_none, index) =>
				String.fromCodePoint(0x20000 + index).repeat(TEXT_CODE_POINTS_MAX),
			);
			const inserts = texts.map((text) => insertOf(recordOf({ text })));
			expect(await commit({ inserts })).toEqual(COMMITTED);
			for (const { record } of inserts) expect((await get(record.id)).record.text).toBe(record.text);
			expect((await search(["\u{20003}\u{20003}"])).hits).toHaveLength(1);
		});
	});

	describe(`${name}: guards of a commit`, () => {
		it("[INV-UNIQUE] of two writers with one text, exactly one wins", async () => {
			const { tenantId } = world();
			const writers = [world(tenantId), world(tenantId)];
			const outcomes = await Promise.all(
				writers.map(({ commit }) =>
					commit({ inserts: [insertOf(recordOf({ text: "the  same text" }), { unique: true })] }),
				),
			);
			expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["committed", "moved"]);
			expect(await world(tenantId).records.count(matchOf())).toBe(1);
		});

		it("[INV-UNIQUE] judges a duplicate by scope, layer and normalised text, and only a live one", async () => {
			const { commit } = world();
			const unique = (over: Parameters<typeof recordOf>[0]) =>
				commit({ inserts: [insertOf(recordOf({ text: "green tea", ...over }), { unique: true })] });
			expect(await unique({ expiresAt: NOW })).toEqual(COMMITTED);
			expect(await unique({ supersededBy: "x", supersededAt: NOW })).toEqual(COMMITTED);
			expect(await unique({})).toEqual(COMMITTED);
			expect(await unique({ text: " green\n tea " })).toEqual(MOVED);
			expect(await unique({ layer: "episodic" })).toEqual(COMMITTED);
			expect(await unique({ scope: AGENT })).toEqual(COMMITTED);
			expect(await commit({ inserts: [insertOf(recordOf({ text: "green tea" }))] })).toEqual(COMMITTED);
		});

		it("[INV-SUBJECT] of two writers with one subject, exactly one wins", async () => {
			const { tenantId } = world();
			const outcomes = await Promise.all(
				[1, 2].map(() =>
					world(tenantId).commit({ inserts: [insertOf(recordOf({ subjectKey: "home town" }), { unique: true })] }),
				),
			);
			expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["committed", "moved"]);
		});

		it("[INV-SUBJECT] lets a change replace the live row of a subject that it supersedes itself", async () => {
			const { put, commit, records } = world();
			const old = recordOf({ subjectKey: "home town" });
			await put(old);
			const fresh = recordOf({ subjectKey: "home town" });
			const superseded = { ...old, version: 2, supersededBy: fresh.id, supersededAt: NOW, updatedAt: NOW };
			const updates = [{ expectedVersion: 1, record: superseded, vector: "keep", cause: "superseded" }] as const;
			expect(await commit({ inserts: [insertOf(fresh)], updates })).toEqual(COMMITTED);
			expect(idsOf(await records.list({ ...matchOf(), after: null, limit: 10 }))).toEqual([fresh.id]);
		});

		it("[INV-VERSION] of two plans against one version, exactly one wins, and the other changes nothing", async () => {
			const { tenantId, put, get } = world();
			const record = recordOf();
			await put(record);
			const outcomes = await Promise.all(
				["left", "right"].map((text) => world(tenantId).update({ ...record, text, version: 2 }, { vector: null })),
			);
			expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["committed", "moved"]);
			const winner = outcomes[0]?.kind === "committed" ? "left" : "right";
			expect((await get(record.id)).record).toEqual({ ...record, text: winner, version: 2 });
		});

		it("[INV-VERSION] answers moved for an update or a versioned deletion of a row that is gone", async () => {
			const { put, update, commit, remove } = world();
			const record = recordOf();
			await put(record);
			expect(await commit({ deletes: [{ id: record.id, expectedVersion: 2 }] })).toEqual(MOVED);
			expect(await commit({ deletes: [{ id: record.id, expectedVersion: 1 }] })).toEqual({
				kind: "committed",
				deleted: 1,
				unlinked: 0,
			});
			expect(await commit({ deletes: [{ id: record.id, expectedVersion: 1 }] })).toEqual(MOVED);
			expect(await update({ ...record, version: 2 })).toEqual(MOVED);
			expect(await remove(record.id, record.id)).toEqual(COMMITTED);
		});

		it("answers moved where an id that was free is taken", async () => {
			const { put, commit } = world();
			const record = recordOf();
			await put(record);
			expect(await commit({ inserts: [insertOf({ ...record, text: "other" })] })).toEqual(MOVED);
		});

		it("[INV-CLAIM] of two writers under one key, exactly one wins, and its answer is kept", async () => {
			const { tenantId, records } = world();
			const outcomes = await Promise.all(
				["a", "b"].map((body) =>
					world(tenantId).commit({ inserts: [insertOf(recordOf())], claim: answerOf("key", { body }) }),
				),
			);
			expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["claimed", "committed"]);
			expect(await records.count(matchOf())).toBe(1);
			const body = outcomes[0]?.kind === "committed" ? "a" : "b";
			const lookup = { texts: [], subjects: [], ids: [], claimKey: "key", now: NOW };
			expect((await records.readForWrite(lookup)).claim).toEqual(answerOf("key", { body }));
		});

		it("[INV-CLAIM] replaces a claim that has lapsed, and keeps those that have not", async () => {
			const { commit, records } = world();
			const lapsed = { recordedAt: at("2026-02-27T23:59:59.999Z") };
			const kept = { recordedAt: at("2026-02-28T00:00:00.000Z") };
			for (const key of ["a", "b", "c", "d"]) {
				await commit({
					claim: answerOf(key, key === "c" ? kept : lapsed),
					claimsSince: at("0001-01-01T00:00:00.000Z"),
				});
			}
			expect(await commit({ claim: answerOf("a") })).toEqual(COMMITTED);
			expect(await commit({ claim: answerOf("a") })).toEqual({ kind: "claimed" });
			expect(await commit({ claim: answerOf("c") })).toEqual({ kind: "claimed" });
			const claimOf = async (claimKey: string) =>
				(await records.readForWrite({ texts: [], subjects: [], ids: [], claimKey, now: NOW })).claim;
			expect(await claimOf("a")).toEqual(answerOf("a"));
			expect(await claimOf("c")).toEqual(answerOf("c", kept));
			expect(await claimOf("never")).toBeNull();
		});

		it("[INV-TENANT] keeps tenants apart though their ids, texts, subjects and keys are equal", async () => {
			const [left, right] = [world(), world()];
			const record = recordOf({ subjectKey: "s" });
			for (const { commit } of [left, right]) {
				expect(await commit({ inserts: [insertOf(record, { unique: true })], claim: answerOf("key") })).toEqual(
					COMMITTED,
				);
			}
			await left.update({ ...record, text: "changed", version: 2 }, { vector: null });
			expect((await right.get(record.id)).record).toEqual(record);
			expect(await left.remove(record.id)).toEqual({ kind: "committed", deleted: 1, unlinked: 0 });
			expect(await left.records.find(record.id)).toBeNull();
			expect((await right.get(record.id)).record).toEqual(record);
			expect((await right.search(["note"])).hits).toHaveLength(1);
		});
	});

	describe(`${name}: what a plan is made of`, () => {
		it("finds duplicates, subjects and ids, and leaves out what is not there", async () => {
			const { put, records, chain } = world();
			const scopeToken = chain().links[0].token;
			const text = recordOf({ text: "green tea" });
			const subject = recordOf({ subjectKey: "town" });
			const dead = [
				recordOf({ text: "green tea", subjectKey: "town", supersededBy: "x", supersededAt: NOW }),
				recordOf({ text: "green tea", subjectKey: "town", expiresAt: NOW }),
				recordOf({ text: "green tea", subjectKey: "town", scope: AGENT }),
				recordOf({ text: "green tea", subjectKey: "town", layer: "episodic" }),
			];
			const named = recordOf();
			await put(text, subject, named, ...dead);
			const context = await records.readForWrite({
				texts: [{ scopeToken, layer: "semantic", textHash: textHash("green  tea") }],
				subjects: [{ scopeToken, layer: "semantic", subjectKey: "town" }],
				ids: [named.id, named.id, "unknown"],
				claimKey: "unknown",
				now: NOW,
			});
			expect(idsOf(context.duplicates)).toEqual([text.id]);
			expect(idsOf(context.subjects)).toEqual([subject.id]);
			expect(context.byId.map(({ record }) => record)).toEqual([named]);
			expect(context.claim).toBeNull();
		});

		it("[INV-BOUNDED] finds one live duplicate of each text, however many utterances have it", async () => {
			const { put, commit, records, chain } = world();
			const scopeToken = chain().links[0].token;
			const said = Array.from({ length: 3 }, () => recordOf({ text: "yes", layer: "episodic" }));
			const gone = recordOf({ text: "yes", layer: "episodic", supersededBy: "x", supersededAt: NOW });
			await put(gone);
			await commit({ inserts: said.map((record) => insertOf(record, { unique: false })) });
			const yes = { scopeToken, layer: "episodic", textHash: textHash("yes") } as const;
			const lookup = { subjects: [], ids: [], claimKey: null, now: NOW };
			const { duplicates } = await records.readForWrite({ ...lookup, texts: [yes, yes, { ...yes, layer: "working" }] });
			expect(duplicates).toHaveLength(1);
			expect(said.map(({ id }) => id)).toContain(duplicates[0]?.record.id);
		});

		it("[INV-UNIQUE] finds the duplicate behind those that a plan may supersede", async () => {
			const { commit, records, chain } = world();
			const scopeToken = chain().links[0].token;
			const [named, subject, other] = [{}, { subjectKey: "town" }, { subjectKey: "street" }].map((over) =>
				recordOf({ text: "yes", layer: "episodic", ...over }),
			);
			if (!named || !subject || !other) throw new Error("not made");
			await commit({ inserts: [named, subject, other].map((record) => insertOf(record)) });
			const lookup = {
				texts: [{ scopeToken, layer: "episodic", textHash: textHash("yes") }],
				subjects: [{ scopeToken, layer: "episodic", subjectKey: "town" }],
				ids: [named.id],
				claimKey: null,
				now: NOW,
			} as const;
			expect(idsOf((await records.readForWrite(lookup)).duplicates)).toEqual([other.id]);
			const elsewhere = { ...lookup, subjects: [{ scopeToken, layer: "semantic", subjectKey: "town" }] } as const;
			expect(idsOf((await records.readForWrite(elsewhere)).duplicates)).toEqual([subject.id]);
		});

		it("answers an empty lookup with nothing", async () => {
			const { records } = world();
			const nothing = await records.readForWrite({ texts: [], subjects: [], ids: [], claimKey: null, now: NOW });
			const none = { duplicates: [], subjects: [], byId: [], claim: null, session: null, pairs: [], derived: [] };
			expect(nothing).toEqual(none);
		});
	});
}
