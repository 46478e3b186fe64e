import { SOURCE_DEADLINE_MS } from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import type { RetrievedMemory } from "../../domain/ranking/retrieved-memory.ts";
import type { StoredMemory } from "../../domain/record/record.ts";
import { scopeDistance } from "../../domain/scope/scope.ts";
import { wasThere } from "../../domain/selection/was-there.ts";
import { compareCodePoints } from "../../domain/text/code-points.ts";
import type { CandidateProposer, ProposedCandidate } from "../../ports/candidate-proposer.ts";
import type { Deps } from "../deps.ts";
import { storedById } from "../stored-by-id.ts";
import type { CandidateSource } from "./candidate-source.ts";
import { nothingWeighed } from "./nothing-scanned.ts";

type ProposedDeps = Pick<Deps, "tenantId" | "records" | "deadlines" | "clock">;

interface ProposedList {
	readonly name: string;
	/** Null where the proposer failed or was late. */
	readonly candidates: readonly ProposedCandidate[] | null;
}

/** The source made of a deployment's own proposers: asked side by side, then the rows of what they named, in one list. */
export function proposedSource(deps: ProposedDeps, proposers: readonly CandidateProposer[]): CandidateSource {
	return {
		async scan(query) {
			const lists = await Promise.all(proposers.map((proposer) => ask(deps, proposer, query)));
			const ordered = oneList(lists.flatMap(({ candidates }) => (candidates === null ? [] : [candidates])));
			const stored = await readStored(deps, query, ordered);
			const memories = ordered.flatMap(({ id, score }): readonly Omit<RetrievedMemory, "sourceOrdinal">[] => {
				const memory = stored.get(id);
				const distance = memory === undefined ? null : scopeDistance(memory.record.scope, query.scope);
				if (memory === undefined || distance === null) return [];
				return [{ record: memory.record, score, scopeDistance: distance, reserved: false }];
			});
			return {
				memories: memories
					.slice(0, query.candidateLimit)
					.map((memory, sourceOrdinal) => ({ ...memory, sourceOrdinal })),
				stored,
				sources: Object.fromEntries(
					lists.flatMap(({ name, candidates }) => (candidates === null ? [] : [[name, candidates.length]])),
				),
				unavailable: lists.flatMap(({ name, candidates }) => (candidates === null ? [name] : [])),
				explain: nothingWeighed,
			};
		},
	};
}

async function ask(
	{ tenantId, records, deadlines }: ProposedDeps,
	proposer: CandidateProposer,
	query: MemoryQuery,
): Promise<ProposedList> {
	const { name } = proposer;
	const answer = await deadlines.within({
		part: name,
		ms: SOURCE_DEADLINE_MS,
		work: async () => {
			const candidates = (await proposer.propose({ tenantId, query, records })).slice(0, query.candidateLimit);
			// Where it enters: a score that is no number would leave every later order unsorted.
			const wrong = candidates.some(({ score }) => score !== null && !(score >= 0 && score <= 1));
			if (wrong) throw new RangeError("a proposer gave a score that is not from 0 to 1");
			return candidates;
		},
	});
	return { name, candidates: answer.kind === "answered" ? answer.value : null };
}

/** One list keeps its own order. Of several, the best score of each id decides, ties by id (semantics §5). */
function oneList(lists: readonly (readonly ProposedCandidate[])[]): readonly ProposedCandidate[] {
	const [first = [], ...others] = lists;
	const bestById = new Map<string, ProposedCandidate>();
	for (const candidate of [first, ...others].flat()) {
		const known = bestById.get(candidate.id);
		if (known === undefined || (candidate.score ?? 0) > (known.score ?? 0)) bestById.set(candidate.id, candidate);
	}
	const distinct = [...bestById.values()];
	if (others.length === 0) return distinct;
	return distinct.toSorted(
		(left, right) => (right.score ?? 0) - (left.score ?? 0) || compareCodePoints(left.id, right.id),
	);
}

async function readStored(
	deps: ProposedDeps,
	query: MemoryQuery,
	candidates: readonly ProposedCandidate[],
): Promise<ReadonlyMap<string, StoredMemory>> {
	const stored = await storedById(
		deps,
		candidates.map(({ id }) => id),
	);
	return new Map([...stored].filter(([, { record }]) => wasThere(record, query)));
}
