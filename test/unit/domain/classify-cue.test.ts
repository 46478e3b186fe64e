import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleTriage } from "../../../src/adapters/rules/rule-triage.ts";
import { classifyCue } from "../../../src/core/domain/triage/classify-cue.ts";

/** Worked out by hand from semantics §12; `|` parts the cues. */
const cuesByClass = {
	pure_action: [
		"ok|OK|Ok.|ok!|okay|thanks|Thank you!|thank you so much|Thanks a lot.|thx|cheers|yes|Yes.|YES!!!|yep|yeah, sure",
		"yes please|sure thing|of course|perfect|great, thanks|ok ok thanks|sounds good|Got it.|got it, thanks|makes sense",
		"that works|that's fine|That’s all, thanks|no thanks|No, thank you.|continue|Continue, please|please continue|go ahead",
		"Go ahead and run it|go on|carry on|keep going|proceed|next|again|once more|try again|do it|ok do it now|run it|RUN IT",
		"stop|stop.|Stop please|wait|hold on|cancel|undo|👍|👍🏽|👍👍👍👍👍👍👍👍|ok 👍|❤️|🙏 thanks|ok :)|(ok)|  ok \n|¡gracias!",
		"danke|Danke schön!|weiter|merci|d’accord|vas-y|sí|gracias|ok then|ｏｋ|thanks thanks thanks thanks thanks thanks",
	],
	needs_memory: [
		"where did we put the keys?|what is my dog called|Who is Ada|when does it leave|how about tea|ok?|yes?|👍?|really?",
		"tell me about that|send them the file|he likes jazz|buy her a present|book the same hotel|do you know Anna",
		"is Rex a dog|can you book a table|Did I lock up|the usual|remind me|I said so before|¿vale?|ok؟|same as last time",
	],
	mixed: [
		"ok, and where did we put the keys?|thanks, what about Rex?|yes, the blue one|ok Anna|Thanks Bob|stop the server|ok 2",
		"continue with chapter 4|go to Paris|next week is fine|run it on staging|👍 but later|ok?! and then what|yes 🍕|ok ok ok bob",
		"please stop the music|thanks @anna|ok + more|danke Anna|ok\u200b|stop #2|great idea|good morning",
	],
	unknown: [
		"|   |\n\u200b|Anna|Rex|Paris|42|pizza|book a table|no|nope|please|please please|now|hello|bye|roger|Ty",
		"my name is Ada|blue socks|🍕|🇩🇪|...|!!!|да|はい|tak|nein|non|obrigado|/|@ok|#continue|`run`|weather in Oslo",
		"yes yes yes yes yes yes yes|ok thanks ok thanks ok thanks ok",
	],
} as const;

const table = Object.entries(cuesByClass).flatMap(([expected, lists]) =>
	lists.flatMap((list) => list.split("|").map((cue) => [cue, expected] as const)),
);

const action = fc.constantFrom<string>(
	"ok",
	"thanks",
	"yes please",
	"continue",
	"go ahead",
	"stop",
	"run it",
	"👍",
	"d'accord",
);

describe("[INV-TRIAGE] the class of a cue", () => {
	it.each(table)("%j is %s", (cue, expected) => {
		expect(classifyCue(cue)).toEqual({ class: expected, confident: expected !== "unknown" });
	});

	it("is what the port answers", () => {
		expect(ruleTriage.classify("run it")).toEqual({ class: "pure_action", confident: true });
	});

	it("is a pure action for six words and for no seventh", () => {
		expect(classifyCue("yes yes yes yes yes yes").class).toBe("pure_action");
		expect(classifyCue("yes yes yes yes yes yes yes").class).not.toBe("pure_action");
	});

	it("is never a pure action with a question, a reference back, a name, a digit or a word that is not listed", () => {
		const addition = fc.constantFrom(
			"?",
			"what?",
			"where",
			"who is it",
			"that",
			"him",
			"Anna",
			"Bob",
			"7",
			"٣",
			"pizza",
			"да",
		);
		fc.assert(
			fc.property(fc.array(action, { minLength: 1, maxLength: 3 }), addition, fc.nat(3), (actions, added, place) => {
				const cue = actions.toSpliced(place, 0, added).join(" ");
				expect(classifyCue(cue).class).not.toBe("pure_action");
			}),
		);
	});

	it("is never a pure action beyond six words, whatever they are", () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.constant("ok"), fc.string({ minLength: 1 })), { minLength: 7 }), (words) => {
				const cue = words.map((word) => `ok${word}`).join(" ");
				expect(classifyCue(cue).class).not.toBe("pure_action");
			}),
		);
	});

	it("does not depend on case, or on marks between and around the words", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...table),
				fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
				([cue, expected], ups) => {
					const recased = Array.from(cue, (letter, index) => (ups[index] ? letter.toUpperCase() : letter)).join("");
					expect(classifyCue(recased).class).toBe(expected);
					expect(classifyCue(` "${cue}"! `).class).toBe(cue.trim() === "" ? "unknown" : expected);
				},
			),
		);
	});

	it("is there for every text", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (cue) => {
				expect(classifyCue(cue).confident).toBe(classifyCue(cue).class !== "unknown");
			}),
		);
	});
});
