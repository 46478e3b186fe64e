import { CLAUSES_MAX } from "../../limits.ts";
import { OWN_VERBS } from "./third-person.ts";

export interface Clause {
	readonly text: string;
	/** It begins with a verb, whose subject is that of the clause before. */
	readonly sharesSubject: boolean;
}

const OWN = "[Ii](?:['’](?:m|ve|ll))?\\s|I['’]?m\\s";
const ABOUT_MINE =
	"[Mm]y (?:\\S{1,30} ){1,4}(?:is|are|has|lives|works|loves|likes|prefers|hates|plays|speaks|studies|teaches)\\s|[Mm]y (?:\\S{1,30} ){0,3}\\S{1,30}['’]s\\s";
/** Where a list of nouns may go on, only what is no noun and no `like` is a verb. */
const SURE_VERBS = "am|have|own|speak|teach|enjoy|hate|live|work|don['’]t|can['’]t";
const NOISE = "(?:also |just |currently |really )?";
const BORDER = new RegExp(
	[
		`(?:,|;)?\\s(?:and|but|so|yet|though|although|plus|because|also),?\\s(?=${OWN}|${ABOUT_MINE})`,
		`[,;]\\s(?=${OWN}|${ABOUT_MINE})`,
		"\\s?;\\s|\\s[–—-]\\s|\\s?—\\s?|\\.{2,4}\\s|…\\s?|\\s\\(|\\)\\s",
		`(?<shared>,?\\s(?:and|but)\\s(?=${NOISE}(?:${OWN_VERBS})\\s)|,\\s(?=${NOISE}(?:${SURE_VERBS})\\s))`,
	].join("|"),
	"gu",
);

/** The parts of a sentence that can be told one without the other, in order, CLAUSES_MAX at most. */
export function clausesOf(sentence: string): readonly Clause[] {
	const clauses: Clause[] = [];
	let start = 0;
	let sharesSubject = false;
	for (const border of sentence.matchAll(BORDER)) {
		clauses.push({ text: sentence.slice(start, border.index), sharesSubject });
		start = border.index + border[0].length;
		sharesSubject = border.groups?.["shared"] !== undefined;
	}
	return [...clauses, { text: sentence.slice(start), sharesSubject }].slice(0, CLAUSES_MAX);
}
