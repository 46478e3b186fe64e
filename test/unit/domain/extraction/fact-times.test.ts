import { describe, expect, it } from "vitest";
import { findFacts } from "../../../../src/core/domain/extraction/find-facts.ts";
import { exchangeOf, factsIn, textsIn } from "./facts-told.ts";

const said = "2025-03-05T20:00:00Z"; // a Wednesday, a year before anybody reads this

/** `text | eventTime` of the one fact, or `text | due dueAt`. */
function dated(text: string, at = said): readonly string[] {
	return factsIn(text, "Ada", at).map((fact) => {
		const due = fact.dueAt === null ? "" : `due ${fact.dueAt.slice(0, 10)}`;
		expect(fact.layer).toBe(fact.dueAt === null ? "semantic" : "prospective");
		for (const time of [fact.eventTime, fact.dueAt]) if (time !== null) expect(time.slice(10)).toBe("T00:00:00.000Z");
		return `${fact.text} | ${fact.eventTime?.slice(0, 10) ?? ""}${due}`;
	});
}

describe("[INV-RULE-TIMES] when it was and when it will be, by the message's own time", () => {
	it.each([
		["I moved to Berlin yesterday.", "Ada moved to Berlin yesterday (2025-03-04). | 2025-03-04"],
		["Yesterday I moved to Berlin.", "Ada moved to Berlin yesterday (2025-03-04). | 2025-03-04"],
		["I started a new job on Monday.", "Ada started a new job on Monday (2025-03-03). | 2025-03-03"],
		["Last Friday, I got engaged!", "Ada got engaged last Friday (2025-02-28). | 2025-02-28"],
		["I adopted a dog two weeks ago.", "Ada adopted a dog two weeks ago (week of 2025-02-17). | "],
		["My grandma passed away last month.", "Ada's grandma passed away last month (2025-02). | "],
		["I got married in 2019.", "Ada got married in 2019. | "],
		["I graduated from MIT in May.", "Ada graduated from MIT in May (2024-05). | "],
		["I joined a gym on February 3rd.", "Ada joined a gym on February 3rd (2025-02-03). | 2025-02-03"],
		["I quit my job on 2025-02-28.", "Ada quit their job on 2025-02-28. | 2025-02-28"],
		["I was born on March 3rd, 1990.", "Ada was born on March 3rd, 1990 (1990-03-03). | 1990-03-03"],
		["I was born in 1990.", "Ada was born in 1990. | "],
		["I was born on March 3rd.", "Ada was born on March 3rd. | "],
		["I've lived in York since 2015.", "Ada has lived in York since 2015. | "],
		["I have lived in York since last year.", "Ada has lived in York since last year (2024). | "],
		["I love Rome in May.", "Ada loves Rome in May. | "],
	])("%j", (text, fact) => {
		expect(dated(text)).toEqual([fact]);
	});

	it.each([
		["I have an appointment on Friday.", "Ada has an appointment on Friday (2025-03-07). | due 2025-03-07"],
		[
			"I have a dentist appointment tomorrow at 3pm.",
			"Ada has a dentist appointment tomorrow (2025-03-06) at 3pm. | due 2025-03-06",
		],
		["Next Friday I'm flying to Oslo.", "Ada is flying to Oslo next Friday (2025-03-07). | due 2025-03-07"],
		["I have to submit the report by Monday.", "Ada has to submit the report by Monday (2025-03-10). | due 2025-03-10"],
		["I'll be in Paris on March 12.", "Ada will be in Paris on March 12 (2025-03-12). | due 2025-03-12"],
		["I'm going to see Anna in 3 days.", "Ada is going to see Anna in 3 days (2025-03-08). | due 2025-03-08"],
		["My exam is on 2025-03-10.", "Ada's exam is on 2025-03-10. | due 2025-03-10"],
		["My flight to Rome leaves on Sunday", "Ada's flight to Rome leaves on Sunday (2025-03-09). | due 2025-03-09"],
		["I have a call tonight.", "Ada has a call tonight (2025-03-05). | due 2025-03-05"],
		["I've got a job interview on Jan 2.", "Ada has a job interview on Jan 2 (2026-01-02). | due 2026-01-02"],
	])("%j is ahead", (text, fact) => {
		expect(dated(text)).toEqual([fact]);
	});

	it.each([
		["My birthday is on March 3rd.", "Ada's birthday is on March 3rd. | "],
		["My birthday is March 3, 1990", "Ada's birthday is March 3, 1990 (1990-03-03). | "],
		["My birthday is tomorrow!", "Ada's birthday is tomorrow (2025-03-06). | "],
		["My birthday was yesterday.", "Ada's birthday was yesterday (2025-03-04). | "],
		["My birthday is on Friday.", "Ada's birthday is on Friday (2025-03-07). | "],
		["My sister's birthday is May 3.", "Ada's sister's birthday is May 3. | "],
		["My wedding anniversary is June 5.", "Ada's wedding anniversary is June 5. | "],
	])("%j comes back every year", (text, fact) => {
		expect(dated(text)).toEqual([fact]);
	});

	it.each([
		"I have an appointment.|I have an appointment next week.|I'm flying to Oslo soon.|I'm flying to Oslo in May.",
		"I'm flying to Oslo on Friday or Saturday.|I have class every Monday.|I have a meeting after Friday.|I will call Bob.",
		"I have a flight from March 3 to March 5.|I have an exam on February 30.|I'm moving to Rome in 2 or 3 days.",
		"I'll be in Paris yesterday.|I have a meeting on 2025-03-04.|I had an exam on Friday|I'm going on Friday.|I'm leaving today.",
		"My birthday is awful.|My birthday is next week.|My birthday is in 2 years|My birthday was awful yesterday.",
		"I moved to Berlin tomorrow.|I bought a car the other day ago.|I moved to Rome a while ago.|I adopted a dog recently enough",
		"I love pizza today.|I live in Rome this week.|I hate Monday.|I work at Google on Friday.|Today I like tea.|I like tea lately",
		"On Friday I love jazz.|Tomorrow I live in Rome.|I've lived in York since October.",
	])("nothing in %j: no certain day, or on the wrong side", (list) => {
		for (const text of list.split("|")) expect(dated(text), text).toEqual([]);
	});

	it("each message has its own time", () => {
		const [old] = exchangeOf("I got engaged yesterday.", "Ada", "2020-01-01T00:30:00Z").messages;
		const [young] = exchangeOf("I got engaged yesterday.", "Bob", "2026-03-01T23:30:00Z").messages;
		const facts = findFacts({ messages: [old, young].filter((message) => message !== undefined) });
		expect(facts.map((fact) => [fact.text, fact.from])).toEqual([
			["Ada got engaged yesterday (2019-12-31).", [0]],
			["Bob got engaged yesterday (2026-02-28).", [1]],
		]);
	});

	it("a plan comes with all its words, and only from its own clause", () => {
		expect(textsIn("I have an exam on Friday, and I love jazz.", "Ada", said)).toEqual([
			"Ada has an exam on Friday (2025-03-07).",
			"Ada loves jazz.",
		]);
		expect(textsIn("I have an exam tomorrow, wish me luck", "Ada", said)).toEqual([]);
	});
});
