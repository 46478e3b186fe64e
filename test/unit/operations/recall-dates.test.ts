import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DATED_HITS } from "../../../src/core/domain/limits.ts";
import { recall } from "../../../src/core/operations/recall.ts";
import { instantOf } from "../domain/fixtures.ts";
import { createWorld, failing } from "./world.ts";

type Told = readonly [time: string, text: string];

async function worldOf(...told: readonly Told[]) {
	const world = createWorld();
	await world.remember(...told.map(([time, text]) => ({ text, eventTime: time === "" ? null : instantOf(time) })));
	await world.drain();
	return world;
}

async function asked(
	world: Awaited<ReturnType<typeof worldOf>>,
	cue: string,
	fields: Parameters<typeof world.query>[0] = {},
	deps = world.deps,
) {
	const query = world.query({ cue, limit: 50, maxTotalChars: 10_000, ...fields });
	const result = await recall(deps, { query, strict: false, pin: false, explain: false });
	if (!result.ok) throw new Error(result.error.kind);
	const { memories, sources, unavailable } = result.value.result;
	return { texts: memories.map(({ record }) => record.text), sources, unavailable, revision: result.value.revision };
}

const asOf = (text: string) => ({ asOf: instantOf(text), asOfGiven: true });

/** Texts that share no word with any cue here. */
const LATER = "2027-06-11T09:00:00Z";
const DAYS: readonly Told[] = [
	["2024-02-29T23:59:59.999Z", "leap"],
	["2024-12-31T12:00:00Z", "sylvester"],
	["2025-01-01T00:00:00Z", "hangover"],
	["2025-06-06T23:59:59.999Z", "friday"],
	["2025-06-07T00:00:00Z", "jupiter"],
	["2025-06-08T23:59:59.999Z", "sunshine"],
	["2025-06-09T00:00:00Z", "monochrome"],
	["2025-06-30T12:00:00Z", "solstice"],
	["", "timeless"],
];

describe("[INV-DATED-RECALL] a recall finds what happened in a date of its cue, whatever the words", () => {
	it.each([
		// The newest event is 2025-06-30, a Monday; every memory was stored on 2026-01-01.
		["What went on last weekend?", null, []],
		["What did they do three weeks ago?", null, ["monochrome"]],
		["What happened in June 2025?", null, ["friday", "monochrome", "jupiter", "solstice", "sunshine"]],
		["What happened last June?", null, []],
		["What happened on 2025-06-07?", null, ["jupiter"]],
		["Was geschah am 08.06.2025?", null, ["sunshine"]],
		["2025年6月9日", null, ["monochrome"]],
		["What happened in 2024?", null, ["leap", "sylvester"]],
		["What about February 29?", null, ["leap"]],
		["the day after 2024-12-31", null, ["hangover", "sylvester"]],
		// 2027-06-11 is a Friday, 2027-06-01 a Tuesday.
		["What went on last weekend?", LATER, []],
		["What happened last June?", LATER, []],
		["What happened two years ago?", LATER, ["friday", "hangover", "monochrome", "jupiter", "solstice", "sunshine"]],
		["What happened in 2019?", LATER, []],
	] as const)("%s, asked at %s: %j", async (cue, at, texts) => {
		const world = await worldOf(...DAYS);
		const answer = await asked(world, cue, at === null ? {} : asOf(at));
		expect(answer.texts.toSorted()).toEqual([...texts].sort());
		expect(answer.unavailable).toEqual([]);
		expect(answer.sources).toHaveProperty("dates", texts.length);
	});

	it("resolves against as_of, which may lie in the past of what is known now", async () => {
		const world = await worldOf(...DAYS);
		world.passMs(3_600_000);
		// 2026-06-10 is a Wednesday; the June before it is a year ago.
		expect((await asked(world, "last June?", asOf("2026-06-10T00:00:00Z"))).texts.toSorted()).toEqual([
			"friday",
			"jupiter",
			"monochrome",
			"solstice",
			"sunshine",
		]);
		expect((await asked(world, "last June?", asOf("2025-12-31T00:00:00Z"))).texts).toEqual([]);
	});

	it("puts what words support too before it, and gives it within a filter", async () => {
		const world = await worldOf(...DAYS, ["2025-06-07T10:00:00Z", "we rode the tram"]);
		expect((await asked(world, "Which tram on 2025-06-07?")).texts).toEqual(["we rode the tram", "jupiter"]);
		const filter = {
			kind: "compare",
			field: { name: "event_time" },
			operator: "lt",
			value: "2025-06-07T10:00:00.000Z",
		} as const;
		expect((await asked(world, "Which tram on 2025-06-07?", { filter })).texts).toEqual(["jupiter"]);
	});

	it.each([
		[DATED_HITS, DATED_HITS],
		[DATED_HITS + 1, DATED_HITS],
	])("of %i memories of a day takes %i, evenly", async (count, given) => {
		const minutes = Array.from({ length: count }, (_none, index) => String(index).padStart(2, "0"));
		const world = await worldOf(...minutes.map((minute): Told => [`2025-06-07T10:${minute}:00Z`, `m${minute}`]));
		const answer = await asked(world, "What went on on 2025-06-07?");
		expect(answer.sources).toHaveProperty("dates", given);
	});

	it("[INV-DEGRADED] serves the rest and names the source that failed", async () => {
		const world = await worldOf(["2025-06-07T10:00:00Z", "we rode the tram"]);
		for (const failed of ["during", "toldUntil"]) {
			const deps = { ...world.deps, records: { ...world.deps.records, [failed]: failing } };
			const answer = await asked(world, "Which tram on 2025-06-07?", {}, deps);
			expect(answer).toMatchObject({ texts: ["we rode the tram"], unavailable: ["dates"] });
			expect(answer.sources).not.toHaveProperty("dates");
		}
	});

	it("asks for nothing where the cue speaks of no date: the same answer without the source", async () => {
		const world = await worldOf(
			...DAYS,
			["2025-06-07T10:00:00Z", "we rode the tram"],
			["2025-06-07T10:00:00Z", "tram"],
		);
		const deps = { ...world.deps, records: { ...world.deps.records, during: failing, toldUntil: failing } };
		const words = ["tram", "rode", "leap", "every", "jupiter", "who", "was", "sunshine", "we", "?"];
		await fc.assert(
			fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), async (cue) => {
				expect(await asked(world, cue.join(" "), {}, deps)).toEqual(await asked(world, cue.join(" ")));
			}),
			{ numRuns: 40 },
		);
	});
});

describe("[INV-HANGING-DATES] a date that hangs on a memory", () => {
	const BIRTHDAY: readonly Told[] = [
		["2024-09-01T00:00:00Z", "Ana told us that her birthday is on March 3rd."],
		["2025-02-17T12:00:00Z", "paint"],
		["2025-02-25T00:00:00Z", "glue"],
		["2024-02-18T00:00:00Z", "brushes"],
		["2025-06-01T00:00:00Z", "newest"],
	];
	it.each([
		// The last March 3 before June 2025 is that of 2025; two weeks before it is February 17, and three days on each side of it.
		["What did we buy two weeks before Ana's birthday?", null, "paint"],
		["What did we buy two weeks before Ana's birthday?", "2026-02-01T00:00:00Z", "paint"],
		["What did we buy two weeks before Ana's birthday in 2024?", null, "brushes"],
	])("%s, asked at %s, finds %s: it comes back each year", async (cue, at, text) => {
		const world = await worldOf(...BIRTHDAY);
		world.passMs(90 * 86_400_000);
		const { texts } = await asked(world, cue, at === null ? {} : asOf(at));
		expect(texts.filter((found) => !found.includes("birthday"))).toEqual([text]);
	});

	it.each([
		// A wedding told of in May is that of the June to come; 2025-06-07 is a Saturday.
		["What did we do the week after the wedding?", "honey"],
		["What did we do the day before the wedding?", "suits"],
		["What did we do the weekend before the wedding?", "stag"],
	])("%s finds %s by the date in a text, nearest to its telling", async (cue, text) => {
		const world = await worldOf(
			["2025-05-10T00:00:00Z", "The wedding is on June 7th, all are invited."],
			["2025-05-10T00:00:00Z", "wed at last someday"],
			["2025-06-14T23:00:00Z", "honey"],
			["2025-06-15T00:00:00Z", "home"],
			["2025-06-06T10:00:00Z", "suits"],
			["2025-05-31T10:00:00Z", "stag"],
		);
		const { texts } = await asked(world, cue);
		expect(texts.filter((found) => !/wed/.test(found))).toEqual([text]);
	});

	it("goes by when it was told where no text says more, and finds nothing where nothing is known", async () => {
		const world = await worldOf(
			["2025-06-07T10:00:00Z", "Anna moved to Berlin"],
			["2025-06-06T10:00:00Z", "boxes"],
			["2025-07-01T10:00:00Z", "later"],
		);
		expect((await asked(world, "What was there the day before Anna moved?")).texts).toEqual([
			"Anna moved to Berlin",
			"boxes",
		]);
		expect((await asked(world, "What was there the day before the earthquake?")).texts).toEqual([]);
	});
});
