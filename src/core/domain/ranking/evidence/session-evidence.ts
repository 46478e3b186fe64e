import { scoreText } from "../../text/bm25.ts";
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
	const wanted = new Set(cue.terms);
	const heldBy = ({ memory }: Candidate) => new Set(terms.get(memory.seq)?.filter((term) => wanted.has(term)));
	const bySession = Map.groupBy(candidates, sessionKey);
	const evidence = new Map(
		[...bySession].map(([key, members]) => {
			// A word counts once a memory, however often it stands there; an average length of 0 leaves length out.
			const documentTerms = members.flatMap((member) => [...heldBy(member)]);
			const text = scoreText({ ...cue, averageLength: 0, documentTerms });
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
