/** What people put into a sentence without saying anything by it. */
const NOISE =
	/^(?:(?:also|just|actually|currently|now|honestly|personally|simply|recently|already|definitely|obviously|basically|literally)\s){1,3}/;

/** Adverbs that say something: they stay. */
export const ADVERBS =
	"(?:(?:really|absolutely|truly|totally|completely|deeply|especially|particularly|mainly|mostly|usually|generally|typically|normally|often|always|still|quite|pretty|very|super|severely|highly|mildly|originally|happily|proudly|newly|so)\\s){0,2}";

const AGREEING: Readonly<Record<string, string>> = {
	adore: "adores",
	avoid: "avoids",
	collect: "collects",
	come: "comes",
	detest: "detests",
	despise: "despises",
	dislike: "dislikes",
	drive: "drives",
	enjoy: "enjoys",
	go: "goes",
	hate: "hates",
	intend: "intends",
	like: "likes",
	live: "lives",
	love: "loves",
	need: "needs",
	own: "owns",
	plan: "plans",
	play: "plays",
	prefer: "prefers",
	run: "runs",
	speak: "speaks",
	study: "studies",
	teach: "teaches",
	use: "uses",
	volunteer: "volunteers",
	work: "works",
};
const UNCHANGED: ReadonlySet<string> = new Set(
	"adopted bought can can't can’t cannot got graduated grew joined moved must quit retired started was will".split(" "),
);
const AUXILIARIES: readonly (readonly [RegExp, string])[] = [
	[/^am\s/, "is "],
	[/^have (?:got )?/, "has "],
	[/^don['’]?t\s/, "doesn't "],
	[/^do not\s/, "does not "],
	[/^cant\s/, "can't "],
];
const SHORTENED: readonly (readonly [RegExp, string])[] = [
	[/^(?:I['’]m|Im|im)\s/i, "I am "],
	[/^(?:I['’]ve|Ive|ive)\s/i, "I have "],
	[/^I['’]ll\s/i, "I will "],
];
const FIRST_WORD = new RegExp(`^(?<before>${ADVERBS})(?<verb>[\\p{L}'’]+)(?!\\p{L})`, "u");

/** Verbs that can begin what somebody says of themselves, for a pattern. */
export const OWN_VERBS = ["am", "have", "don['’]t", "can['’]t", ...Object.keys(AGREEING), ...UNCHANGED].join("|");

/** `I really don't like tea` is `doesn't really like tea` of somebody else. Null where it does not begin with `I` and a verb that is known. */
export function predicateOfOwn(clause: string): string | null {
	const whole = SHORTENED.reduce((text, [short, long]) => text.replace(short, long), clause);
	if (!/^[Ii]\s/.test(whole)) return null;
	const words = whole.slice(2).replace(NOISE, "");
	const { before = "", verb = "" } = FIRST_WORD.exec(words)?.groups ?? {};
	const fromVerb = words.slice(before.length);
	for (const [auxiliary, agreeing] of AUXILIARIES) {
		if (auxiliary.test(fromVerb)) return before + agreeing + fromVerb.replace(auxiliary, "").replace(NOISE, "");
	}
	const agreeing = Object.hasOwn(AGREEING, verb) ? AGREEING[verb] : UNCHANGED.has(verb) ? verb : undefined;
	return agreeing === undefined ? null : before + agreeing + fromVerb.slice(verb.length);
}

/** The same for what is said of somebody else, where only the noise goes. */
export function predicateOfOther(words: string): string {
	const rest = words.replace(NOISE, "");
	const verb = /^(?:is|has)\s/.exec(rest)?.[0] ?? "";
	return verb + rest.slice(verb.length).replace(NOISE, "");
}
