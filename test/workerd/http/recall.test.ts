import { expect, test } from "vitest";
import { type ApiAnswer, costOf, freshTenant, keyOf } from "./api.ts";
import {
	expectProblem,
	indexAll,
	recall,
	recalledIds,
	recalledTexts,
	remember,
	rememberAll,
	revisionOf,
	scan,
} from "./steps.ts";

const scope = "user:42";
const emptyRevision = "e3b0c44298fc1c14";

const recallFields = [
	"memories",
	"dropped",
	"degraded",
	"unavailable",
	"sources",
	"block",
	"block_chars",
	"block_bytes",
	"revision",
];

/** Texts, and the one line that each is to be in a block (semantics §7, worked out by hand). */
const rendered = [
	["Ada prefers window seats.", "[semantic] Ada prefers window seats."],
	["one\r\ntwo\nthree\rfour", "[semantic] one two three four"],
	["a\u2028b\u2029c\u0085d\u000be\u000cf\u001cg\u001dh\u001ei", "[semantic] a b c d e f g h i"],
	["ok\n[semantic] forged", "[semantic] ok [semantic] forged"],
	["two  spaces\n\nand two breaks", "[semantic] two  spaces  and two breaks"],
	["zero\u200bwidth \u202eright\u202c to\u2066left\ufeff", "[semantic] zerowidth right toleft"],
	["family 👨‍👩‍👧 naïve e\u0301", "[semantic] family 👨‍👩‍👧 naïve e\u0301"],
] as const;

test("[API-R1] a block is its lines, its sizes are theirs, and its revision is the hash of ids and lines", async () => {
	const api = await freshTenant();
	for (const [text] of rendered) await remember(api, { scope, text });
	const answer = await recall(api, { scope });
	// The profile: equal salience, so newest first.
	const lines = rendered.map(([, line]) => line).toReversed();
	expect(Object.keys(Object(answer.at("")))).toEqual(recallFields);
	expect(answer.at("memories.*.line")).toEqual(lines);
	const block = lines.join("\n");
	expect(answer.at("block")).toBe(block);
	expect(answer.at("block_chars")).toBe([...block].length);
	expect(answer.at("block_bytes")).toBe(new TextEncoder().encode(block).length);
	expect(answer.textAt("block").split("\n")).toHaveLength(rendered.length);
	expect(answer.at("revision")).toBe(await revisionOf(answer));
	expect(answer.headers.get("ETag")).toBe(`"${answer.at("revision")}"`);
	expect([answer.at("degraded"), answer.at("unavailable"), answer.at("dropped")]).toEqual([false, [], []]);
	const retrieved = ["memory", "line", "score", "scope_distance", "source_ordinal", "reserved"];
	expect(Object.keys(Object(answer.at("memories.0")))).toEqual(retrieved);
});

test("[API-R1] a scope nobody wrote to is an empty 200 with the empty revision", async () => {
	const api = await freshTenant();
	for (const cue of ["", "anything at all", " \n\t"]) {
		const answer = await recall(api, { scope, cue, strict: true });
		expect(answer.at("")).toMatchObject({ memories: [], dropped: [], degraded: false, unavailable: [], block: "" });
		expect([answer.at("block_chars"), answer.at("block_bytes"), answer.at("revision")]).toEqual([0, 0, emptyRevision]);
	}
});

test("[API-R2] If-None-Match in any spelling gives 304 while the bytes stand", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Tea at five." });
	const body = { scope, cue: "When is tea?" };
	const revision = (await recall(api, body)).textAt("revision");
	for (const condition of [
		`"${revision}"`,
		`W/"${revision}"`,
		"*",
		`"x", "${revision}"`,
		`"x" ,W/"${revision}"`,
		` "${revision}" `,
	]) {
		const answer = await api.post("/v1/recall", body, { "If-None-Match": condition });
		expect([condition, answer.status, answer.text]).toEqual([condition, 304, ""]);
		expect(answer.headers.get("ETag")).toBe(`"${revision}"`);
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
	}
	for (const condition of [revision, `"${revision}x"`, `"${emptyRevision}"`, "", '"']) {
		const answer = await api.post("/v1/recall", body, { "If-None-Match": condition });
		expect([condition, answer.status]).toEqual([condition, 200]);
	}
	await api.patch(`/v1/memories/${id}`, { text: "Tea at six." });
	const moved = await api.post("/v1/recall", body, { "If-None-Match": `"${revision}"` });
	expect([moved.status, moved.at("memories.0.memory.text")]).toEqual([200, "Tea at six."]);
	expect(moved.at("revision")).not.toBe(revision);
});

test("[API-R3] the same question gets the same bytes, whoever asks and whenever", async () => {
	const api = await freshTenant();
	const texts = [
		"Ada drinks tea at five.",
		"Ada rows on Sundays.",
		"The tea is in the blue tin.",
		"Bob drinks coffee.",
	];
	await rememberAll(
		api,
		texts.map((text) => ({ scope, text, session_id: "s1" })),
	);
	await indexAll(api, scope);
	const reader = await keyOf(api, { effects: ["memory-read"] });
	for (const cue of ["", "What does Ada drink?"]) {
		const first = await recall(api, { scope, cue });
		await scan(api, { scope, cue: "rows" });
		await recall(api, { scope, cue: "coffee" });
		expect((await recall(reader, { scope, cue })).text).toBe(first.text);
		// Correlation is no filter.
		expect((await recall(api, { scope, cue, turn: 7, session_id: "s9" })).text).toBe(first.text);
		const spelt = { version: 1, path: [["user", "42"]] };
		expect((await recall(api, { scope: spelt, cue })).text).toBe(first.text);
	}
});

test("[API-R4] only a change of what the block shows moves its revision", async () => {
	const api = await freshTenant();
	const top = await remember(api, { scope, text: "Ada is allergic to peanuts.", salience: 0.9 });
	const second = await remember(api, { scope, text: "Ada speaks French.", salience: 0.8 });
	const ask = () => recall(api, { scope, limit: 2 });
	const revision = (await ask()).textAt("revision");
	const outside = await remember(api, { scope, text: "It rained on Monday.", salience: 0.1 });
	await remember(api, { scope: "user:43", text: "Bob is allergic to cats.", salience: 1 });
	await api.patch(`/v1/memories/${outside}`, { text: "It rained on Tuesday." });
	await api.patch(`/v1/memories/${top}`, {
		label: "allergy",
		metadata: { seen: 1 },
		tags: ["health"],
		confidence: 0.4,
	});
	await api.delete(`/v1/memories/${outside}`);
	expect((await ask()).at("revision")).toBe(revision);
	await api.patch(`/v1/memories/${second}`, { text: "Ada speaks French and Dutch." });
	const updated = await ask();
	expect(updated.at("revision")).not.toBe(revision);
	expect(updated.at("block")).toBe("[semantic] Ada is allergic to peanuts.\n[semantic] Ada speaks French and Dutch.");
	await api.patch(`/v1/memories/${second}`, { text: "Ada speaks French." });
	expect((await ask()).at("revision")).toBe(revision);
});

test("[API-R5] a pinned block is the exact text of its revision, until a memory that it shows is deleted", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Ada speaks French — 日本語 too." });
	const other = await remember(api, { scope, text: "Ada rows on Sundays." });
	const unpinned = await recall(api, { scope, cue: "French" });
	const path = (revision: string, at = scope) => `/v1/blocks/${revision}?scope=${encodeURIComponent(at)}`;
	expectProblem(await api.get(path(unpinned.textAt("revision"))), 404, "not_found");
	const pinned = await recall(api, { scope, cue: "French", pin: true });
	const revision = pinned.textAt("revision");
	expect(revision).toBe(unpinned.at("revision"));
	const block = await api.get(path(revision));
	expect([block.status, block.text]).toEqual([200, pinned.at("block")]);
	expect(block.headers.get("Content-Type")).toMatch(/^text\/plain; *charset=utf-8$/i);
	expect(block.headers.get("Cache-Control")).toBe("private, max-age=3600, immutable");
	expect(block.headers.get("ETag")).toBe(`"${revision}"`);
	const unchanged = await api.get(path(revision), { "If-None-Match": `W/"${revision}"` });
	expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
	for (const at of ["user:4", "user:42/agent:a", "user:43"])
		expectProblem(await api.get(path(revision, at)), 404, "not_found");
	expectProblem(await (await freshTenant()).get(path(revision)), 404, "not_found");
	expectProblem(await api.get(`/v1/blocks/${revision}`), 400, "validation", "scope");
	// A revision never comes to mean other bytes.
	await api.patch(`/v1/memories/${id}`, { text: "Ada speaks Dutch." });
	await api.delete(`/v1/memories/${other}`);
	expect((await api.get(path(revision))).text).toBe(pinned.at("block"));
	await api.delete(`/v1/memories/${id}`);
	expectProblem(await api.get(path(revision)), 404, "not_found");
	for (const form of ["xyz", revision.toUpperCase(), `${revision}0`]) {
		expectProblem(await api.get(path(form)), 404, "not_found");
	}
});

test("[API-R5] pinning writes, so it needs memory-write at the scope", async () => {
	const api = await freshTenant();
	await remember(api, { scope: "org:x", text: "Tea at five." });
	const reader = await keyOf(api, { effects: ["memory-read"] });
	const refused = await reader.post("/v1/recall", { scope: "org:x", pin: true });
	expectProblem(refused, 403, "missing_effect");
	expect(refused.textAt("detail")).toContain("memory-write");
	const below = await keyOf(api, { effects: ["memory-read", "memory-write"], scopes: ["org:x/user:1"] });
	expectProblem(await below.post("/v1/recall", { scope: "org:x", pin: true }), 404, "not_found");
	expect((await below.post("/v1/recall", { scope: "org:x/user:1", pin: true })).status).toBe(200);
});

test("[API-R6] the profile: pinned and due first, then salience, then newest, then id", async () => {
	const api = await freshTenant();
	const low = await remember(api, { scope, text: "Low.", salience: 0.2 });
	const [left = "", right = ""] = await rememberAll(api, [
		{ scope, text: "Equal, left.", salience: 0.6 },
		{ scope, text: "Equal, right.", salience: 0.6 },
	]);
	const newer = await remember(api, { scope, text: "Equal and newer.", salience: 0.6 });
	const high = await remember(api, { scope, text: "High.", salience: 0.9 });
	const pinned = await remember(api, { scope, text: "Pinned.", salience: 0, pinned: true });
	const due = await remember(api, {
		scope,
		text: "Due.",
		layer: "prospective",
		salience: 0.1,
		due_at: "2020-01-01T00:00:00Z",
	});
	const later = await remember(api, {
		scope,
		text: "Later.",
		layer: "prospective",
		salience: 0.3,
		due_at: "2999-01-01T00:00:00Z",
	});
	await remember(api, { scope, text: "Working.", layer: "working", salience: 1, pinned: true });
	const equals = [left, right].sort();
	const expected = [due, pinned, high, newer, ...equals, later, low];
	const answer = await recall(api, { scope, cue: " \u3000\n" });
	expect(recalledIds(answer)).toEqual(expected);
	expect(answer.at("memories.*.reserved")).toEqual(expected.map((id) => id === due || id === pinned));
	expect(answer.at("memories.*.score")).toEqual(expected.map(() => null));
	expect(answer.at("sources")).toEqual({ profile: expected.length });
	// Neither a label nor another field that the order does not look at moves equals.
	await api.patch(`/v1/memories/${left}`, { label: "x", tags: ["y"], metadata: { z: 1 } });
	expect(recalledIds(await recall(api, { scope }))).toEqual(expected);
});

test("[API-R6] of reserved memories at most limit - 1 keep the place, and limit 1 leaves one", async () => {
	const api = await freshTenant();
	const pinned = [0.4, 0.3, 0.2].map((salience) => ({ scope, text: `Pinned ${salience}.`, salience, pinned: true }));
	await rememberAll(api, pinned);
	await remember(api, { scope, text: "Plain.", salience: 0.9 });
	expect(recalledTexts(await recall(api, { scope, limit: 3 }))).toEqual(["Pinned 0.4.", "Pinned 0.3.", "Plain."]);
	expect(recalledTexts(await recall(api, { scope, limit: 2 }))).toEqual(["Pinned 0.4.", "Plain."]);
	const one = await recall(api, { scope, limit: 1 });
	expect([recalledTexts(one), one.at("memories.*.reserved")]).toEqual([["Pinned 0.4."], [true]]);
});

test("[API-R7] every reason to leave a memory out can be seen, and nothing is both shown and left out", async () => {
	const api = await freshTenant();
	const add = (text: string, more: object = {}) => remember(api, { scope, text: `garden ${text}`, ...more });
	const said = await add("said by Bob", { speaker: "Bob", salience: 0.99 });
	const early = await add("not yet valid", { valid_from: "2999-01-01T00:00:00Z", salience: 0.98 });
	const late = await add("no longer valid", { valid_to: "2020-01-01T00:00:00Z", salience: 0.97 });
	const dim = await add("dim", { salience: 0.01 });
	const long = await add("x".repeat(60), { salience: 0.96 });
	const first = await add("first", { salience: 0.9 });
	const wide = await add("wide and a little longer", { salience: 0.8 });
	const small = await add("small", { salience: 0.7 });
	const last = await add("last", { salience: 0.6 });
	const ceilings = { limit: 2, max_record_chars: 50, max_total_chars: 55, exclude_speakers: ["Bob"] };
	const answer = await recall(api, { scope, ...ceilings, policy: { salience_floor: 0.1 } });
	// "[semantic] garden first" takes 23, a newline and "[semantic] garden wide and a little longer" 43 more: over 55.
	expect(recalledIds(answer)).toEqual([first, small]);
	expect(answer.at("dropped")).toEqual([
		{ id: said, reason: "speaker_excluded" },
		{ id: early, reason: "not_yet_valid" },
		{ id: late, reason: "no_longer_valid" },
		{ id: long, reason: "over_record_chars" },
		{ id: dim, reason: "below_salience_floor" },
		{ id: wide, reason: "over_block_chars" },
		{ id: last, reason: "over_limit" },
	]);
	const bytes = { recall_budget: { max_record_bytes: 50, max_block_bytes: 55 }, exclude_speakers: ["Bob"], limit: 2 };
	const budgeted = await recall(api, { scope, ...bytes, max_record_chars: 1, max_total_chars: 1 });
	const reasons = new Map(
		budgeted.textsAt("dropped.*.id").map((id, index) => [id, budgeted.at(`dropped.${index}.reason`)]),
	);
	expect([reasons.get(long), reasons.get(wide)]).toEqual(["over_record_bytes", "over_block_bytes"]);
	const scored = await recall(api, { scope, cue: "garden first", policy: { relevance_floor: 1 } });
	expect(recalledIds(scored)).toEqual([]);
	expect(scored.at("dropped")).toContainEqual({ id: first, reason: "below_relevance_floor" });
	for (const shown of [answer, budgeted, scored]) {
		const left = shown.textsAt("dropped.*.id");
		expect(recalledIds(shown).filter((id) => left.includes(id))).toEqual([]);
		expect(new Set(left).size).toBe(left.length);
	}
});

test("[API-R7] ceilings count code points, or bytes with a budget, of the line with its prefix", async () => {
	const api = await freshTenant();
	// 11 characters of prefix and 9 of text; 11 and 9 × 4 bytes.
	const text = "😀".repeat(9);
	await remember(api, { scope, text });
	const shown = async (body: object) => recalledTexts(await recall(api, { scope, ...body }));
	expect(await shown({ max_record_chars: 20, max_total_chars: 20 })).toEqual([text]);
	expect(await shown({ max_record_chars: 19, max_total_chars: 20 })).toEqual([]);
	expect(await shown({ recall_budget: { max_record_bytes: 47, max_block_bytes: 47 } })).toEqual([text]);
	expect(await shown({ recall_budget: { max_record_bytes: 46, max_block_bytes: 47 } })).toEqual([]);
	// By default a line of up to 250 is shown: 239 of text.
	const other = "user:43";
	await rememberAll(
		api,
		[239, 240].map((length) => ({ scope: other, text: "x".repeat(length) })),
	);
	const byDefault = await api.post("/v1/recall", { scope: other });
	expect(byDefault.textsAt("memories.*.line").map((line) => line.length)).toEqual([250]);
});

test("[API-R8] a budget's reserve puts a layer's best first, within the ceilings", async () => {
	const api = await freshTenant();
	const add = (text: string, salience: number, layer: string) => remember(api, { scope, text, salience, layer });
	const facts = [await add("Fact one.", 0.9, "semantic"), await add("Fact two.", 0.8, "semantic")];
	const routines = [await add("Routine one.", 0.3, "procedural"), await add("Routine two.", 0.2, "procedural")];
	const budget = { max_record_bytes: 100, max_block_bytes: 1_000 };
	const ask = async (more: object) => recalledIds(await recall(api, { scope, ...more }));
	expect(await ask({ limit: 2, recall_budget: budget })).toEqual(facts);
	const reserving = { ...budget, reserve: { procedural: 1 } };
	expect(await ask({ limit: 2, recall_budget: reserving })).toEqual([routines[0], facts[0]]);
	const answer = await recall(api, { scope, limit: 4, recall_budget: { ...budget, reserve: { procedural: 2 } } });
	expect(recalledIds(answer)).toEqual([...routines, ...facts]);
	expect(answer.at("memories.*.reserved")).toEqual([true, true, false, false]);
});

test("[API-R9] as_of judges expiry, validity and supersession then, and hides what came later", async () => {
	const api = await freshTenant();
	const at = (answer: ApiAnswer) => answer.textAt("memory.created_at");
	const old = await api.post("/v1/memories", { scope, text: "The harbour gate is red.", subject_key: "gate" });
	const guest = await api.post("/v1/memories", { scope, text: "The harbour guest code is 1234." });
	const next = await api.post("/v1/memories", { scope, text: "The harbour gate is blue.", subject_key: "gate" });
	const lastMoment = at(await api.post("/v1/memories", { scope, text: "The harbour closes at nine." }));
	const ended = new Date(Date.parse(lastMoment) - 1).toISOString();
	await api.patch(`/v1/memories/${guest.textAt("memory.id")}`, { expires_at: ended });
	for (const cue of ["", "harbour gate code"]) {
		const texts = async (as_of?: string) =>
			[...recalledTexts(await recall(api, { scope, cue, ...(as_of === undefined ? {} : { as_of }) }))].sort();
		expect(await texts()).toEqual(["The harbour closes at nine.", "The harbour gate is blue."]);
		expect(await texts(at(guest))).toEqual(["The harbour gate is red.", "The harbour guest code is 1234."]);
		expect(await texts(at(old))).toEqual(["The harbour gate is red."]);
		expect(await texts("2020-01-01T00:00:00Z")).toEqual([]);
		expect(await texts(at(next))).toContain("The harbour gate is blue.");
		expect(await texts(at(next))).not.toContain("The harbour gate is red.");
		const offset = at(old).replace("Z", "+00:00");
		expect(await texts(offset)).toEqual(["The harbour gate is red."]);
	}
	const validity = {
		scope: "user:43",
		text: "The winter timetable holds.",
		valid_from: "2030-11-01T00:00:00Z",
		valid_to: "2031-03-01T00:00:00Z",
	};
	await remember(api, validity);
	const winter = async (as_of: string) =>
		recalledTexts(await recall(api, { scope: "user:43", cue: "winter timetable", as_of }));
	expect(await winter("2030-10-31T23:59:59.999Z")).toEqual([]);
	expect(await winter("2030-11-01T00:00:00Z")).toHaveLength(1);
	expect(await winter("2031-02-28T23:59:59.999Z")).toHaveLength(1);
	expect(await winter("2031-03-01T00:00:00Z")).toEqual([]);
});

test("[API-R10] excluded speakers are left out where they are tagged; the untagged stay", async () => {
	const api = await freshTenant();
	const by = (speaker: string | null, text: string) => remember(api, { scope, speaker, text: `harbour ${text}` });
	const bob = await by("Bob", "trip of one");
	const ada = await by("Ada", "trip of another");
	const nobody = await by(null, "trip of Bob");
	for (const cue of ["", "harbour trip"]) {
		const answer = await recall(api, { scope, cue, exclude_speakers: ["Bob", "Zoe"] });
		expect([...recalledIds(answer)].sort()).toEqual([ada, nobody].sort());
		expect(answer.at("dropped")).toContainEqual({ id: bob, reason: "speaker_excluded" });
	}
});

test("[API-R11] layers choose; working comes only when it is named", async () => {
	const api = await freshTenant();
	const layers = ["semantic", "procedural", "prospective", "episodic", "working"];
	for (const layer of layers) await remember(api, { scope, layer, text: `harbour in ${layer}` });
	for (const cue of ["", "harbour"]) {
		const shown = async (asked?: readonly string[]) => {
			const answer = await recall(api, { scope, cue, ...(asked === undefined ? {} : { layers: asked }) });
			return [...answer.textsAt("memories.*.memory.layer")].sort();
		};
		expect(await shown()).toEqual(["episodic", "procedural", "prospective", "semantic"]);
		expect(await shown(["working"])).toEqual(["working"]);
		expect(await shown(["episodic", "working", "episodic"])).toEqual(["episodic", "working"]);
	}
});

test("[API-R12] a policy acts before the block is filled", async () => {
	const api = await freshTenant();
	const add = (text: string, more: object) => remember(api, { scope: "org:x/user:1", text, ...more });
	const dear = await add("The harbour is dear to Ada.", { salience: 1, event_time: "2020-01-01T00:00:00Z" });
	const recent = await add("A walk to the harbour.", {
		salience: 0.1,
		layer: "episodic",
		event_time: "2026-01-01T00:00:00Z",
	});
	const above = await remember(api, {
		scope: "org:x",
		text: "The harbour opens at six.",
		salience: 0.5,
		event_time: "2023-01-01T00:00:00Z",
	});
	const ask = async (policy: object) =>
		recalledIds(await recall(api, { scope: "org:x/user:1", cue: "harbour", policy }));
	expect(await ask({ blend: { salience: 1 } })).toEqual([dear, above, recent]);
	expect(await ask({ blend: { recency: 1 }, half_life_days: 365 })).toEqual([recent, above, dear]);
	expect(await ask({ salience_floor: 0.5 })).toEqual(expect.arrayContaining([dear, above]));
	expect(await ask({ salience_floor: 0.5 })).toHaveLength(2);
	expect((await ask({ layer_weights: { semantic: 0 } }))[0]).toBe(recent);
	expect((await ask({ distance_weight: 1 })).at(-1)).toBe(above);
	// 1, .1, and .5 × (1 − .9).
	expect(await ask({ blend: { salience: 1 }, distance_weight: 0.9 })).toEqual([dear, recent, above]);
});

test("[API-R12] a policy that weighs frequency lets rise what turns have used, for one hop more", async () => {
	const api = await freshTenant();
	const [dear = "", used = ""] = await rememberAll(api, [
		{ scope, text: "The harbour is dear to Ada.", salience: 0.9 },
		{ scope, text: "A walk to the harbour.", salience: 0.8 },
	]);
	const turn = { scope, session_id: "s1", messages: [{ speaker: "user", text: "Tea?" }], used_memory_ids: [used] };
	expect((await api.post("/v1/turns", turn)).status).toBe(201);
	const ask = async (blend: object) => recall(api, { scope, layers: ["semantic"], policy: { blend } });
	const [plain, weighed] = [await ask({ salience: 1 }), await ask({ salience: 1, frequency: 1 })];
	expect(recalledIds(plain)).toEqual([dear, used]);
	expect(recalledIds(weighed)).toEqual([used, dear]);
	// (.8 + 1/2) ÷ 2 and (.9 + 0) ÷ 2.
	expect(weighed.at("memories.0.score")).toBeCloseTo(0.65, 12);
	expect(weighed.at("memories.1.score")).toBeCloseTo(0.45, 12);
	expect(costOf(weighed).hops - costOf(plain).hops).toBe(1);
});

test("[API-R13] scores are 0..1, higher is better, and the order follows them", async () => {
	const api = await freshTenant();
	const texts = ["Ada drinks coffee every morning.", "Ada reads books about coffee.", "Ada reads books.", "Bob rows."];
	await rememberAll(
		api,
		texts.map((text) => ({ scope, text })),
	);
	const answer = await recall(api, { scope, cue: "Does Ada drink coffee in the morning?" });
	expect(recalledTexts(answer)[0]).toBe("Ada drinks coffee every morning.");
	const scores = recalledIds(answer).map((_, index) => answer.numberAt(`memories.${index}.score`));
	expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
	expect([...scores].sort((left, right) => right - left)).toEqual(scores);
	expect(answer.at("memories.*.source_ordinal")).toEqual(scores.map((_, index) => index));
	const explained = await recall(api, { scope, cue: "Does Ada drink coffee in the morning?", explain: true });
	expect(Object.keys(Object(explained.at("")))).toEqual([...recallFields, "explain"]);
	expect(explained.at("revision")).toBe(answer.at("revision"));
	const terms = new Map(
		explained.textsAt("explain.terms.*.term").map((term, n) => [term, explained.at(`explain.terms.${n}.memories`)]),
	);
	expect(terms.get("coffe")).toBe(2);
	const mistyped = await recall(api, { scope, cue: "Who rinses cofee?", explain: true });
	expect(mistyped.at("explain.terms")).toEqual([
		{ term: "rins", memories: 0, read_as: null },
		{ term: "cofe", memories: 0, read_as: "coffe" },
	]);
	expect(new Set(recalledTexts(mistyped).slice(0, 2))).toEqual(new Set(texts.slice(0, 2)));
	for (const id of recalledIds(answer))
		expect(explained.at(`explain.features.${id}`)).toMatchObject({ text: expect.any(Number) });
});

test("[API-R14] a scan ranks as a recall does, without limit or ceiling, bounded by candidate_limit alone", async () => {
	const api = await freshTenant();
	const drafts = Array.from({ length: 12 }, (_, index) => ({
		scope,
		text: `harbour ${"x ".repeat(index * 20)}${index}`,
	}));
	await rememberAll(api, drafts);
	for (const cue of ["", "harbour"]) {
		const recalled = await recall(api, { scope, cue, max_record_chars: 4_000, max_total_chars: 40_000 });
		const scanned = await scan(api, { scope, cue, limit: 1, max_record_chars: 1, max_total_chars: 1 });
		expect(Object.keys(Object(scanned.at("")))).toEqual(["candidates", "degraded", "unavailable", "sources"]);
		expect(scanned.at("candidates.*.memory.id")).toEqual(recalledIds(recalled));
		expect(scanned.at("candidates")).toHaveLength(12);
		expect((await scan(api, { scope, cue, candidate_limit: 5 })).at("candidates")).toHaveLength(5);
	}
	for (const field of ["pin", "explain"]) {
		expectProblem(await api.post("/v1/scan", { scope, [field]: true }), 400, "validation", field);
	}
});

test.each(["", "harbour trip"])(
	"[API-R14] a scan for %j leaves out the speakers that its body excludes",
	async (cue) => {
		const api = await freshTenant();
		const own = await remember(api, { scope, speaker: "Ada", text: "harbour trip of one", session_id: "s1" });
		await remember(api, { scope, speaker: "Bob", text: "harbour trip of another", session_id: "s1" });
		const scanned = await scan(api, { scope, cue, exclude_speakers: ["Bob"] });
		expect(scanned.at("candidates.*.memory.id")).toEqual([own]);
	},
);
