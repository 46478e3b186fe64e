import { expect, test } from "vitest";
import { type Api, apiWith, freshTenant, keyOf } from "./api.ts";
import {
	expectProblem,
	expectSameRefusal,
	indexAll,
	listedIds,
	listPath,
	recall,
	recalledIds,
	recalledTexts,
	remember,
	rememberAll,
} from "./steps.ts";

const unknownId = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";
const scope = "user:42";

test("[API-T1] what another tenant writes changes neither order nor scores nor revision of a recall", async () => {
	const api = await freshTenant();
	const texts = [
		"The garden gate sticks.",
		"Ada waters the garden at dusk, and the roses in the garden twice.",
		"Roses need pruning in March.",
		"The gate key hangs by the door.",
		"A violin lesson on Tuesday.",
	];
	await rememberAll(
		api,
		texts.map((text) => ({ scope, text, session_id: "s1" })),
	);
	await indexAll(api, scope);
	const asks = ["", "garden gate", "Who prunes the roses in the garden?", "musical instrument"];
	const ask = () => Promise.all(asks.map(async (cue) => (await recall(api, { scope, cue, explain: true })).text));
	const before = await ask();
	const stranger = await freshTenant();
	const flood = Array.from({ length: 2_000 }, (_, index) => ({
		scope,
		text: `garden gate roses ${index % 7 === 0 ? "violin pruning" : "garden garden"} ${index}`,
		session_id: "s1",
		salience: 1,
		pinned: index % 50 === 0,
	}));
	await rememberAll(stranger, flood);
	expect(await ask()).toEqual(before);
	expect(await listedIds(api, scope, { include_superseded: true })).toHaveLength(texts.length);
	const own = await recall(stranger, { scope, cue: "garden gate" });
	expect(recalledTexts(own).every((text) => text.startsWith("garden gate roses"))).toBe(true);
	expect((await api.post("/v1/memories/delete", { scope, descendants: true })).at("")).toEqual({
		deleted: texts.length,
	});
	expect((await stranger.post("/v1/memories/delete", { scope, dry_run: true })).at("")).toEqual({
		would_delete: 2_000,
	});
});

test("[API-T2] no verb reaches another tenant's memories, whatever scope, filter or session is named", async () => {
	const [api, stranger] = [await freshTenant(), await freshTenant()];
	const id = await remember(api, { scope, text: "The harbour code is 1234.", session_id: "s1", speaker: "Ada" });
	await recall(api, { scope, cue: "harbour", pin: true });
	const revision = (await recall(api, { scope, cue: "harbour" })).textAt("revision");
	const narrow = { session_id: "s1", speaker: "Ada" };
	for (const cue of ["", "The harbour code is 1234."]) {
		expect(recalledIds(await recall(stranger, { scope, cue }))).toEqual([]);
		expect(recalledIds(await recall(stranger, { scope, cue, filter: narrow }))).toEqual([]);
		expect((await stranger.post("/v1/scan", { scope, cue, candidate_limit: 1_000 })).at("candidates")).toEqual([]);
	}
	expect(await listedIds(stranger, scope, { filter: narrow, descendants: true, inherited: true })).toEqual([]);
	expect((await stranger.post("/v1/memories/delete", { scope, descendants: true })).at("")).toEqual({ deleted: 0 });
	const block = (revision: string) => stranger.get(`/v1/blocks/${revision}?scope=${scope}`);
	expectSameRefusal(await block(revision), await block("0123456789abcdef"));
	// The same words, subject and id space beside each other.
	const own = await stranger.post("/v1/memories", { scope, text: "The harbour code is 1234.", session_id: "s1" });
	expect([own.status, own.at("created")]).toEqual([201, true]);
	expect((await api.get(`/v1/memories/${id}`)).at("memory.version")).toBe(1);
});

/** Scopes around `org:x/user:1`, which a key may reach, by what it may do there. */
const reach = {
	own: ["org:x/user:1", "org:x/user:1/agent:a", "org:x/user:1/agent:a/session:s"],
	above: ["org:x"],
	foreign: ["org:x/user:2", "org:x/user:10", "org:y", "user:1", "org:y/user:1"],
};

async function scopedWorld() {
	const owner = await freshTenant();
	const ids = new Map<string, string>();
	for (const at of [...reach.own, ...reach.above, ...reach.foreign]) {
		ids.set(at, await remember(owner, { scope: at, text: `The harbour light at ${at}.` }));
	}
	const effects = ["memory-read", "memory-write", "keys-admin"];
	const key = await keyOf(owner, { effects, scopes: ["org:x/user:1"] });
	return { owner, key, idAt: (at: string) => ids.get(at) ?? "" };
}

function writesAt(key: Api, at: string, id: string) {
	return [
		() => key.patch(`/v1/memories/${id}`, { text: `The harbour lamp at ${at}.` }),
		() => key.post("/v1/memories", { scope: at, text: `A new light at ${at}.` }),
		() => key.post("/v1/memories/batch", { memories: [{ scope: at, text: `Another light at ${at}.` }] }),
		() => key.delete(`/v1/memories/${id}`),
		() => key.post("/v1/memories/delete", { scope: at }),
	];
}

function readsAt(key: Api, at: string, id: string) {
	return [
		() => key.get(`/v1/memories/${id}`),
		() => key.get(`/v1/memories/${id}/history`),
		() => key.get(listPath(at)),
		() => key.post("/v1/recall", { scope: at, cue: "harbour" }),
		() => key.post("/v1/recall", { scope: at }),
		() => key.post("/v1/scan", { scope: at, cue: "harbour" }),
	];
}

test("[API-T3] a key with scopes reads and writes at and below them", async () => {
	const { key, idAt } = await scopedWorld();
	for (const at of reach.own.toReversed()) {
		for (const read of readsAt(key, at, idAt(at))) expect((await read()).status).toBe(200);
		for (const write of writesAt(key, at, idAt(at))) expect((await write()).status).toBeLessThan(300);
	}
});

test("[API-T3] it reads what lies above them, by id too, and finds nothing there to write", async () => {
	const { owner, key, idAt } = await scopedWorld();
	for (const at of reach.above) {
		for (const read of readsAt(key, at, idAt(at))) expect((await read()).status).toBe(200);
		for (const write of writesAt(key, at, idAt(at))) expectProblem(await write(), 404, "not_found");
		expect((await owner.get(`/v1/memories/${idAt(at)}`)).at("memory")).toMatchObject({ version: 1 });
		expect(await listedIds(owner, at)).toEqual([idAt(at)]);
	}
	const seen = recalledIds(await recall(key, { scope: "org:x/user:1/agent:a", cue: "harbour light" }));
	expect([...seen].sort()).toEqual([idAt("org:x/user:1/agent:a"), idAt("org:x/user:1"), idAt("org:x")].sort());
});

test("[API-T3] what lies beside them is not there, exactly like what never was", async () => {
	const { owner, key, idAt } = await scopedWorld();
	for (const at of reach.foreign) {
		for (const call of [...readsAt(key, at, idAt(at)), ...writesAt(key, at, idAt(at))]) {
			expectProblem(await call(), 404, "not_found");
		}
		expectSameRefusal(await key.get(`/v1/memories/${idAt(at)}`), await key.get(`/v1/memories/${unknownId}`));
		expect(await listedIds(owner, at)).toEqual([idAt(at)]);
	}
});

test("[API-T3] reading above with descendants shows what is its own and what is above, never siblings", async () => {
	const { key, idAt } = await scopedWorld();
	const expected = [...reach.own, ...reach.above].map(idAt).sort();
	for (const limit of [200, 1]) {
		expect([...(await listedIds(key, "org:x", { descendants: true, limit }))].sort()).toEqual(expected);
	}
});

test("[API-T3] a batch that leaves the reach stores nothing; supersedes reaches no further either", async () => {
	const { owner, key, idAt } = await scopedWorld();
	const memories = ["org:x/user:1", "org:x/user:2"].map((at) => ({ scope: at, text: "A batch." }));
	expectProblem(await key.post("/v1/memories/batch", { memories }), 404, "not_found");
	expect(await listedIds(owner, "org:x/user:1")).toEqual([idAt("org:x/user:1")]);
	const supersede = (id: string) => key.post("/v1/memories", { scope: "org:x/user:1", text: "Newer.", supersedes: id });
	expectSameRefusal(await supersede(idAt("org:x/user:2")), await supersede(unknownId));
});

test("[API-T4] a key hands on no more than its own reach", async () => {
	const { owner, key } = await scopedWorld();
	const ask = (scopes?: readonly string[]) => {
		const body = { name: "x", effects: ["memory-read"], ...(scopes === undefined ? {} : { scopes }) };
		return key.post("/v1/keys", body);
	};
	expectProblem(await ask(), 400, "validation", "scopes");
	expectProblem(await ask(["org:x"]), 404, "not_found");
	expectProblem(await ask(["org:x/user:1", "org:x/user:2"]), 404, "not_found");
	expect((await ask(["org:x/user:1/agent:a"])).status).toBe(201);
	expect((await owner.get("/v1/keys")).at("keys")).toHaveLength(3);
});

test("[API-T5] a revoked, an expired and an unknown key are the same 401", async () => {
	const owner = await freshTenant();
	const key = await keyOf(owner, { effects: ["memory-read"] });
	const path = listPath(scope);
	expect((await key.get(path)).status).toBe(200);
	const expired = await keyOf(owner, { effects: ["memory-read"], expires_at: "2020-01-01T00:00:00Z" });
	const lasting = await keyOf(owner, { effects: ["memory-read"], expires_at: "2999-01-01T00:00:00Z" });
	expect((await lasting.get(path)).status).toBe(200);
	expect((await owner.delete(`/v1/keys/${key.id}`)).status).toBe(200);
	const unknown = await apiWith(`${key.key.slice(0, -4)}aaaa`).get(path);
	expectProblem(unknown, 401, "unauthenticated");
	expectSameRefusal(await key.get(path), unknown);
	expectSameRefusal(await expired.get(path), unknown);
	const stranger = await freshTenant();
	expectSameRefusal(await stranger.delete(`/v1/keys/${lasting.id}`), await owner.delete("/v1/keys/aaaaaaaaaaaaaaaa"));
	expect((await lasting.get(path)).status).toBe(200);
});

test("[API-T6] a key's secret is in the answer that made it and nowhere else", async () => {
	const owner = await freshTenant();
	const created = await owner.post("/v1/keys", {
		name: "reader",
		effects: ["memory-read"],
		scopes: ["user:42", { version: 0, path: ["acme"] }],
		expires_at: "2999-01-01T00:00:00+01:00",
	});
	const fields = [
		"id",
		"name",
		"prefix",
		"effects",
		"scopes",
		"created_at",
		"expires_at",
		"last_used_at",
		"revoked_at",
	];
	expect(Object.keys(Object(created.at("")))).toEqual([...fields, "key"]);
	const text = created.textAt("key");
	expect(text).toMatch(/^mnm_[a-z2-7]{16}_[a-z2-7]{26,}$/);
	expect(text.startsWith(`${created.textAt("prefix")}_`)).toBe(true);
	const listing = await owner.get("/v1/keys");
	expect(Object.keys(Object(listing.at("")))).toEqual(["keys"]);
	const secret = text.slice(text.lastIndexOf("_") + 1);
	expect(listing.text).not.toContain(secret);
	const listed = listing.textsAt("keys.*.id").indexOf(created.textAt("id"));
	expect(Object.keys(Object(listing.at(`keys.${listed}`)))).toEqual(fields);
	expect(listing.at(`keys.${listed}`)).toMatchObject({
		name: "reader",
		effects: ["memory-read"],
		scopes: ["user:42", { version: 0, path: ["acme"] }],
		expires_at: "2998-12-31T23:00:00.000Z",
		last_used_at: null,
		revoked_at: null,
	});
	await owner.delete(`/v1/keys/${created.textAt("id")}`);
	expect((await owner.get("/v1/keys")).textAt(`keys.${listed}.revoked_at`)).toMatch(/Z$/);
	expect((await (await freshTenant()).get("/v1/keys")).text).not.toContain(created.textAt("id"));
});

test.each([
	["effects", []],
	["effects", ["everything"]],
	["effects", ["memory-read", "memory-read"]],
	["effects", "memory-read"],
	["name", ""],
	["name", " "],
	["name", "x".repeat(129)],
	["scopes", []],
	["scopes", ["nothing"]],
	["scopes", "user:42"],
	["expires_at", "never"],
])("[API-T6] a key with %s = %j is refused by name", async (field, value) => {
	const owner = await freshTenant();
	const body = { name: "x", effects: ["memory-read"], [field]: value };
	const answer = await owner.post("/v1/keys", body);
	expectProblem(answer, 400, "validation");
	expect(answer.textsAt("errors.*.path").some((path) => path.split(".")[0] === field)).toBe(true);
	expect((await owner.get("/v1/keys")).at("keys")).toHaveLength(1);
});
