import { describe, expect, it } from "vitest";
import { factsIn, textsIn } from "./facts-told.ts";

describe("[INV-RULE-FACTS] what Ada says in plain words", () => {
	it.each([
		["My name is Ada Lovelace.", "Ada's name is Ada Lovelace."],
		["my name's Ada", "Ada's name is Ada."],
		["My full name is Ada de la Cruz!", "Ada's full name is Ada de la Cruz."],
		["My last name is O'Neill-Smith", "Ada's last name is O'Neill-Smith."],
		["Hi, I'm Ada Byron.", "Ada's name is Ada Byron."],
		["Hello! I am Ada Byron.", "Ada's name is Ada Byron."],
		["Call me Addie.", "Ada goes by Addie."],
		["You can call me Addie!", "Ada goes by Addie."],
		["Everyone calls me Addie.", "Ada goes by Addie."],
	])("names: %j", (said, fact) => {
		expect(textsIn(said)).toEqual([fact]);
	});

	it.each([
		["My sister's name is Anna.", "Ada's sister's name is Anna."],
		["my dog's name is Rex", "Ada's dog's name is Rex."],
		["My wife is called Jo.", "Ada's wife is called Jo."],
		["My older brother is named Tom Jones.", "Ada's older brother is named Tom Jones."],
		["My boss is Karen.", "Ada's boss is Karen."],
		["My kids are called Tom and Ann.", "Ada's kids are called Tom and Ann."],
		["My cats are Luna, Max, and Leo!", "Ada's cats are Luna, Max, and Leo."],
		["Yesterday my best friend Bob Ray came by.", "Ada's best friend is called Bob Ray."],
		["My sister Anna and I went hiking.", "Ada's sister is called Anna."],
		["My cat, Fluffy, is asleep.", "Ada's cat is called Fluffy."],
		["My teacher, Mrs. Patel, is kind.", "Ada's teacher is called Mrs. Patel."],
		["My son is allergic to peanuts.", "Ada's son is allergic to peanuts."],
		["My mom is a retired nurse.", "Ada's mom is a retired nurse."],
		["My dad works at Siemens in Munich.", "Ada's dad works at Siemens in Munich."],
		["My daughter loves her violin.", "Ada's daughter loves her violin."],
		["My grandmother also speaks Polish.", "Ada's grandmother speaks Polish."],
	])("people and pets: %j", (said, fact) => {
		expect(textsIn(said)).toEqual([fact]);
	});

	it("takes both the name and what is said of its bearer", () => {
		expect(textsIn("My sister Anna lives in Oslo.")).toEqual([
			"Ada's sister is called Anna.",
			"Ada's sister Anna lives in Oslo.",
		]);
	});

	it.each([
		["I prefer window seats.", "Ada prefers window seats."],
		["I love hiking!!!", "Ada loves hiking."],
		["I really like spicy food.", "Ada really likes spicy food."],
		["I also enjoy reading before bed.", "Ada enjoys reading before bed."],
		["I hate cilantro.", "Ada hates cilantro."],
		["I dislike loud bars, honestly.", "Ada dislikes loud bars."],
		["I don't like horror films.", "Ada doesn't like horror films."],
		["I don’t really like beer.", "Ada doesn’t really like beer.".replace("’", "'")],
		["I do not enjoy small talk.", "Ada does not enjoy small talk."],
		["I really don't like mushrooms.", "Ada really doesn't like mushrooms."],
		["I can't stand slow walkers.", "Ada can't stand slow walkers."],
		["I'm a big fan of Radiohead.", "Ada is a big fan of Radiohead."],
		["I'm not a fan of opera.", "Ada is not a fan of opera."],
		["I'm really into pottery.", "Ada is really into pottery."],
		["I'm interested in astronomy.", "Ada is interested in astronomy."],
		["I am terrified of spiders.", "Ada is terrified of spiders."],
		["I love my job because it pays well.", "Ada loves their job."],
		["I prefer tea over coffee.", "Ada prefers tea over coffee."],
		["I prefer not to fly.", "Ada prefers not to fly."],
		["I like cats, but I hate dogs.", "Ada likes cats.|Ada hates dogs."],
		["I love jazz, they're all so good", "Ada loves jazz."],
		["I like traveling with my parents.", "Ada likes traveling with their parents."],
		["I enjoy cooking for myself.", "Ada enjoys cooking for themself."],
		["I love walking on the beach.", "Ada loves walking on the beach."],
		["I love the Beatles.", "Ada loves the Beatles."],
		[
			"I love watching the Lord of the Rings and the Met Gala.",
			"Ada loves watching the Lord of the Rings and the Met Gala.",
		],
		["I love pistachios theyre so green", "Ada loves pistachios."],
		["I like programming in C++.", "Ada likes programming in C++."],
		['I love "Dune".', 'Ada loves "Dune".'],
		["I love pizza 🍕🍕", "Ada loves pizza."],
		["i love sushi lol", "Ada loves sushi."],
		["My favourite colour is teal.", "Ada's favourite colour is teal."],
		["My all-time favorite band is Queen.", "Ada's favorite band is Queen."],
		["my favorite foods are ramen and tacos", "Ada's favorite foods are ramen and tacos."],
		["Blue is my favorite color.", "Blue is Ada's favorite color."],
		["Dune is my favourite book.", "Dune is Ada's favourite book."],
		["My favourite book is The Lord of the Rings.", "Ada's favourite book is The Lord of the Rings."],
		["My favourite dish is spicy ramen.", "Ada's favourite dish is spicy ramen."],
		["My favourite number is 7.", "Ada's favourite number is 7."],
	])("likes and dislikes: %j", (said, facts) => {
		expect(textsIn(said)).toEqual(facts.split("|"));
	});

	it.each([
		["I live in Berlin.", "Ada lives in Berlin."],
		["I currently live in a small town.", "Ada lives in a small town."],
		["I'm living in Lisbon now.", "Ada is living in Lisbon."],
		["I've lived in York since 2015.", "Ada has lived in York since 2015."],
		["I live with my parents.", "Ada lives with their parents."],
		["I live alone.", "Ada lives alone."],
		["I live at 12 Main Street.", "Ada lives at 12 Main Street."],
		["i live in berlin", "Ada lives in berlin."],
		["I'm from Leeds.", "Ada is from Leeds."],
		["I'm originally from the Netherlands.", "Ada is originally from the Netherlands."],
		["I grew up in Texas.", "Ada grew up in Texas."],
		["I was born in Rome.", "Ada was born in Rome."],
		["I moved to Berlin.", "Ada moved to Berlin."],
		["I just moved into a new apartment.", "Ada moved into a new apartment."],
		["I work at Google.", "Ada works at Google."],
		["I work as a nurse at St. Mary hospital.", "Ada works as a nurse at St. Mary hospital."],
		["I work from home.", "Ada works from home."],
		["I'm a software engineer at Google.", "Ada is a software engineer at Google."],
		["I am a mother of two.", "Ada is a mother of two."],
		["I'm the founder of Acme.", "Ada is the founder of Acme."],
		["I'm retired.", "Ada is retired."],
		["I've been working as a nurse for ten years.", "Ada has been working as a nurse for ten years."],
		["I run a small bakery in Lyon.", "Ada runs a small bakery in Lyon."],
		["I moved from Rome to Milan.", "Ada moved from Rome to Milan."],
		["I don't work at Google, I work at Meta.", "Ada works at Meta."],
		["Actually, I live in Boston now, not New York.", "Ada lives in Boston."],
		["I'm 34 years old and live in Madrid.", "Ada lives in Madrid."],
		["I'm Mexican-American.", "Ada is Mexican-American."],
		["My wife is Jewish.", "Ada's wife is Jewish."],
		["I study physics at MIT.", "Ada studies physics at MIT."],
		["I own a bakery.", "Ada owns a bakery."],
		["I live in Oslo and work as a chef.", "Ada lives in Oslo.|Ada works as a chef."],
		["I'm from Ohio, but I live in Utah now.", "Ada is from Ohio.|Ada lives in Utah."],
		["No, I live in Bern.", "Ada lives in Bern."],
	])("home and work: %j", (said, facts) => {
		expect(textsIn(said)).toEqual(facts.split("|"));
	});

	it.each([
		["I'm allergic to peanuts.", "Ada is allergic to peanuts."],
		["I'm severely allergic to bee stings.", "Ada is severely allergic to bee stings."],
		["I have a peanut allergy.", "Ada has a peanut allergy."],
		["I'm vegan, can you find me a recipe?", "Ada is vegan."],
		["I am a strict vegetarian.", "Ada is a strict vegetarian."],
		["I'm lactose intolerant.", "Ada is lactose intolerant."],
		["I don't eat pork.", "Ada doesn't eat pork."],
		["I can't eat gluten.", "Ada can't eat gluten."],
		["I have asthma.", "Ada has asthma."],
		["I have two cats named Luna and Max.", "Ada has two cats named Luna and Max."],
		["I have a seven-year-old daughter.", "Ada has a seven-year-old daughter."],
		["I have a daughter, Mira.", "Ada has a daughter, Mira."],
		["I have two kids, Emma (7) and Liam (4).", "Ada has two kids, Emma and Liam."],
		["I have a golden retriever named Cooper.", "Ada has a golden retriever named Cooper."],
		["I've been vegan since 2019.", "Ada has been vegan since 2019."],
		["I don't smoke.", "Ada doesn't smoke."],
		["I've got three kids.", "Ada has three kids."],
		["I have no siblings.", "Ada has no siblings."],
		["I don't have any pets.", "Ada doesn't have any pets."],
		["I have a PhD in physics.", "Ada has a PhD in physics."],
		["I have a friend called Zed.", "Ada has a friend called Zed."],
		["I drive a red Volvo.", "Ada drives a red Volvo."],
		["I'm married to Jo and have two sons.", "Ada is married to Jo.|Ada has two sons."],
		["I speak German and a little French.", "Ada speaks German and a little French."],
		["I'm fluent in Spanish.", "Ada is fluent in Spanish."],
		["My native language is Polish.", "Ada's native language is Polish."],
		["I play the piano.", "Ada plays the piano."],
		["My time zone is CET.", "Ada's time zone is CET."],
		["My time zone is Europe/Berlin.", "Ada's time zone is Europe/Berlin."],
		["My hometown is New York City.", "Ada's hometown is New York City."],
		["My hometown is Stoke-on-Trent.", "Ada's hometown is Stoke-on-Trent."],
		["My surname is Byron.", "Ada's surname is Byron."],
		["My blood type is O+.", "Ada's blood type is O+."],
		["My blood type is AB negative.", "Ada's blood type is AB negative."],
		["My shoe size is 42.", "Ada's shoe size is 42."],
		["My food allergies are peanuts and shellfish.", "Ada's food allergies are peanuts and shellfish."],
		["My pronouns are they/them.", "Ada's pronouns are they/them."],
	])("life: %j", (said, facts) => {
		expect(textsIn(said)).toEqual(facts.split("|"));
	});

	it("says all there is to a fact", () => {
		expect(factsIn("Well, I moved to Berlin yesterday!")).toEqual([
			{
				text: "Ada moved to Berlin yesterday (2026-03-03).",
				layer: "semantic",
				speaker: "Ada",
				subjectKey: "Ada:residence",
				eventTime: "2026-03-03T00:00:00.000Z",
				dueAt: null,
				confidence: 0.8,
				from: [0],
			},
		]);
	});

	it("reads every sentence and line of a message", () => {
		const message = "Hi!\nI'm vegan. My dentist is Dr. Smith.\n- I like tea\n2. I hate milk; I love jam.";
		expect(textsIn(message)).toEqual([
			"Ada is vegan.",
			"Ada's dentist is Dr. Smith.",
			"Ada likes tea.",
			"Ada hates milk.",
			"Ada loves jam.",
		]);
	});
});
