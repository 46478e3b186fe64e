/** A deployment of your own: recall goes by a scorer of yours, and what you call a decision becomes a fact. */
import { createMnema } from "../src/composition/create-mnema.ts";
import type { CandidateProposer } from "../src/core/ports/candidate-proposer.ts";
import type { Extractor } from "../src/core/ports/extractor.ts";

/** The newest first, whatever the cue. A search service of yours may stand here: it names ids, mnema looks them up. */
const newest: CandidateProposer = {
	name: "newest",
	async propose({ query: { scope, filter, asOf, candidateLimit }, records }) {
		const everything = { reach: { scopes: null }, layer: null, tag: null, sessionId: null, after: null };
		const where = { scope, filter, liveAt: asOf, inherited: true, descendants: false, includeSuperseded: false };
		const memories = await records.list({ ...everything, ...where, limit: candidateLimit });
		return memories.map(({ record: { id } }, place) => ({ id, score: 1 / (1 + place) }));
	},
};

const decisions: Extractor = {
	async extract({ messages }) {
		return messages.flatMap(({ text, speaker, at }, index) => {
			const [, decided] = /^Decided: (.+)$/m.exec(text) ?? [];
			if (decided === undefined) return [];
			const fact = { text: `${speaker} decided: ${decided}`, layer: "semantic", speaker, confidence: 0.9 } as const;
			return [{ ...fact, subjectKey: null, eventTime: at, dueAt: null, from: [index] }];
		});
	},
};

const mnema = createMnema({ sources: [newest], extractor: decisions });

export const { ScopeObject, VectorObject } = mnema;

export default mnema.handlers;
