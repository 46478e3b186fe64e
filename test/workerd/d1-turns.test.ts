import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { insertOf, NOW, recordOf } from "../contract/store-world.ts";
import { createTurnWorld, SESSION, SOON, textsOf } from "../contract/turn-world.ts";
import { meteredTenant } from "./metered-tenant.ts";

function world() {
	const tenantId = crypto.randomUUID();
	const stores = meteredTenant(tenantId);
	/** No port archives yet, so the column is set by hand. */
	const archive = (id: string) =>
		env.DB.prepare("UPDATE memories SET archived_at = ? WHERE tenant_id = ? AND id = ?").bind(NOW, tenantId, id).run();
	return { ...createTurnWorld({ open: () => stores }, tenantId), archive };
}

describe("[INV-UTTERANCE] an archived record", () => {
	it("tells nothing of an utterance any more", async () => {
		const { publish, window, list, between, take, archive } = world();
		const [first, , third] = await publish({ work: ["summary"] }, { parts: ["one ", "two"] }, "three");
		await archive(first?.id ?? "");
		await archive(third?.id ?? "");
		expect(await window()).toEqual(["two"]);
		expect(textsOf(await list())).toEqual(["two"]);
		expect(textsOf(await between())).toEqual(["two"]);
		expect(textsOf((await take()).flatMap(({ utterances }) => utterances))).toEqual(["two"]);
	});

	it("[INV-REQUIRES] [INV-USES] derives nothing, and counts no use", async () => {
		const { put, get, publish, commit, turns, archive } = world();
		const memory = recordOf();
		await put(memory);
		const { seq } = await get(memory.id);
		await publish({ turn: 1, usedMemoryIds: [memory.id] });
		await archive(memory.id);
		expect(await commit({ inserts: [insertOf(recordOf())], requires: [memory.id] })).toEqual({ kind: "moved" });
		await publish({ turn: 2, usedMemoryIds: [memory.id] });
		expect(await turns.usage([seq])).toEqual(new Map());
		const { results } = await env.DB.prepare("SELECT uses FROM memory_uses WHERE seq = ?").bind(seq).all();
		expect(results).toEqual([{ uses: 1 }]);
		expect(await turns.window({ ...SESSION, excludeSpeakers: [], limit: 1, asOf: NOW, asOfGiven: false })).toEqual([]);
	});
});

describe("[INV-USES] the row of a memory's uses", () => {
	it("goes with the memory", async () => {
		const { put, get, publish, remove } = world();
		const used = recordOf();
		await put(used);
		const { seq } = await get(used.id);
		await publish({ usedMemoryIds: [used.id] });
		const rows = async () =>
			(await env.DB.prepare("SELECT uses, last_used_at FROM memory_uses WHERE seq = ?").bind(seq).all()).results;
		expect(await rows()).toEqual([{ uses: 1, last_used_at: NOW }]);
		await remove(used.id);
		expect(await rows()).toEqual([]);
	});
});

describe("a turn's row", () => {
	it("[INV-LEASE] names no lease once its last work is told", async () => {
		const { publish, take, finish, chain } = world();
		await publish({ work: ["extraction", "reflection"] }, "one");
		await take();
		const token = chain().links[0].token;
		const lease = async () =>
			(await env.DB.prepare("SELECT lease, lease_until FROM turns WHERE scope_token = ?").bind(token).all()).results;
		await finish({ kind: "extraction" });
		expect(await lease()).toEqual([{ lease: "lease", lease_until: SOON }]);
		await finish({ kind: "reflection", state: "failed" });
		expect(await lease()).toEqual([{ lease: null, lease_until: null }]);
	});

	it("names the memories that it used, those that were there", async () => {
		const { put, publish, chain } = world();
		const used = recordOf();
		await put(used);
		await publish({ usedMemoryIds: ["unknown", used.id, used.id] });
		const { results } = await env.DB.prepare("SELECT used_memory_ids, attempts FROM turns WHERE scope_token = ?")
			.bind(chain().links[0].token)
			.all();
		expect(results).toEqual([{ used_memory_ids: JSON.stringify([used.id]), attempts: 0 }]);
	});
});
