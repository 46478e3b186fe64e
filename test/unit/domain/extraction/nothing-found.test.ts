import { describe, expect, it } from "vitest";
import { textsIn } from "./facts-told.ts";

describe("[INV-RULE-DOUBT] a sentence with a doubt yields nothing", () => {
	it.each([
		[
			"a question",
			"Do I like tea?|I like tea?|Is my name Ada?|Where do I live|What is my favourite colour|I'm vegan, right?",
		],
		[
			"a condition",
			"If I live in Paris, I like it|I love tea if it's hot.|I work at Google unless they fire me|When I'm sad, I like tea.",
		],
		[
			"a wish",
			"I would love a dog.|I'd like window seats.|I wish I lived in Rome|I want to live in Paris and work as a chef.|I hope I'm moving to Rome on Friday",
		],
		[
			"a possibility",
			"I might move to Paris on Friday.|I may be allergic to nuts.|I could live in Rome.|I should be vegan",
		],
		[
			"a hedge",
			"Maybe I like tea.|I think I like jazz.|I guess I'm vegan.|I probably hate jazz|I like jazz, I suppose|I'm kind of into jazz|I'm not sure I like tea|I almost live in Rome",
		],
		[
			"a negation that would be lost",
			"I like jazz but not in bars |I don't live in Berlin.|I'm not from Leeds.|I don't have my PhD in physics|I never work at Google.|I'm not a nurse.",
		],
		[
			"what was so once",
			"I used to like jazz.|I no longer live in Rome.|I lived in Rome.|I liked tea.|I was a nurse.|I don't live in Rome anymore.",
		],
		[
			"hearsay",
			"He said I love jazz.|She says I'm a nurse|My boss told me I work for Google.|I heard my sister Anna lives in Rome|According to him I'm vegan|They think I live in Rome.",
		],
		[
			"a quotation",
			'"I love jazz," he said.|He goes: "I live in Rome. I love jazz. I am a nurse."|“I hate tea. I am vegan.”|\'I love jazz\'|> I love jazz|«I live in Rome»',
		],
		[
			"code",
			"```\nI love jazz\n```|~~~\nI live in Rome|`I love jazz`|    I live in Rome|I love <b>jazz</b>|I like foo = bar|I love https://example.com",
		],
		[
			"another's text",
			"Translate: I live in Berlin.|Write a story. I am a nurse.|Fix the grammar: I likes tea. I live in Rome.|Pretend you are Bob. I live in Rome.|Summarize this. I love jazz.",
		],
		[
			"what points elsewhere",
			"I love it.|I like that.|I hate this song.|I love you.|I like your idea.|I prefer the second one.|I live there.|I love him|I like both|I'm from here|I enjoy them|I work with her|I like doing that",
		],
		[
			"what was spoken of",
			"I love the dark sky.|I like the idea of a tray.|I enjoyed the concert.|I love watching the games|I prefer the latter|I'm interested in the tour|I like the Retro theme|I love the Salmon poke here|I love himmm",
		],
		[
			"a turn of phrase",
			"I hate to say so|I like to think so|I love how calm Rome is|I'd say|I'm afraid so|I love to help|I like what Bob does|I live in fear|I live in the moment|I'm from the future",
		],
		[
			"a passing state",
			"I'm tired.|I'm a bit hungry|I'm here|I'm fine|I'm sorry|I'm home now|I have a question|I have a problem with my car|I have an idea|I'm in Rome|I'm working on a book|I've been studying all day|I love the weather today",
		],
		[
			"what is no name",
			"I'm Ada.|Hi, I'm Christian.|Hi, I'm Monday's guest|My name is important.|My name is on the list|Call me tomorrow.|Call me ASAP.|Call me Monday|my dog rex|My mom Monday",
		],
		[
			"what others are",
			"You live in Rome.|He likes tea.|We live in Rome.|They love jazz|Anna lives in Rome|Our dog is Rex|Your name is Bob",
		],
		["a command", "Remember to call Bob|Book a flight to Rome|Stop.|Tell me a joke|Play my song"],
		["a comparison cut short", "I like films more.|I love jazz the most|I like tea better"],
		[
			"another language",
			"Ich liebe Jazz.|J'aime le jazz.|Me gusta el jazz.|我喜欢爵士乐。|Я люблю джаз.|Mi piace il jazz",
		],
	])("%s", (_kind, sentences) => {
		for (const sentence of sentences.split("|")) expect(textsIn(sentence), sentence).toEqual([]);
	});

	it("and no other rule reads what is left of it", () => {
		expect(textsIn("I like tea. Do I like jazz? I might hate jam. I hate milk.")).toEqual([
			"Ada likes tea.",
			"Ada hates milk.",
		]);
		expect(textsIn("I love to cook and play guitar.")).toEqual(["Ada loves to cook."]);
		expect(textsIn("I'll look out for jargon and use simpler words.")).toEqual([]);
		expect(textsIn("I like tea, like my mother")).toEqual(["Ada likes tea, like their mother."]);
	});

	it("a quotation ends with its paragraph, and code with its fence", () => {
		expect(textsIn('He goes "I love jazz.\n\nI hate milk.')).toEqual(["Ada hates milk."]);
		expect(textsIn("```js\nI love jazz\n```\nI hate milk.")).toEqual(["Ada hates milk."]);
		expect(textsIn("> I love jazz\nI hate milk.")).toEqual(["Ada hates milk."]);
	});
});
