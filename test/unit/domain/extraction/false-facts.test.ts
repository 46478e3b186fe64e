import { describe, expect, it } from "vitest";
import { textsIn } from "./facts-told.ts";

describe("[INV-RULE-DOUBT] what only looks like a fact yields nothing", () => {
	it.each([
		[
			"how a favourite is",
			"My favourite restaurant is closed|My favourite team is losing|My favourite song is playing|My favourite show is back|My favourite shirt is dirty|My favourite mug is broken|My favourite book is missing|My favourite teacher is leaving|My favourite team is Losing|My favourite bar is 3 miles away|My favourite cup is in Rome|My favourite actor is dead|My favourite teacher is a nightmare|My favourite shop is for sale",
		],
		[
			"what is a favourite no more",
			"Blue is my favourite colour no more|Rome is my favourite city until summer|Losing is my favourite hobby|Nothing is my favourite food|Yesterday is my favourite day",
		],
		[
			"how an attribute is",
			"My time zone is wrong|My timezone is WRONG!|My hometown is boring|My hometown is on fire|My home town is Boring|My surname is misspelled|My surname is Misspelled|My blood type is irrelevant|My blood type is O-|My shoe size is 3 times too big|My shoe size is huge|My nationality is complicated|My star sign is silly|My hobby is boring|My hobbies are expensive|My major is hard|My food allergy is acting up|My dietary restrictions are annoying",
		],
		[
			"a greeting without a name",
			"Hi, I'm Sorry.|Hi, I'm Hungry|Hi, I'm Dad|Hi, I'm Fine|Hi, I'm Stuck|Hi, I'm Done|Hi, I'm Interested|Hi, I'm Pregnant|Hi, I'm Deaf|Hi, I'm New|Hi, I'm Bored|Hi, I'm Ready|Hi, I'm Mad|Hi, I'm Calling|Hi, I'm Vegan|Hi, I'm Tired|Hi, I'm Disappointed|Good morning, I'm Late|Hello! I am Ada.|Hi, I'm New Here|Hi, I'm So Hungry|Hi, I'm Ada, a nurse from Leeds.",
		],
		[
			"who or what is calling",
			"Hi, this is Urgent|Hi, this is Spam|Hi, this is Great|Hi, this is Amazing|Hello, this is Important|Hi, this is Ridiculous|Hi, this is Help|Hi, this is Microsoft|Hi, this is Comcast|Hi, this is Wrong|Hi, this is Customer Service|Hi, this is Wells Fargo|Hey Bob, this is Ada.",
		],
		[
			"a name that is none",
			"My name is Confidential|My name is Irrelevant|My name is Taken|You can call me Anytime|Call me Later|Call me Crazy|Call me Maybe|Everyone calls me Crazy|My last name is Misspelled|My boss is Microsoft|My sister is Pregnant|My dog is Sick",
		],
		[
			"an object behind a relative",
			"I gave my sister Netflix for Christmas|I read my son Harry Potter|I showed my daughter Frozen|I bought my daughter Legos|I helped my dad Google things|I call my dad Sundays|I'm teaching my son Python|I taught my grandma Facebook|I sold my brother Bitcoin|I owe my sister Venmo money|I gave my dog Poop bags|I read my son Narnia|I gave my sister Dune and went home",
		],
		[
			"a relative that is no subject, or no person",
			"My boss, Microsoft, is awful.|My boss Microsoft is awful.|My dog Poop bags are gone.|We went hiking with my sister Anna.|It was my daughter Sara's party.|I met my friend Anna Monday.",
		],
	])("%s", (_kind, sentences) => {
		for (const sentence of sentences.split("|")) expect(textsIn(sentence), sentence).toEqual([]);
	});
});
