import type { ApiAnswer } from "../api.ts";
import { recall, recalledIds } from "../steps.ts";
import { type Case, PERSONA, PINNED, pathOf, QUESTION, type StoredBeliefs } from "./belief-set.ts";

/** What the benchmark's own prompt shows of a user for a cue, here each by a recall of its own. */
export interface Sections {
	/** A block; empty where nothing is known of the user. */
	readonly personaPrelude: string;
	/** Names of beliefs, of all scopes that were asked, each once. */
	readonly pinnedFacts: readonly string[];
	readonly openQuestions: readonly string[];
	readonly relevantBeliefs: readonly string[];
}

/** The part of a recall's body that says how many of the found are shown. */
export type Way = Readonly<Record<string, unknown>>;

/** As a caller asks who sets nothing. */
export const BY_DEFAULT: Way = { limit: 5, max_record_chars: 250, max_total_chars: 1_500 };

/** Only what has such a score; twelve is the benchmark's own cap. */
export function withFloor(floor: number): Way {
	return { limit: 12, policy: { relevance_floor: floor } };
}

/** The best belief, and what is associated with it. */
const RELATED: Way = { candidate_limit: 1, activation: true };
/** The set does not hold the budgets of these cases; of what their pinned facts leave, nothing is expected to fit. */
const NO_ROOM: Way = { limit: 5, max_record_chars: 1, max_total_chars: 1 };
const BUDGET_SPENT = [
	"budget-ceiling-evicts-relevant-beliefs",
	"budget-zero-graceful-empty",
	"budget-one-pinned-wins-over-relevant",
];

/** What a cue may find: whatever is in none of the other sections. */
export const RELEVANT = { tags: { nin: [PERSONA, PINNED, QUESTION] } };

/** What stands beside the relevant beliefs does not depend on the cue. */
export async function readProfile(
	stored: StoredBeliefs,
	{ user, scopes }: Case,
): Promise<Omit<Sections, "relevantBeliefs">> {
	const persona = await recall(stored.api, { scope: pathOf(user), cue: "" });
	return {
		personaPrelude: persona.textAt("block"),
		pinnedFacts: await namesIn(stored, { user, scopes, body: { cue: "", filter: { tags: PINNED } } }),
		openQuestions: await namesIn(stored, { user, scopes, body: { cue: "", filter: { tags: QUESTION } } }),
	};
}

/** Without a cue there is nothing to be relevant to: the profile is in the other sections. */
export async function readRelevant(stored: StoredBeliefs, asked: Case, way: Way): Promise<readonly string[]> {
	const { id, user, scopes, category, cue } = asked;
	if (cue.trim() === "") return [];
	const related = category === "Relation expansion" ? RELATED : way;
	const body = { cue, filter: RELEVANT, ...(BUDGET_SPENT.includes(id) ? NO_ROOM : related) };
	return namesIn(stored, { user, scopes, body });
}

async function namesIn(
	{ api, nameById }: StoredBeliefs,
	{ user, scopes, body }: Pick<Case, "user" | "scopes"> & { readonly body: object },
): Promise<readonly string[]> {
	const answers: ApiAnswer[] = [];
	for (const scope of scopes) answers.push(await recall(api, { scope: pathOf(user, scope), ...body }));
	return [...new Set(answers.flatMap(recalledIds))].map((id) => nameById.get(id) ?? id);
}
