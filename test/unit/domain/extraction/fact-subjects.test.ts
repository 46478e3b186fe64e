import { describe, expect, it } from "vitest";
import { ruleExtractor } from "../../../../src/adapters/rules/rule-extractor.ts";
import { findFacts } from "../../../../src/core/domain/extraction/find-facts.ts";
import { FACTS_MAX } from "../../../../src/core/domain/limits.ts";
import { exchangeOf, factsIn, instantAt, textsIn } from "./facts-told.ts";

const at = instantAt("2026-03-04T15:30:00Z");

function messages(...lines: readonly (readonly [speaker: string, text: string])[]) {
	return { messages: lines.map(([speaker, text]) => ({ speaker, text, at })) };
}

describe("[INV-RULE-SPEAKERS] facts are their speakers'", () => {
	it.each([
		"assistant",
		"Assistant",
		"AI",
		"bot",
		"system",
		"tool",
		"model",
		"agent",
		"ai-assistant",
		"Support Bot",
		..."ChatGPT|GPT-4|gpt-4o|gpt4o|Claude|claude-3|Gemini|Copilot|Siri|Alexa|Cortana|llama-3|llama3|mistral|grok|Perplexity|o1|bot2|robot".split(
			"|",
		),
		" ",
	])("a machine (%j) has none", (speaker) => {
		expect(textsIn("I love jazz. My name is Ada. My dog Rex lives in Oslo.", speaker)).toEqual([]);
	});

	it.each([
		["user", "The user likes tea."],
		["User", "The user likes tea."],
		["human", "The human likes tea."],
		["customer", "The customer likes tea."],
		["me", "The user likes tea."],
		["Ada Lovelace", "Ada Lovelace likes tea."],
		["ада", "ада likes tea."],
		["user_42", "user_42 likes tea."],
		["Max Mustermann Jr.", "Max Mustermann Jr. likes tea."],
	])("%j is named", (speaker, text) => {
		const [fact] = factsIn("I like tea.", speaker);
		expect(fact).toMatchObject({ text, speaker });
	});

	it("owns what it owns", () => {
		expect(textsIn("My dog's name is Rex. Blue is my favourite colour.", "user")).toEqual([
			"The user's dog's name is Rex.",
			"Blue is the user's favourite colour.",
		]);
	});

	it("says from which messages a fact comes, the same fact once", () => {
		const facts = findFacts(
			messages(
				["Ada", "I like tea."],
				["assistant", "I like tea."],
				["Bob", "I like tea."],
				["Ada", "Also, I like  tea!"],
			),
		);
		expect(facts.map(({ text, speaker, from }) => [text, speaker, from])).toEqual([
			["Ada likes tea.", "Ada", [0, 3]],
			["Bob likes tea.", "Bob", [2]],
		]);
	});

	it("takes back what the same speaker takes back in a later message", () => {
		const said = [
			["Ada", "I live in Rome."],
			["Bob", "I like jam."],
			["assistant", "Nice."],
		] as const;
		const texts = (last: string) => findFacts(messages(...said, ["Ada", last])).map((fact) => fact.text);
		expect(texts("Just kidding. I like tea.")).toEqual(["Bob likes jam.", "Ada likes tea."]);
		expect(texts("No. I like tea.")).toEqual(["Ada lives in Rome.", "Bob likes jam.", "Ada likes tea."]);
	});

	it("stops at the most facts that an exchange may yield", () => {
		const likes = Array.from({ length: FACTS_MAX + 1 }, (_, index) => `I like tea number ${index}.`);
		expect(factsIn(likes.slice(1).join(" "))).toHaveLength(FACTS_MAX);
		expect(textsIn(likes.join(" ")).at(-1)).toBe(`Ada likes tea number ${FACTS_MAX - 1}.`);
	});

	it("leaves out what the default ceiling would never show", () => {
		const room = 250 - "[semantic] Ada likes .".length;
		const words = "ab".repeat(room);
		expect(textsIn(`I like ${words.slice(0, room)}.`)).toHaveLength(1);
		expect(textsIn(`I like ${words.slice(0, room + 1)}.`)).toEqual([]);
	});

	it("is what the port answers", async () => {
		const exchange = exchangeOf("I like tea.");
		expect(await ruleExtractor.extract(exchange)).toEqual(findFacts(exchange));
		expect(await ruleExtractor.extract(exchangeOf("ok"))).toEqual([]);
	});
});

describe("[INV-RULE-SUBJECTS] a fact replaces another only where both cannot hold", () => {
	it.each([
		["My name is Ada.", "Ada:name"],
		["My last name is Byron.", "Ada:last_name"],
		["Call me Addie.", "Ada:preferred_name"],
		["I live in Berlin.", "Ada:residence"],
		["I've lived in York since 2015.", "Ada:residence"],
		["I just moved to Berlin.", "Ada:residence"],
		["I moved to Berlin last week.", "Ada:residence"],
		["I work at Google.", "Ada:employer"],
		["I work as a nurse.", "Ada:occupation"],
		["I'm vegan.", "Ada:diet"],
		["I'm married.", "Ada:marital_status"],
		["My birthday is March 3rd.", "Ada:birthday"],
		["My favourite colour is teal.", "Ada:favourite_colour"],
		["My favorite color is teal.", "Ada:favourite_colour"],
		["Blue is my favourite color.", "Ada:favourite_colour"],
		["My timezone is CET.", "Ada:timezone"],
		["My time zone is CET.", "Ada:timezone"],
	])("%j is of %s", (text, subjectKey) => {
		expect(factsIn(text)[0]?.subjectKey).toBe(subjectKey);
	});

	it.each([
		"I like tea.|I love jazz.|I hate jazz.|I'm a nurse.|I'm from Leeds.|I was born in 1990.|I have two cats.|I speak German.",
		"I live in Springfield.|I live in a small flat.|I live with my parents.|I moved to Berlin.|I moved to Berlin in 2010.",
		"I also work at Acme.|I work part-time at Acme.|I work for a charity.|I'm engaged in politics and I like tea.",
		"My sister lives in Oslo.|My dog's name is Rex.|My sister is called Anna.|My mom works at Google.|My son is vegan.",
		"I have an exam on Friday.|I got married yesterday.|My hobby is pottery.|I'm allergic to nuts.",
	])("none of %j is of any", (list) => {
		for (const text of list.split("|")) {
			const [fact] = factsIn(text);
			expect(fact, text).toBeDefined();
			expect(fact?.subjectKey, text).toBeNull();
		}
	});

	it("of one subject the last of an exchange stays, of another speaker both", () => {
		const facts = findFacts(
			messages(["Ada", "I live in Rome. I love tea."], ["Bob", "I live in York."], ["Ada", "Sorry, I live in Bern."]),
		);
		expect(facts.map((fact) => fact.text)).toEqual(["Ada lives in Bern.", "Ada loves tea.", "Bob lives in York."]);
	});
});
