import { inverseDocumentFrequency, SATURATION } from "../../text/bm25.ts";
import type { Candidate, CueStatistics } from "../candidate.ts";

export interface SessionEvidence {
	/** BM25 of its candidates together, without regard to length: a session's is not known. */
	readonly text: number;
	/** The best cosine of its candidates. */
	readonly cosine: number;
}

/** What the candidates of each session hold together. A memory of no session is one of its own. */
export function sessionEvidence(
	candidates: readonly Candidate[],
	{ terms, cue }: { readonly terms: ReadonlyMap<number, readonly string[]>; readonly cue: CueStatistics },
): (candidate: Candidate) => SessionEvidence {
	const bySession = Map.groupBy(candidates, sessionKey);
	const evidence = new Map(
		[...bySession].map(([key, members]) => {
			const held = members.map(({ memory }) => new Set(terms.get(memory.seq)));
			const text = cue.terms.reduce((sum, term, index) => {
				const count = held.filter((words) => words.has(term)).length;
				const rarity = inverseDocumentFrequency(cue.documents, cue.documentFrequencies[index] ?? 0);
				return sum + (rarity * count * (SATURATION + 1)) / (count + SATURATION);
			}, 0);
			return [key, { text, cosine: Math.max(0, ...members.map(({ cosine }) => cosine ?? 0)) }];
		}),
	);
	return (candidate) => evidence.get(sessionKey(candidate)) ?? { text: 0, cosine: 0 };
}

/** Equal names of sessions in two scopes are two sessions. */
function sessionKey({ memory, scopeDistance }: Candidate): string {
	const { sessionId } = memory.record;
	return sessionId === null ? `memory ${memory.seq}` : `session ${scopeDistance} ${sessionId}`;
}
