import { describe, expect, it } from "vitest";
import { createInMemoryEmbedder } from "../../src/adapters/in-memory/in-memory-embedder.ts";
import { createInMemoryVectors } from "../../src/adapters/in-memory/in-memory-vector-index.ts";
import { OUTBOX_EMBED_CHUNK, OUTBOX_PAGE, VECTOR_REMOVE_MAX, VECTOR_UPSERT_MAX } from "../../src/core/domain/limits.ts";
import { type ScopeChain, scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import { type DrainDeps, drainOutbox } from "../../src/core/operations/drain-outbox.ts";
import type { VectorIndex } from "../../src/core/ports/vector-index.ts";
import { createFakeOutbox, type FakeOutbox } from "./fake-outbox.ts";

const LAG_MS = 100;
const embedder = createInMemoryEmbedder(async () => undefined);

interface World {
	readonly chain: ScopeChain;
	readonly token: string;
	readonly outbox: FakeOutbox;
	readonly vectors: VectorIndex;
	readonly deps: DrainDeps;
	/** Names of the calls made so far, with how many things each named. */
	readonly calls: string[];
	pass(ms: number): void;
	drain(): ReturnType<typeof drainOutbox>;
	/** Drains until nothing is left, as the scope's object does. */
	drainAll(): Promise<void>;
	/** What the index shows of the texts' meaning. */
	shown(): Promise<ReadonlyMap<number, string>>;
}

/** `onCall` runs before and after each call of a port, and may throw or write. */
function createWorld({
	lagMs = 0,
	pageMax,
	onCall = () => undefined,
}: {
	readonly lagMs?: number;
	readonly pageMax?: number;
	readonly onCall?: (moment: string, outbox: FakeOutbox) => void;
} = {}): World {
	let now = 0;
	const chain = scopeChain("tenant", { version: 1, path: [["user", "1"]] });
	const token = chain.links[0].token;
	const outbox = createFakeOutbox(token, chain.rootToken, pageMax);
	const vectors = createInMemoryVectors({ lagMs, now: () => now }).indexOf("tenant");
	const calls: string[] = [];
	async function step<T>(name: string, size: number, call: () => Promise<T>): Promise<T> {
		calls.push(`${name} ${size}`);
		onCall(`before ${name}`, outbox);
		const value = await call();
		onCall(`after ${name}`, outbox);
		return value;
	}
	const deps: DrainDeps = {
		outbox: {
			entries: (scope, limit) => step("entries", limit, () => outbox.entries(scope, limit)),
			keepVectors: (entries) => step("keepVectors", entries.length, () => outbox.keepVectors(entries)),
			markSent: (entries, mutation) => step("markSent", entries.length, () => outbox.markSent(entries, mutation)),
			confirm: (entries) => step("confirm", entries.length, () => outbox.confirm(entries)),
		},
		vectors: {
			upsert: (root, entries) => step("upsert", entries.length, () => vectors.upsert(root, entries)),
			remove: (root, seqs) => step("remove", seqs.length, () => vectors.remove(root, seqs)),
			isVisible: (root, mutation) => step("isVisible", 1, () => vectors.isVisible(root, mutation)),
		},
		embedder: { ...embedder, embed: (texts) => step("embed", texts.length, () => embedder.embed(texts)) },
	};
	const drain = () => drainOutbox(deps, token);
	return {
		chain,
		token,
		outbox,
		vectors,
		deps,
		calls,
		pass(ms) {
			now += ms;
		},
		drain,
		async drainAll() {
			for (let run = 0; run < 100; run++) {
				const { handled, waiting, left } = await drain();
				if (handled === 0 && waiting === 0 && !left) return;
				now += LAG_MS;
			}
			throw new Error("The outbox does not empty.");
		},
		async shown() {
			const texts = ["red", "green", "blue"];
			const shown = new Map<number, string>();
			for (const [index, embedding] of (await embedder.embed(texts)).entries()) {
				const layers = ["semantic", "episodic"] as const;
				const query = { chain, vector: embedding.vector, layers, historic: true, topK: 100, within: null };
				for (const hit of await vectors.query(query)) {
					if (hit.score > 0.99) shown.set(hit.seq, texts[index] ?? "");
				}
			}
			return shown;
		},
	};
}

async function vectorOf(text: string): Promise<Float32Array> {
	const [embedding] = await embedder.embed([text]);
	return embedding?.vector ?? new Float32Array(0);
}

/** An outbox with a bit of everything, over an index that holds 3 and 4. */
async function fill({ outbox, drainAll }: World): Promise<void> {
	for (const seq of [3, 4]) outbox.write({ seq, text: "red" });
	await drainAll();
	outbox.write({ seq: 1, text: "red" });
	outbox.write({ seq: 2, text: "green", vector: await vectorOf("green") });
	outbox.remove(3);
	outbox.write({ seq: 4, text: "blue", live: false, layer: "episodic" });
	outbox.remove(99);
}

const filled = new Map([
	[1, "red"],
	[2, "green"],
	[4, "blue"],
]);

describe("drainOutbox", () => {
	it("has nothing to do for an empty outbox", async () => {
		const { drain, calls } = createWorld();
		expect(await drain()).toEqual({ handled: 0, waiting: 0, left: false });
		expect(calls).toEqual([`entries ${OUTBOX_PAGE}`]);
	});

	it("[INV-OUTBOX-DELIVERY] brings an index that shows at once everything in one run", async () => {
		const world = createWorld();
		await fill(world);
		world.calls.length = 0;
		expect(await world.drain()).toEqual({ handled: 5, waiting: 0, left: false });
		expect(world.outbox.all()).toEqual([]);
		expect(await world.shown()).toEqual(filled);
		expect(world.calls).toEqual([
			`entries ${OUTBOX_PAGE}`,
			"remove 2",
			"isVisible 1",
			"confirm 2",
			"embed 2",
			"keepVectors 2",
			"upsert 3",
			"isVisible 1",
			"confirm 3",
		]);
	});

	it("[INV-OUTBOX-DELIVERY] waits for an index that lags, and sends nothing twice", async () => {
		const world = createWorld({ lagMs: LAG_MS });
		world.outbox.write({ seq: 1, text: "red" });
		world.outbox.remove(2);
		expect(await world.drain()).toEqual({ handled: 2, waiting: 2, left: false });
		expect(world.outbox.all().every(({ mutation }) => mutation !== null)).toBe(true);
		world.calls.length = 0;
		expect(await world.drain()).toEqual({ handled: 0, waiting: 2, left: false });
		expect(world.calls).toEqual([`entries ${OUTBOX_PAGE}`, "isVisible 1", "isVisible 1"]);
		world.pass(LAG_MS);
		expect(await world.drain()).toEqual({ handled: 2, waiting: 0, left: false });
		expect(world.outbox.all()).toEqual([]);
		expect(await world.shown()).toEqual(new Map([[1, "red"]]));
	});

	it("[INV-OUTBOX-DELIVERY] sends again what an index knows nothing of any more", async () => {
		const world = createWorld({ lagMs: LAG_MS });
		world.outbox.write({ seq: 1, text: "red" });
		await world.drain();
		// The same outbox, and an index that was set up anew.
		const renewed = createWorld();
		const deps = { ...world.deps, vectors: renewed.vectors };
		expect(await drainOutbox(deps, world.token)).toEqual({ handled: 1, waiting: 0, left: false });
		expect(world.outbox.all()).toEqual([]);
		expect(await renewed.shown()).toEqual(new Map([[1, "red"]]));
	});

	it.each([0, LAG_MS])(
		"[INV-OUTBOX-DELIVERY] ends in the same state after a crash at any step (lag %d)",
		async (lagMs) => {
			let crashed = true;
			for (let crashAt = 1; crashed; crashAt++) {
				let armed = false;
				let moments = 0;
				crashed = false;
				const world = createWorld({
					lagMs,
					onCall: () => {
						if (!armed || ++moments !== crashAt) return;
						crashed = true;
						throw new Error("crash");
					},
				});
				await fill(world);
				armed = true;
				const run = world.drainAll();
				if (crashAt < 100) await run.catch(() => world.drainAll());
				expect(world.outbox.all()).toEqual([]);
				expect(await world.shown()).toEqual(filled);
				expect(crashAt).toBeLessThan(100);
			}
		},
	);

	it.each([0, LAG_MS])("[INV-OUTBOX-NEWEST] lets a write during a drain win, at any step (lag %d)", async (lagMs) => {
		let wrote = true;
		for (let writeAt = 1; wrote; writeAt++) {
			let armed = false;
			let moments = 0;
			wrote = false;
			const world = createWorld({
				lagMs,
				onCall: (_, outbox) => {
					if (!armed || ++moments !== writeAt) return;
					wrote = true;
					outbox.write({ seq: 1, text: "blue" });
					outbox.remove(2);
					outbox.write({ seq: 3, text: "green" });
				},
			});
			await fill(world);
			armed = true;
			await world.drainAll();
			armed = false;
			// The write wakes the object again, which counts when it came as late as the last look.
			await world.drainAll();
			expect(world.outbox.all()).toEqual([]);
			const expected = new Map(filled).set(1, "blue").set(3, "green");
			expected.delete(2);
			expect(await world.shown()).toEqual(wrote ? expected : filled);
			expect(writeAt).toBeLessThan(100);
		}
	});

	it("[INV-OUTBOX-NEWEST] forgets a record that is removed after its upsert was sent", async () => {
		const world = createWorld({ lagMs: LAG_MS });
		world.outbox.write({ seq: 1, text: "red" });
		await world.drain();
		world.outbox.remove(1);
		await world.drainAll();
		expect(await world.shown()).toEqual(new Map());
	});

	it("[INV-OUTBOX-PROGRESS] keeps the vectors of each chunk before it embeds the next", async () => {
		let chunks = 0;
		const world = createWorld({
			onCall: (moment) => {
				if (moment === "before embed" && ++chunks === 3) throw new Error("crash");
			},
		});
		for (let seq = 1; seq <= OUTBOX_EMBED_CHUNK * 2 + 1; seq++) world.outbox.write({ seq, text: "red" });
		await expect(world.drain()).rejects.toThrow("crash");
		const kept = world.outbox.all().filter((entry) => entry.action === "upsert" && entry.vector !== null);
		expect(kept).toHaveLength(OUTBOX_EMBED_CHUNK * 2);
		world.calls.length = 0;
		await world.drain();
		expect(world.calls).toContain("embed 1");
		expect(world.calls).toContain(`upsert ${OUTBOX_EMBED_CHUNK * 2 + 1}`);
	});

	it("[INV-OUTBOX-PROGRESS] removes before it embeds, so that a failing embedder holds back no removal", async () => {
		const world = createWorld({
			onCall: (moment) => {
				if (moment === "before embed") throw new Error("no model");
			},
		});
		world.outbox.write({ seq: 1, text: "red" });
		world.outbox.remove(2);
		await expect(world.drain()).rejects.toThrow("no model");
		expect(world.outbox.all().map(({ seq }) => seq)).toEqual([1]);
	});

	it.each([
		[OUTBOX_EMBED_CHUNK, [OUTBOX_EMBED_CHUNK]],
		[OUTBOX_EMBED_CHUNK + 1, [OUTBOX_EMBED_CHUNK, 1]],
	])("embeds %d texts in chunks of %j", async (count, chunks) => {
		const world = createWorld();
		for (let seq = 1; seq <= count; seq++) world.outbox.write({ seq, text: "red" });
		await world.drain();
		expect(world.calls.filter((call) => call.startsWith("embed"))).toEqual(chunks.map((size) => `embed ${size}`));
	});

	it.each([
		[OUTBOX_PAGE - 1, false],
		[OUTBOX_PAGE, true],
		[OUTBOX_PAGE + 1, true],
	])("of %d entries, says that there may be more: %s", async (count, left) => {
		const world = createWorld();
		const vector = await vectorOf("red");
		for (let seq = 1; seq <= count; seq++) world.outbox.write({ seq, text: "red", vector });
		expect(await world.drain()).toEqual({ handled: Math.min(count, OUTBOX_PAGE), waiting: 0, left });
		expect(world.outbox.all()).toHaveLength(Math.max(0, count - OUTBOX_PAGE));
	});

	it.each([
		[VECTOR_REMOVE_MAX, [VECTOR_REMOVE_MAX]],
		[VECTOR_REMOVE_MAX + 1, [VECTOR_REMOVE_MAX, 1]],
	])("removes %d vectors in calls of %j", async (count, sizes) => {
		const world = createWorld({ pageMax: count });
		for (let seq = 1; seq <= count; seq++) world.outbox.remove(seq);
		await world.drain();
		expect(world.calls.filter((call) => call.startsWith("remove"))).toEqual(sizes.map((size) => `remove ${size}`));
		expect(world.outbox.all()).toEqual([]);
	});

	it.each([
		[VECTOR_UPSERT_MAX, [VECTOR_UPSERT_MAX]],
		[VECTOR_UPSERT_MAX + 1, [VECTOR_UPSERT_MAX, 1]],
	])("upserts %d vectors in calls of %j", async (count, sizes) => {
		const world = createWorld({ pageMax: count });
		const vector = await vectorOf("red");
		for (let seq = 1; seq <= count; seq++) world.outbox.write({ seq, text: "red", vector });
		await world.drain();
		expect(world.calls.filter((call) => call.startsWith("upsert"))).toEqual(sizes.map((size) => `upsert ${size}`));
		expect(world.outbox.all()).toEqual([]);
	});

	it("refuses an embedder that gives fewer vectors than texts, and keeps the entries", async () => {
		const world = createWorld();
		world.outbox.write({ seq: 1, text: "red" });
		const deps = { ...world.deps, embedder: { ...embedder, embed: async () => [] } };
		await expect(drainOutbox(deps, world.token)).rejects.toThrow("fewer vectors");
		expect(world.outbox.all()).toHaveLength(1);
	});
});
