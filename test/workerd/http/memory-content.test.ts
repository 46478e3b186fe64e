import { expect, test } from "vitest";
import { type Api, freshTenant } from "./api.ts";
import { expectProblem, list, listedIds, recall, remember, rememberAll, settled } from "./steps.ts";

const scope = "user:42";

/**
 * Metadata as a hostile or careful client writes it. The memory's answer must hold these very characters: the numbers are
 * more precise than a double, or have a form that one does not keep, and the keys are those that assignments lose.
 */
const faithful = [
	'{"__proto__":{"polluted":true},"constructor":"c","toString":null,"hasOwnProperty":false}',
	'{"n":12345678901234567890,"f":1.0,"tiny":1e-400,"huge":1E+30,"third":0.30000000000000000004}',
	'{"z":1,"a":2,"m":{"z":[[],{}],"a":[null,true,false,"x"]}}',
	'{"ключ":"значение","":"empty","a.b":"dot","$.x[0]":"path","quote\\"":"\\\\"}',
	'{"deep":[[[[[[[[[[{"__proto__":[1.50]}]]]]]]]]]]}',
];

async function metadataTexts(api: Api, id: string): Promise<readonly string[]> {
	const answers = [await api.get(`/v1/memories/${id}`), await list(api, scope), await recall(api, { scope })];
	return answers.map(({ text }) => text);
}

test.each(faithful)(
	"[API-M11] metadata %s comes back character by character, whichever way it was written",
	async (json) => {
		const api = await freshTenant();
		const created = await api.post("/v1/memories", `{"scope":"${scope}","text":"One.","metadata":${json}}`);
		expect(created.status, created.text).toBe(201);
		expect(created.text).toContain(`"metadata":${json}`);
		const id = created.textAt("memory.id");
		for (const text of await metadataTexts(api, id)) expect(text).toContain(`"metadata":${json}`);
		expect((await api.delete(`/v1/memories/${id}`)).status).toBe(200);

		const batch = await api.post(
			"/v1/memories/batch",
			`{"memories":[{"scope":"${scope}","text":"Two.","metadata":${json}}]}`,
		);
		expect(batch.status, batch.text).toBe(200);
		const inBatch = batch.textAt("results.0.id");
		for (const text of await metadataTexts(api, inBatch)) expect(text).toContain(`"metadata":${json}`);
		expect((await api.patch(`/v1/memories/${inBatch}`, { text: "Three." })).text).toContain(`"metadata":${json}`);
		expect((await api.delete(`/v1/memories/${inBatch}`)).status).toBe(200);

		const plain = await remember(api, { scope, text: "Four." });
		const patched = await api.patch(`/v1/memories/${plain}`, `{"metadata":${json}}`);
		expect(patched.status, patched.text).toBe(200);
		for (const text of await metadataTexts(api, plain)) expect(text).toContain(`"metadata":${json}`);
		expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
	},
);

test("[API-M11] keys that look like array indexes keep their values", async () => {
	const api = await freshTenant();
	const metadata = { "10": "ten", "2": "two", b: "b", a: "a" };
	const id = await remember(api, { scope, text: "One.", metadata });
	expect((await api.get(`/v1/memories/${id}`)).at("memory.metadata")).toEqual(metadata);
});

test("[API-M12] a single write and a batch store the same memory of the same payload", async () => {
	const api = await freshTenant();
	const payload = {
		text: "Bring the blue folder.",
		layer: "prospective",
		label: "folder",
		speaker: "Ada",
		salience: 0.75,
		confidence: 0.25,
		pinned: true,
		tags: ["work"],
		metadata: { seat: "12A" },
		session_id: "s-1",
		event_time: "2026-03-01T01:30:00+02:00",
		valid_from: "2020-01-01T00:00:00Z",
		valid_to: "2999-01-01T00:00:00Z",
		due_at: "2998-01-01T00:00:00Z",
		expires_at: "2999-01-01T00:00:00Z",
		subject_key: "folder",
	};
	const single = await remember(api, { scope: "user:1", ...payload });
	const [inBatch = ""] = await rememberAll(api, [{ scope: "user:1/agent:b", ...payload }]);
	const own = { id: null, scope: null, source: null, created_at: null, updated_at: null };
	const shown = async (id: string) => ({
		...Object(settled((await api.get(`/v1/memories/${id}`)).at("memory"))),
		...own,
	});
	expect(await shown(inBatch)).toEqual(await shown(single));
});

test("[API-M13] a batch answers each item in order; a duplicate inside it points at the first", async () => {
	const api = await freshTenant();
	const stored = await remember(api, { scope, text: "Stored before." });
	const answer = await api.post("/v1/memories/batch", {
		memories: [
			{ scope, text: "Alpha." },
			{ scope, text: "Stored  before." },
			{ scope, text: " Alpha. ", tags: ["late"] },
			{ scope, text: "The gate is red.", subject_key: "gate" },
			{ scope, text: "The gate is blue.", subject_key: "gate" },
			{ scope: "user:43", text: "Alpha." },
		],
	});
	expect([answer.status, answer.at("results.*.index")]).toEqual([200, [0, 1, 2, 3, 4, 5]]);
	expect(answer.at("results.*.created")).toEqual([true, false, false, true, true, true]);
	const [alpha, before, again, red, blue, elsewhere] = answer.textsAt("results.*.id");
	expect([before, again]).toEqual([stored, alpha]);
	expect((await api.get(`/v1/memories/${red}`)).at("memory.superseded_by")).toBe(blue);
	expect([...(await listedIds(api, scope))].sort()).toEqual([stored, alpha, blue].sort());
	expect(await listedIds(api, "user:43")).toEqual([elsewhere]);
});

test.each([
	["a blank text", { text: " " }, 400, "validation", "memories.2.text"],
	["an unknown field", { text: "x", importance: 1 }, 400, "validation", "memories.2.importance"],
	["no scope", { text: "x", scope: null }, 400, "validation", "memories.2.scope"],
	["a bad time", { text: "x", due_at: "tomorrow" }, 400, "validation", "memories.2.due_at"],
	["a text that is too long", { text: "x".repeat(32_769) }, 413, "too_large", "memories.2.text"],
	["a supersedes of nothing", { text: "x", supersedes: "no-id" }, 400, "validation", "memories.2.supersedes"],
] as const)(
	"[API-M14] a batch with %s in the middle stores nothing and names the place",
	async (_, bad, status, code, path) => {
		const api = await freshTenant();
		const good = (text: string) => ({ scope, text });
		const memories = [good("One."), good("Two."), { scope, ...bad }, good("Four.")];
		expectProblem(await api.post("/v1/memories/batch", { memories }), status, code, path);
		expect(await listedIds(api, scope)).toEqual([]);
		expect((await recall(api, { scope, cue: "One. Two. Four." })).at("memories")).toEqual([]);
	},
);

test("[API-M14] a batch whose items supersede one memory twice stores nothing", async () => {
	const api = await freshTenant();
	const old = await remember(api, { scope, text: "The code is 1234." });
	const memories = ["The code is 5678.", "The code is 9012."].map((text) => ({ scope, text, supersedes: old }));
	expectProblem(await api.post("/v1/memories/batch", { memories }), 409, "conflict");
	expect(await listedIds(api, scope)).toEqual([old]);
});

test("[API-M15] a batch holds 1 to 500", async () => {
	const api = await freshTenant();
	const memories = Array.from({ length: 501 }, (_, index) => ({ scope, text: `Note ${index}.` }));
	expectProblem(await api.post("/v1/memories/batch", { memories }), 400, "validation", "memories");
	expectProblem(await api.post("/v1/memories/batch", { memories: [] }), 400, "validation", "memories");
	expect(await listedIds(api, scope)).toEqual([]);
	const answer = await api.post("/v1/memories/batch", { memories: memories.slice(0, 500) });
	expect([answer.status, answer.textsAt("results.*.id").length]).toEqual([200, 500]);
	expect([...(await listedIds(api, scope))].sort()).toEqual([...answer.textsAt("results.*.id")].sort());
	expect((await api.post("/v1/memories/delete", { scope })).at("")).toEqual({ deleted: 500 });
});

const astral = "😀";
const nested = (levels: number) => JSON.parse(`{"d":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`) as unknown;

test.each([
	["text", "a".repeat(32_768), "a".repeat(32_769), 413],
	["text", astral.repeat(32_768), astral.repeat(32_769), 413],
	["metadata", { k: "é".repeat(8_188) }, { k: "é".repeat(8_189) }, 413],
	["metadata", nested(500), nested(501), 400],
	["label", astral.repeat(256), astral.repeat(257), 400],
	["speaker", "s".repeat(256), "s".repeat(257), 400],
	["session_id", "s".repeat(256), "s".repeat(257), 400],
	["subject_key", "s".repeat(256), "s".repeat(257), 400],
	["tags", Array.from({ length: 32 }, (_, n) => `t${n}`), Array.from({ length: 33 }, (_, n) => `t${n}`), 400],
	["tags", [astral.repeat(64)], [astral.repeat(65)], 400],
	["salience", 0, -0.0001, 400],
	["salience", 1, 1.0001, 400],
	["confidence", 1, 1.0001, 400],
	["event_time", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", 400],
	["event_time", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-00:01", 400],
] as const)(
	"[API-M16] %s: the largest value is stored as it is, the next one refused",
	async (field, largest, over, status) => {
		const api = await freshTenant();
		const base = { scope, text: "Tea at five." };
		const stored = await api.post("/v1/memories", { ...base, [field]: largest });
		expect(stored.status, stored.text.slice(0, 400)).toBe(201);
		if (field !== "event_time") expect(stored.at(`memory.${field}`)).toEqual(largest);
		const refused = await api.post("/v1/memories", { ...base, text: "Tea at six.", [field]: over });
		expectProblem(refused, status, status === 413 ? "too_large" : "validation", field);
		if (field === "salience" || field === "tags" || field === "label" || field === "metadata") {
			const patched = await api.patch(`/v1/memories/${stored.textAt("memory.id")}`, { [field]: over });
			expectProblem(patched, status, status === 413 ? "too_large" : "validation", field);
		}
	},
);

test.each([
	["text", ""],
	["text", " \n\u2003\u200b\ufeff"],
	["text", "\u0085\u001c"],
	["text", "a\u0000b"],
	["text", "a\u0001b"],
	["text", 5],
	["text", null],
	["label", ""],
	["label", "a\u0000"],
	["tags", [""]],
	["tags", "work"],
	["tags", ["a\u0001"]],
	["metadata", "{}"],
	["metadata", [1]],
	["pinned", 1],
	["pinned", "true"],
	["salience", "0.5"],
	["layer", "Semantic"],
	["layer", null],
	["layer", "toString"],
	["event_time", "2026-02-30T00:00:00Z"],
	["event_time", "2026-01-01"],
	["event_time", "2026-01-01T24:00:00Z"],
	["event_time", "2026-01-01 00:00:00"],
	["event_time", "yesterday"],
	["event_time", 1_700_000_000],
	["expires_at", "2026-01-01T00:00:00"],
	["due_at", ""],
])("[API-M17] %s = %j is refused by name", async (field, value) => {
	const api = await freshTenant();
	const refused = await api.post("/v1/memories", { scope, text: "Tea at five.", [field]: value });
	expectProblem(refused, 400, "validation", field);
	expect(await listedIds(api, scope)).toEqual([]);
});

test.each([
	["text", '{"scope":"user:42","text":"\\ud83d"}'],
	["a metadata value", '{"scope":"user:42","text":"x","metadata":{"a":["\\udc00"]}}'],
	["a metadata key", '{"scope":"user:42","text":"x","metadata":{"\\ud83d":1}}'],
	["a tag", '{"scope":"user:42","text":"x","tags":["\\ud83d"]}'],
	["a scope id", '{"scope":{"version":1,"path":[["user","\\ud83d"]]},"text":"x"}'],
])("[API-M17] a lone surrogate in %s is refused", async (_, body) => {
	const api = await freshTenant();
	expectProblem(await api.post("/v1/memories", body), 400, "validation");
	expect(await listedIds(api, scope)).toEqual([]);
});

test("[API-M18] a text longer than the embedder reads is stored whole, says so, and is found by its last words", async () => {
	const api = await freshTenant();
	const filler = Array.from({ length: 2_000 }, (_, index) => `filler${index % 50}`).join(" ");
	const text = `${filler} and the password is xylophone`;
	const answer = await api.post("/v1/memories", { scope, text });
	expect(answer.status).toBe(201);
	expect(answer.textsAt("warnings").length).toBe(1);
	expect(answer.at("memory.text")).toBe(text);
	const found = await recall(api, { scope, cue: "xylophone", max_record_chars: 40_000, max_total_chars: 40_000 });
	expect(found.at("memories.*.memory.id")).toEqual([answer.at("memory.id")]);
});
