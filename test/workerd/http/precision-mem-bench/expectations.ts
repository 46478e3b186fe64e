import type { Case, ListedExpectation } from "./belief-set.ts";
import type { Sections } from "./sections.ts";

/** What of a case's expectations, as the benchmark writes them, the sections do not meet: a line each. */
export function unmet({ expect }: Case, shown: Sections): readonly string[] {
	const { nonEmpty = false, isNull = false, contains = [], mustNotContain = [] } = expect.personaPrelude ?? {};
	const prelude = shown.personaPrelude;
	return [
		...(nonEmpty && prelude === "" ? ["personaPrelude is empty"] : []),
		...(isNull && prelude !== "" ? ["personaPrelude is not empty"] : []),
		...contains.filter((part) => !prelude.includes(part)).map((part) => `personaPrelude lacks ${part}`),
		...mustNotContain.filter((part) => prelude.includes(part)).map((part) => `personaPrelude holds ${part}`),
		...unmetOfList("pinnedFacts", expect.pinnedFacts, shown.pinnedFacts),
		...unmetOfList("openQuestions", expect.openQuestions, shown.openQuestions),
		...unmetOfList("relevantBeliefs", expect.relevantBeliefs, shown.relevantBeliefs),
	];
}

function unmetOfList(
	section: string,
	{ mustInclude = [], mustExclude = [], shouldOnlyInclude }: ListedExpectation = {},
	shown: readonly string[],
): readonly string[] {
	const wanted = [...mustInclude, ...(shouldOnlyInclude ?? [])];
	const unwanted = shown.filter(
		(name) => mustExclude.includes(name) || (shouldOnlyInclude !== undefined && !shouldOnlyInclude.includes(name)),
	);
	return [
		...wanted.filter((name) => !shown.includes(name)).map((name) => `${section} lacks ${name}`),
		...unwanted.map((name) => `${section} holds ${name}`),
	];
}
