import { MONTHS, NAMES, SPEAKERS } from "./conversation.ts";
import { pick, seededRandom } from "./seeded-random.ts";
import { VOCABULARY, zipfWord } from "./vocabulary.ts";

const commonest = VOCABULARY.slice(0, 40);
/** Words that texts have a few times in a scope of 2,000, and a hundred times as often in one of 200,000. */
const rare = VOCABULARY.slice(4_000);

type CueForm = (random: () => number) => readonly string[];

/** From one word to twelve: common ones alone, rare ones, names, dates, what nobody ever said, and all of them together. */
const forms: readonly CueForm[] = [
	(random) => [pick(commonest, random)],
	(random) => [pick(rare, random)],
	(random) => distinct(6, () => pick(commonest, random)),
	(random) => ["What", "did", pick(SPEAKERS, random), "say", "about", zipfWord(random), zipfWord(random)],
	(random) => ["When", "was", zipfWord(random), "with", pick(NAMES, random), "in", pick(MONTHS, random), "2021"],
	(random) => ["xyzzyq", `qwortle${Math.floor(random() * 1_000)}`],
	(random) => distinct(8, () => zipfWord(random)),
	(random) => [
		...distinct(7, () => zipfWord(random)),
		pick(rare, random),
		pick(SPEAKERS, random),
		pick(NAMES, random),
		"last",
		"week",
	],
];

/** The same for the same count, each once: as many of each form, give or take one. */
export function cues(count: number): readonly string[] {
	const random = seededRandom(count);
	const drawn = new Set<string>();
	while (drawn.size < count) drawn.add(forms[drawn.size % forms.length]?.(random).join(" ") ?? "");
	return [...drawn];
}

function distinct(count: number, draw: () => string): readonly string[] {
	const words = new Set<string>();
	while (words.size < count) words.add(draw());
	return [...words];
}
