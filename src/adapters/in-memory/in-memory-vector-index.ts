import { cosine } from "../../core/domain/ranking/cosine.ts";
import {
	vectorQueryProblem,
	vectorRemoveProblem,
	vectorScoreProblem,
	vectorUpsertProblem,
} from "../../core/domain/ranking/vector-problem.ts";
import { VectorFault } from "../../core/ports/vector-fault.ts";
import type { VectorEntry, VectorHit, VectorIndex, VectorMutation } from "../../core/ports/vector-index.ts";

export interface InMemoryVectors {
	/** Indexes of one tenant share what they hold. */
	indexOf(tenantId: string): VectorIndex;
}

export interface InMemoryVectorsSettings {
	/** How long a mutation stays unseen, in milliseconds. */
	readonly lagMs: number;
	readonly now: () => number;
}

type Change = (shown: Map<number, VectorEntry>) => void;

/** Vectors of one root. */
interface Root {
	/** Set by the first vectors. */
	dimensions: number | null;
	readonly shown: Map<number, VectorEntry>;
	readonly waiting: { readonly visibleAt: number; readonly change: Change }[];
	accepted: number;
}

export function createInMemoryVectors({ lagMs, now }: InMemoryVectorsSettings): InMemoryVectors {
	const roots = new Map<string, Root>();

	/** With everything applied that is due. */
	function rootOf(tenantId: string, rootToken: string): Root {
		const key = `${tenantId} ${rootToken}`;
		const root = roots.get(key) ?? { dimensions: null, shown: new Map(), waiting: [], accepted: 0 };
		roots.set(key, root);
		const due = root.waiting.findIndex(({ visibleAt }) => visibleAt > now());
		for (const { change } of root.waiting.splice(0, due < 0 ? root.waiting.length : due)) change(root.shown);
		return root;
	}
	function accept(root: Root, change: Change): VectorMutation {
		root.waiting.push({ visibleAt: now() + lagMs, change });
		root.accepted++;
		return parseMutation(String(root.accepted));
	}
	return {
		indexOf: (tenantId) => ({
			async query({ chain, vector, layers, historic, topK, within }) {
				refuse(vectorQueryProblem({ vector, topK, within }));
				const root = rootOf(tenantId, chain.rootToken);
				checkDimensions(root, vector);
				const allowed = within === null ? null : new Set(within);
				const tokens = new Set(chain.links.map(({ token }) => token));
				return hitsOf(
					vector,
					[...root.shown.values()].filter(
						(entry) =>
							tokens.has(entry.scopeToken) &&
							layers.includes(entry.layer) &&
							(entry.live || historic) &&
							(allowed === null || allowed.has(entry.seq)),
					),
				).slice(0, topK);
			},
			async score({ chain, vector, seqs }) {
				refuse(vectorScoreProblem({ vector, seqs }));
				const root = rootOf(tenantId, chain.rootToken);
				checkDimensions(root, vector);
				const tokens = new Set(chain.links.map(({ token }) => token));
				const entries = [...new Set(seqs)].flatMap((seq) => root.shown.get(seq) ?? []);
				return hitsOf(
					vector,
					entries.filter(({ scopeToken }) => tokens.has(scopeToken)),
				);
			},
			async upsert(rootToken, entries) {
				refuse(vectorUpsertProblem(entries));
				const root = rootOf(tenantId, rootToken);
				let dimensions = root.dimensions;
				for (const { vector } of entries) {
					dimensions ??= vector.length;
					if (vector.length !== dimensions) throw fault(dimensions, vector);
				}
				root.dimensions = dimensions;
				const copies = entries.map((entry) => ({ ...entry, vector: entry.vector.slice() }));
				return accept(root, (shown) => {
					for (const entry of copies) shown.set(entry.seq, entry);
				});
			},
			async remove(rootToken, seqs) {
				refuse(vectorRemoveProblem(seqs));
				return accept(rootOf(tenantId, rootToken), (shown) => {
					for (const seq of seqs) shown.delete(seq);
				});
			},
			async isVisible(rootToken, mutation) {
				const { accepted, waiting } = rootOf(tenantId, rootToken);
				const number = Number(mutation);
				if (!(number >= 1 && number <= accepted)) throw new VectorFault({ kind: "unknown_mutation" });
				return number <= accepted - waiting.length;
			},
		}),
	};
}

function hitsOf(vector: Float32Array, entries: readonly VectorEntry[]): readonly VectorHit[] {
	return entries
		.map((entry) => ({ seq: entry.seq, score: cosine(vector, entry.vector) }))
		.sort((left, right) => right.score - left.score || left.seq - right.seq);
}

function checkDimensions({ dimensions }: Root, vector: Float32Array): void {
	if (dimensions !== null && dimensions !== vector.length) throw fault(dimensions, vector);
}

function fault(expected: number, vector: Float32Array): VectorFault {
	return new VectorFault({ kind: "dimensions", expected, actual: vector.length });
}

function refuse(problem: string | null): void {
	if (problem !== null) throw new RangeError(problem);
}

function parseMutation(name: string): VectorMutation {
	return name as VectorMutation;
}
