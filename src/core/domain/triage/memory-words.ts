/** Words that ask, or that point at something said or known before: what they need is in memory, if anywhere. */
const ASKING = "what who whom whose when where which why how whats whos wheres";
const REFERRING = `it its itself that this these those them they their theirs he him his she her hers one ones there
former latter same previous previously earlier before last ago again already still usual usually remember recall remind
forgot forget said told mentioned`;
/** Verbs that ask where they begin a sentence. */
const ASKING_FIRST = `am is are was were do does did can could will would shall should may might must have has had
isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't`;

export const MEMORY_WORDS: ReadonlySet<string> = wordSet(`${ASKING} ${REFERRING}`);
export const ASKING_FIRST_WORDS: ReadonlySet<string> = wordSet(ASKING_FIRST);

function wordSet(words: string): ReadonlySet<string> {
	return new Set(words.trim().split(/\s+/));
}
