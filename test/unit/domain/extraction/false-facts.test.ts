import { describe, expect, it } from "vitest";
import { textsIn } from "./facts-told.ts";

describe("[INV-RULE-DOUBT] what only looks like a fact yields nothing", () => {
	it.each([
		[
			"how a favourite is",
			"My favourite restaurant is closed|My favourite team is losing|My favourite song is playing|My favourite show is back|My favourite shirt is dirty|My favourite mug is broken|My favourite book is missing|My favourite teacher is leaving|My favourite team is Losing|My favourite bar is 3 miles away|My favourite cup is in Rome|My favourite actor is dead|My favourite teacher is a nightmare|My favourite shop is for sale|My favourite band is Broken Up|My favourite band is Touring Europe|My favourite shop is Closed Forever|My favourite player is Injured|My favourite car is red|My favourite cup is blue and white|My favourite place is The Worst",
		],
		[
			"what is a favourite no more",
			"Blue is my favourite colour no more|Rome is my favourite city until summer|Losing is my favourite hobby|Nothing is my favourite food|Yesterday is my favourite day",
		],
		[
			"how an attribute is",
			"My time zone is wrong|My timezone is WRONG!|My hometown is boring|My hometown is on fire|My home town is Boring|My surname is misspelled|My surname is Misspelled|My blood type is irrelevant|My blood type is O-|My shoe size is 3 times too big|My shoe size is huge|My nationality is complicated|My star sign is silly|My hobby is boring|My hobbies are expensive|My major is hard|My food allergy is acting up|My dietary restrictions are annoying|My time zone is WEIRD|My hometown is On Fire|My hometown is Flooded|My hometown is Paris Hilton's|My last name is Hyphenated|My pronouns are was/were|My pronouns are and/or",
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
			"My name is Confidential|My name is Irrelevant|My name is Taken|You can call me Anytime|Call me Later|Call me Crazy|Call me Maybe|Everyone calls me Crazy|My last name is Misspelled|My boss is Microsoft|My sister is Pregnant|My dog is Sick|My dog is Brown|My son is Fourteen|My best friend is Coffee|I go by Bus|I go by Feel|My name is Spelled Wrong|My name is Not Important",
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

	it.each([
		"I'm married to my work|I'm married to the sea|I'm married to Music|I'm engaged with the content|I'm engaged and motivated|I'm single for now|I'm engaged to a degree",
		"I have lived in Berlin since 2019 until last year|I live in New York City as of next month|I live in Rome until May|I've lived in Rome from 2010 till 2015|I live in Rome for now|I live in Rome starting next month|I live in Bern next year",
		"I moved to React|I moved to Python last week.|I moved to Sales|I moved from Vue to React|I moved to Friday|I moved to York Street|I moved to London time|I just moved to Paris tab|I moved to Austin's desk",
		"I work as a team player|I work as a charm|I'm working as a team|I work as a treat|I work for Free|I work for Peanuts|I work at Sea|I work at a snail's pace|I work for a living",
		"I work at McDonald's in the game|I'm getting married on Friday in the play|I bought a house yesterday in Monopoly|I live in London in my dreams|I'm a doctor in Minecraft|I have two kids in The Sims|I live in Rome in a parallel universe",
		"I live in Rome, not.|I live in Rome (kidding).|I live in Rome /s|I live in Rome. /s",
		"I'm vegan on Mondays|I'm vegan for the day|I'm vegetarian at lunch|I'm vegan during Lent|I work at Google on Mondays|I live in Rome in the summer",
		"My interview is cancelled on Friday|My exam is postponed to Friday|My flight is delayed on Friday|My meeting is boring on Friday",
		"I'm allergic to bullshit|I'm allergic to Mondays|I'm sensitive to criticism|I'm intolerant to fools|I have a bullshit allergy|I have an allergy to work",
		"I prefer option 2|I prefer B|I prefer 2|I prefer the option B|I like version 3|I prefer A over B",
		"I drive a hard bargain|I collect dust|I collect unemployment|I own a piece of the action|I teach a lesson",
		"I'm the CEO of procrastination|I'm the captain of my soul|I'm the head of nothing",
		"I have a son of a gun for a boss|I have a dog in this fight|I have a bird in the hand|I have a horse in the race|I have a cow to milk",
		"I live with regret|I live with pain|I live on coffee|I live on the edge|I live by the sword|I live at full speed|I live near death|I live in squalor|I live in Fear|I live in Hell|I live in Excel|I live in Narnia|I live in Denial|I'm from Support|I'm from the Internet|I grew up on video games|I grew up in poverty|I live in a mess|I live in the shadows|I live in a constant state of panic",
		"I got a job to do|I adopted a new strategy|I joined Zoom|I joined a call|I started a fire|I started a new chat|I was diagnosed with stupidity|I have a test account on Friday|I have a kid in me|I have three kids in the car",
		"I can't stand up|I can't stand still|I can't bear to look",
	])("turns of phrase and what does not last: %j", (sentences) => {
		for (const sentence of sentences.split("|")) expect(textsIn(sentence), sentence).toEqual([]);
	});

	it.each([
		"From: Bob Ray\nTo: Ada\nSubject: Hello\n\nI live in Rome.",
		"**From:** Bob\nI live in Rome.",
		"---------- Forwarded message ----------\nI live in Rome.",
		"On Monday, Bob Ray wrote:\nI live in Rome.",
		"Dear Bob,\nI live in Rome.",
		"Check the text below. I live in Rome.",
		"Can you check this paragraph? I live in Rome.",
		"Here's what Bob sent me. I live in Rome.",
		"Here is my resume summary: engineer. I live in Rome.",
		"The note reads as follows. I live in Rome.",
		"Bob wrote to me. I live in Rome.",
		"My boss texted me this. I live in Rome.",
		"From the diary of Anne. I live in Rome.",
		"Imagine you're Bob. I live in Rome.",
		"Answer as Bob. I live in Rome.",
		"Talk as a pirate. I live in Rome.",
		"You are a helpful nurse. I live in Rome.",
		"You are Bob. I live in Rome.",
		"Hi. From now on you are Bob. I live in Rome.",
		"This is my monologue. I live in Rome.",
		"Quote of the day. I live in Rome.",
		"Continue the story. I live in Rome.",
		"Can you make this sound better? I live in Rome.",
		"Make it formal. I live in Rome.",
		"Is this correct? I live in Rome.",
		"Repeat after me. I live in Rome.",
		"My client emailed. I live in Rome.",
		"In the voice of Bob. I live in Rome.",
		"Be Bob. I live in Rome.",
		"Verse 1\nI live in Rome.",
		"[Chorus]\nI live in Rome.",
	])("somebody else's text: %j", (message) => {
		expect(textsIn(message)).toEqual([]);
	});

	it.each([
		"Just kidding.",
		"Kidding!",
		"Not.",
		"No wait.",
		"No, wait, that was last year.",
		"Wait, no.",
		"Scratch that.",
		"That's what I tell people.",
		"That was a lie.",
		"Well, had.",
		"At least I did.",
		"I made that up.",
		"Never mind.",
		"In my dreams.",
		"Just messing with you.",
		"I'm lying.",
		"Lol jk.",
		"Sorry, I meant Bern.",
		"I mean Bern.",
		"But not really.",
		"Ignore that.",
		"That sentence is false.",
	])("what %j takes back, and nothing that is said afterwards", (retraction) => {
		expect(textsIn(`I live in Rome. I have two cats. ${retraction} I like tea.`)).toEqual(["Ada likes tea."]);
	});
});
