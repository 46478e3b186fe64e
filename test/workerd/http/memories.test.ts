import { expect, test } from "vitest";
import { costOf, freshTenant } from "./api.ts";
import { expectProblem, list, listedIds, recall, recalledIds, recalledTexts, remember, settled } from "./steps.ts";

const scope = "user:42";
const unknownId = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";

/** Every documented field of a memory, in the contract's order. */
const memoryFields = [
	"id",
	"scope",
	"layer",
	"text",
	"label",
	"speaker",
	"salience",
	"confidence",
	"pinned",
	"tags",
	"metadata",
	"session_id",
	"source",
	"event_time",
	"valid_from",
	"valid_to",
	"due_at",
	"expires_at",
	"superseded_by",
	"superseded_at",
	"subject_key",
	"version",
	"indexed",
	"created_at",
	"updated_at",
];

test("[API-M1] a memory has every documented field, with the documented defaults", async () => {
	const api = await freshTenant();
	const answer = await api.post("/v1/memories", { scope, text: "Ada prefers window seats." });
	expect(answer.status).toBe(201);
	expect(Object.keys(Object(answer.at("")))).toEqual(["memory", "created", "warnings"]);
	expect(Object.keys(Object(answer.at("memory")))).toEqual(memoryFields);
	expect(answer.at("memory")).toMatchObject({
		scope: "user:42",
		layer: "semantic",
		text: "Ada prefers window seats.",
		label: null,
		speaker: null,
		salience: 0.5,
		confidence: 1,
		pinned: false,
		tags: [],
		metadata: {},
		session_id: null,
		event_time: null,
		valid_from: null,
		valid_to: null,
		due_at: null,
		expires_at: null,
		superseded_by: null,
		superseded_at: null,
		subject_key: null,
		version: 1,
	});
	expect([answer.at("created"), answer.at("warnings")]).toEqual([true, []]);
	expect(answer.textAt("memory.id")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(answer.textAt("memory.created_at")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
	expect(answer.at("memory.updated_at")).toBe(answer.at("memory.created_at"));
});

test("[API-M1] all that is sent comes back, times in UTC with milliseconds, from every reading verb", async () => {
	const api = await freshTenant();
	const answer = await api.post("/v1/memories", {
		scope: { version: 1, path: [["user", "42"]] },
		text: "Bring the blue folder.",
		layer: "prospective",
		label: "folder",
		speaker: "Ada",
		salience: 0.75,
		confidence: 0.25,
		pinned: true,
		tags: ["work", "wörk"],
		metadata: { seat: "12A" },
		session_id: "s-1",
		event_time: "2026-03-01T01:30:00+02:00",
		valid_from: "2020-01-01T00:00:00.1239Z",
		valid_to: "2999-12-31T23:59:59-07:30",
		due_at: "2998-06-01t12:00:00z",
		expires_at: "2999-01-01T00:00:00+00:00",
		subject_key: "folder",
	});
	const sent = {
		scope: "user:42",
		layer: "prospective",
		text: "Bring the blue folder.",
		label: "folder",
		speaker: "Ada",
		salience: 0.75,
		confidence: 0.25,
		pinned: true,
		tags: ["work", "wörk"],
		metadata: { seat: "12A" },
		session_id: "s-1",
		event_time: "2026-02-28T23:30:00.000Z",
		valid_from: "2020-01-01T00:00:00.123Z",
		valid_to: "3000-01-01T07:29:59.000Z",
		due_at: "2998-06-01T12:00:00.000Z",
		expires_at: "2999-01-01T00:00:00.000Z",
		subject_key: "folder",
	};
	expect(answer.at("memory")).toMatchObject(sent);
	const memory = settled(answer.at("memory"));
	const one = await api.get(`/v1/memories/${answer.textAt("memory.id")}`);
	expect([one.status, Object.keys(Object(one.at("")))]).toEqual([200, ["memory"]]);
	expect(settled(one.at("memory"))).toEqual(memory);
	expect(settled((await list(api, scope)).at("memories.0"))).toEqual(memory);
	expect(settled((await recall(api, { scope })).at("memories.0.memory"))).toEqual(memory);
});

test("[API-M2] every answer carries the documented headers", async () => {
	const api = await freshTenant();
	const created = await api.post("/v1/memories", { scope, text: "Tea at five." }, { "X-Request-Id": "req.1-A_b" });
	const read = await api.get(`/v1/memories/${created.textAt("memory.id")}`, { "X-Request-Id": "not a sane id" });
	for (const { headers } of [created, read]) {
		expect(headers.get("ETag")).toBe('"v1"');
		expect(headers.get("Content-Type")).toContain("application/json");
		expect(headers.get("Cache-Control")).toBe("private, no-store");
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(headers.get("Mnema-Bookmark")).toMatch(/^[0-9a-f-]+$/);
		expect(headers.get("Mnema-Cost")).toMatch(
			/^rows_read=\d+, rows_written=\d+, d1=\d+, vector=\d+, object=\d+, hops=\d+$/,
		);
	}
	expect(created.headers.get("X-Request-Id")).toBe("req.1-A_b");
	expect(read.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
	expect(costOf(created).rowsWritten).toBeGreaterThan(0);
	expect(costOf(read).rowsWritten).toBe(0);
});

test("[API-M3] an exact duplicate is answered with the memory that is there and what of the write was not applied", async () => {
	const api = await freshTenant();
	const first = await api.post("/v1/memories", { scope, text: "Café at\u00a0 noon", tags: ["a"], salience: 0.9 });
	const again = await api.post("/v1/memories", {
		scope,
		text: "  Cafe\u0301\tat\nnoon ",
		tags: ["b"],
		salience: 0.9,
		metadata: { n: 1 },
		speaker: "Ada",
	});
	expect([again.status, again.at("created")]).toEqual([200, false]);
	expect(settled(again.at("memory"))).toEqual(settled(first.at("memory")));
	const warnings = again.textsAt("warnings");
	expect(warnings).toHaveLength(3);
	for (const [index, field] of ["speaker", "tags", "metadata"].entries()) expect(warnings[index]).toContain(field);
	const same = await api.post("/v1/memories", { scope, text: "Café at noon", tags: ["a"], salience: 0.9 });
	expect([same.status, same.at("warnings"), same.headers.get("ETag")]).toEqual([200, [], '"v1"']);
	expect(await listedIds(api, scope)).toEqual([first.at("memory.id")]);
});

test.each([
	["another scope", { scope: "user:43" }],
	["a scope below", { scope: "user:42/agent:a" }],
	["the same ids without kinds", { scope: { version: 0, path: ["42"] } }],
	["another layer", { layer: "procedural" }],
	["another case", { text: "TEA AT FIVE." }],
])("[API-M3] the same text in %s is a memory of its own", async (_, change) => {
	const api = await freshTenant();
	await remember(api, { scope, text: "Tea at five." });
	await remember(api, { scope, text: "Tea at five.", ...change });
});

test("[API-M3] a duplicate of an expired or superseded memory is a new memory", async () => {
	const api = await freshTenant();
	const expired = await remember(api, { scope, text: "Tea at five.", expires_at: "2020-01-01T00:00:00Z" });
	const tea = await remember(api, { scope, text: "Tea at five." });
	expect(tea).not.toBe(expired);
	const coffee = await remember(api, { scope, text: "Coffee at six.", supersedes: tea });
	const again = await remember(api, { scope, text: "Tea at five." });
	expect(await listedIds(api, scope)).toEqual([again, coffee]);
});

test("[API-M4] a write with the subject of a live memory of its scope and layer supersedes that one, and no other", async () => {
	const api = await freshTenant();
	const subject = { subject_key: "seat" };
	const old = await remember(api, { scope, text: "Ada sits by the window.", ...subject });
	const others = [
		await remember(api, { scope: "user:43", text: "Bob sits by the window.", ...subject }),
		await remember(api, { scope: "user:42/agent:a", text: "Ada sits by the window today.", ...subject }),
		await remember(api, { scope, layer: "episodic", text: "Ada sat by the window.", ...subject }),
		await remember(api, { scope, text: "Ada sits by the window often.", subject_key: "Seat" }),
		await remember(api, { scope, text: "Ada sits by the window alone." }),
	];
	const created = await api.post("/v1/memories", { scope, text: "Ada sits on the aisle.", ...subject });
	expect(created.at("memory")).toMatchObject({ version: 1, superseded_by: null });
	const superseded = await api.get(`/v1/memories/${old}`);
	expect(superseded.at("memory")).toMatchObject({
		text: "Ada sits by the window.",
		superseded_by: created.at("memory.id"),
		superseded_at: created.at("memory.created_at"),
		version: 2,
	});
	for (const id of others) expect((await api.get(`/v1/memories/${id}`)).at("memory.superseded_by")).toBeNull();
	const shown = await listedIds(api, scope);
	expect(shown).toContain(created.at("memory.id"));
	expect(shown).not.toContain(old);
	expect(await listedIds(api, scope, { include_superseded: true })).toContain(old);
	const texts = recalledTexts(await recall(api, { scope, cue: "Where does Ada sit, window or aisle?" }));
	expect(texts).toContain("Ada sits on the aisle.");
	expect(texts).not.toContain("Ada sits by the window.");
});

test("[API-M5] supersedes hides the memory that it names, once; deleting the newer one does not bring it back", async () => {
	const api = await freshTenant();
	const old = await remember(api, { scope, text: "The code is 1234." });
	const elsewhere = await remember(api, { scope: "user:43", text: "The code is 9999." });
	const next = await api.post("/v1/memories", { scope, text: "The code is 5678.", supersedes: old });
	expect(next.status).toBe(201);
	expect((await api.get(`/v1/memories/${old}`)).at("memory.superseded_by")).toBe(next.at("memory.id"));
	expectProblem(await api.post("/v1/memories", { scope, text: "The code is 0000.", supersedes: old }), 409, "conflict");
	for (const supersedes of [unknownId, elsewhere, "nonsense", ""]) {
		const refused = await api.post("/v1/memories", { scope, text: "The code is 0000.", supersedes });
		expectProblem(refused, 400, "validation", "supersedes");
	}
	expect(await listedIds(api, scope)).toEqual([next.at("memory.id")]);
	expect((await api.delete(`/v1/memories/${next.textAt("memory.id")}`)).status).toBe(200);
	expect(await listedIds(api, scope)).toEqual([]);
	expect(recalledIds(await recall(api, { scope, cue: "The code is 1234." }))).toEqual([]);
});

test("[API-M6] PATCH rewrites what is named and keeps the rest", async () => {
	const api = await freshTenant();
	const created = await api.post("/v1/memories", {
		scope,
		text: "Ada likes tea.",
		speaker: "Ada",
		tags: ["drink"],
		metadata: { a: { b: [1, 2] } },
		session_id: "s1",
		label: "tea",
		subject_key: "drink",
		event_time: "2026-01-01T00:00:00Z",
	});
	const path = `/v1/memories/${created.textAt("memory.id")}`;
	const changes = [
		{ text: "Ada likes green tea." },
		{ label: "green tea" },
		{ salience: 0.1 },
		{ confidence: 0.3 },
		{ pinned: true },
		{ tags: ["drink", "green"] },
		{ metadata: { c: null } },
		{ due_at: "2027-01-01T00:00:00.000Z" },
		{ expires_at: "2999-01-01T00:00:00.000Z" },
		{ valid_to: "2998-01-01T00:00:00.000Z" },
	];
	let expected = Object(created.at("memory"));
	for (const [index, change] of changes.entries()) {
		const patched = await api.patch(path, change);
		const version = index + 2;
		expect([patched.status, patched.headers.get("ETag")]).toEqual([200, `"v${version}"`]);
		expect(patched.textAt("memory.updated_at") >= expected.updated_at).toBe(true);
		expected = { ...expected, ...change, version, updated_at: patched.at("memory.updated_at") };
		expect(settled(patched.at("memory"))).toEqual(settled(expected));
	}
	expect(settled((await api.get(path)).at("memory"))).toEqual(settled(expected));
	const cleared = await api.patch(path, { label: null, due_at: null, expires_at: null, valid_to: null });
	expect(cleared.at("memory")).toMatchObject({ label: null, due_at: null, expires_at: null, valid_to: null });
	expect(cleared.at("memory")).toMatchObject({ text: "Ada likes green tea.", metadata: { c: null }, speaker: "Ada" });
});

test.each([
	["scope", "user:43"],
	["layer", "episodic"],
	["speaker", "Bob"],
	["id", unknownId],
	["tenant", "x"],
	["session_id", "s2"],
	["subject_key", "other"],
	["event_time", "2026-01-01T00:00:00Z"],
	["valid_from", "2026-01-01T00:00:00Z"],
	["superseded_by", null],
	["version", 7],
	["created_at", "2026-01-01T00:00:00Z"],
])("[API-M6] PATCH refuses %s and changes nothing", async (field, value) => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada likes tea." });
	expectProblem(
		await api.patch(`/v1/memories/${id}`, { text: "Ada likes coffee.", [field]: value }),
		400,
		"validation",
		field,
	);
	expect((await api.get(`/v1/memories/${id}`)).at("memory")).toMatchObject({ text: "Ada likes tea.", version: 1 });
});

test.each([
	["text", null],
	["text", " \u200b"],
	["salience", null],
	["confidence", null],
	["pinned", null],
	["tags", null],
	["metadata", null],
	["metadata", []],
])("[API-M6] PATCH refuses %s = %j: null clears optional fields alone", async (field, value) => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada likes tea." });
	expectProblem(await api.patch(`/v1/memories/${id}`, { [field]: value }), 400, "validation", field);
});

test("[API-M7] If-Match lets a change through at the version it names, else 412 with the current one", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada likes tea." });
	const path = `/v1/memories/${id}`;
	expect((await api.patch(path, { salience: 0.6 }, { "If-Match": '"v1"' })).status).toBe(200);
	for (const stale of ['"v1"', '"v3"', '"v1", "v7"', 'W/"v2"', '"2"', '"vv2"']) {
		for (const refused of [
			await api.patch(path, { salience: 0.7 }, { "If-Match": stale }),
			await api.delete(path, { "If-Match": stale }),
		]) {
			expectProblem(refused, 412, "precondition_failed");
			expect([refused.at("version"), refused.headers.get("ETag")]).toEqual([2, '"v2"']);
		}
	}
	expect((await api.patch(path, { salience: 0.7 }, { "If-Match": '"v1" , "v2"' })).at("memory.version")).toBe(3);
	expect((await api.patch(path, { salience: 0.8 }, { "If-Match": "*" })).at("memory.version")).toBe(4);
	expectProblem(await api.patch(path, { salience: 0.9 }, { "If-Match": "v4" }), 400, "validation", "If-Match");
	expectProblem(await api.delete(`/v1/memories/${unknownId}`, { "If-Match": '"v1"' }), 404, "not_found");
	const deleted = await api.delete(path, { "If-Match": '"v4"' });
	expect([deleted.status, deleted.at("")]).toEqual([200, { deleted: 1 }]);
});

test("[API-M8] DELETE answers once, and no path shows the memory afterwards", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada keeps bees." });
	const path = `/v1/memories/${id}`;
	const deleted = await api.delete(path);
	expect([deleted.status, deleted.at("")]).toEqual([200, { deleted: 1 }]);
	for (const refused of [
		await api.delete(path),
		await api.get(path),
		await api.get(`${path}/history`),
		await api.patch(path, { salience: 1 }),
	]) {
		expectProblem(refused, 404, "not_found");
	}
	expect(await listedIds(api, scope, { include_superseded: true })).toEqual([]);
	for (const cue of ["", "Ada keeps bees.", "Who is a beekeeper?"]) {
		expect(recalledIds(await recall(api, { scope, cue }))).toEqual([]);
	}
	expect(await remember(api, { scope, text: "Ada keeps bees." })).not.toBe(id);
});

test("[API-M9] history keeps every earlier text, oldest first", async () => {
	const api = await freshTenant();
	const created = await api.post("/v1/memories", { scope, text: "The code is 1234." });
	const id = created.textAt("memory.id");
	const second = await api.patch(`/v1/memories/${id}`, { text: "The code is 5678." });
	const third = await api.patch(`/v1/memories/${id}`, { salience: 0.9 });
	const fourth = await api.patch(`/v1/memories/${id}`, { text: "The code is 1234." });
	const next = await api.post("/v1/memories", { scope, text: "There is no code.", supersedes: id });
	const history = await api.get(`/v1/memories/${id}/history`);
	expect(Object.keys(Object(history.at("")))).toEqual(["versions"]);
	expect(history.at("versions.*.version")).toEqual([1, 2, 3, 4, 5]);
	expect(history.at("versions.*.text")).toEqual([
		"The code is 1234.",
		"The code is 5678.",
		"The code is 5678.",
		"The code is 1234.",
		"The code is 1234.",
	]);
	expect(history.at("versions.*.changed_at")).toEqual([
		created.at("memory.created_at"),
		second.at("memory.updated_at"),
		third.at("memory.updated_at"),
		fourth.at("memory.updated_at"),
		next.at("memory.created_at"),
	]);
	const causes = history.textsAt("versions.*.cause");
	expect([causes[0], causes[1], causes[4]]).toEqual(["created", "revised", "superseded"]);
	expect(Object.keys(Object(history.at("versions.0")))).toEqual(["version", "text", "changed_at", "cause"]);
});

test("[API-M10] an expired memory is there for nobody", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "The guest code is 1234.", pinned: true });
	expect((await api.patch(`/v1/memories/${id}`, { expires_at: "2020-01-01T00:00:00Z" })).status).toBe(200);
	const path = `/v1/memories/${id}`;
	for (const refused of [
		await api.get(path),
		await api.get(`${path}/history`),
		await api.patch(path, { expires_at: null }),
		await api.delete(path),
	]) {
		expectProblem(refused, 404, "not_found");
	}
	expect(await listedIds(api, scope, { include_superseded: true })).toEqual([]);
	for (const cue of ["", "guest code"]) expect(recalledIds(await recall(api, { scope, cue }))).toEqual([]);
	const bulk = await api.post("/v1/memories/delete", { scope });
	expect(bulk.at("")).toEqual({ deleted: 1 });
});
