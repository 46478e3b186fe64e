/** How far apart, in terms, two words of a pair may stand: one other word may be between them. */
const GAP_MAX = 2;

/** Share of the neighbouring pairs among the cue's terms that stand beside each other in the text, in either order; 0 for a cue of one term. */
export function adjacentPairs(cueTerms: readonly string[], documentTerms: readonly string[]): number {
	const wanted = new Set(cueTerms);
	const places = new Map<string, number[]>();
	for (const [place, term] of documentTerms.entries()) {
		if (!wanted.has(term)) continue;
		const known = places.get(term);
		if (known === undefined) places.set(term, [place]);
		else known.push(place);
	}
	const pairs = cueTerms.slice(1).map((term, index) => [cueTerms[index] ?? "", term] as const);
	const held = pairs.filter(([left, right]) => standTogether(places.get(left) ?? [], places.get(right) ?? []));
	return pairs.length === 0 ? 0 : held.length / pairs.length;
}

/** Both lists ascend, so one walk over them is enough however often the words are repeated. */
function standTogether(left: readonly number[], right: readonly number[]): boolean {
	let rightIndex = 0;
	for (const place of left) {
		while ((right[rightIndex] ?? Number.POSITIVE_INFINITY) < place - GAP_MAX) rightIndex += 1;
		if ((right[rightIndex] ?? Number.POSITIVE_INFINITY) <= place + GAP_MAX) return true;
	}
	return false;
}
