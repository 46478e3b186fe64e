import { expect, it } from "vitest";
import {
	asksAssistant,
	asksHowMany,
	asksWhen,
	hasNumber,
	hasRelativeTime,
	isQuestion,
	isStandingInstruction,
	speaksOfSelf,
} from "../../../../src/core/domain/ranking/evidence/wording.ts";

it.each([
	["Which library did you recommend for charts?", true],
	["What was the plan that you suggested in May?", true],
	["What did the assistant say about fees?", true],
	["Can you give me a summary of the project?", false],
	["What did Ana tell me?", false],
])("%j asks for what the assistant said: %s", (cue, asks) => {
	expect(asksAssistant(cue)).toBe(asks);
});

it.each([
	["When did it rain?", asksWhen],
	["What year was that?", asksWhen],
	["How many trams?", asksHowMany],
	["We went there last week", hasRelativeTime],
	["three trams", hasNumber],
	["٣ trams", hasNumber],
	["It is my tram", speaksOfSelf],
	["Always answer in metres", isStandingInstruction],
	["本当？", isQuestion],
	["هل تعرف؟", isQuestion],
])("%j has what %o looks for", (text, has) => {
	expect(has(text)).toBe(true);
});

it.each([
	["Whenever it rains", asksWhen],
	["The blast was heard", hasRelativeTime],
	["Lisbon is in Italy", speaksOfSelf],
	["a tram", hasNumber],
	["The tram came.", isQuestion],
])("%j has not what %o looks for", (text, has) => {
	expect(has(text)).toBe(false);
});
