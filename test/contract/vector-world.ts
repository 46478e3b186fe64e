import type { Layer } from "../../src/core/domain/record/layer.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import { type ScopeChain, scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import type { VectorHit, VectorIndex, VectorMutation, VectorQuery } from "../../src/core/ports/vector-index.ts";

export interface VectorIndexHarness {
	/** Another instance over what this tenant has; changes show at once. */
	readonly immediate: (tenantId: string) => VectorIndex;
	/** The same, but changes show when `lagMs` have passed. */
	readonly lagging: (tenantId: string) => VectorIndex;
	readonly lagMs: number;
	readonly pass: (ms: number) => void;
}

type Placed = readonly [seq: number, vector: Float32Array];

/** A tenant of its own, with a few scopes and short words for what tests do with them. */
export interface VectorWorld {
	readonly tenantId: string;
	readonly index: VectorIndex;
	readonly root: ScopeChain;
	readonly child: ScopeChain;
	readonly sibling: ScopeChain;
	readonly grandchild: ScopeChain;
	/** Another root. */
	readonly elsewhere: ScopeChain;
	/** Live semantic vectors at the chain's own scope. */
	put(chain: ScopeChain, ...placed: readonly Placed[]): Promise<VectorMutation>;
	putAs(
		chain: ScopeChain,
		as: { readonly layer?: Layer; readonly live?: boolean },
		...placed: readonly Placed[]
	): Promise<VectorMutation>;
	query(chain: ScopeChain, vector: Float32Array, request?: Partial<VectorQuery>): Promise<readonly VectorHit[]>;
}

export function createVectorWorld(harness: VectorIndexHarness, lagging = false): VectorWorld {
	const tenantId = crypto.randomUUID();
	const index = lagging ? harness.lagging(tenantId) : harness.immediate(tenantId);
	const chain = (...path: Extract<Scope, { version: 1 }>["path"]) => scopeChain(tenantId, { version: 1, path });
	const putAs: VectorWorld["putAs"] = (at, { layer = "semantic", live = true }, ...placed) =>
		index.upsert(
			at.rootToken,
			placed.map(([seq, vector]) => ({ seq, vector, scopeToken: at.links[0].token, layer, live })),
		);
	return {
		tenantId,
		index,
		root: chain(["user", "1"]),
		child: chain(["user", "1"], ["agent", "a"]),
		sibling: chain(["user", "1"], ["agent", "b"]),
		grandchild: chain(["user", "1"], ["agent", "a"], ["session", "s"]),
		elsewhere: chain(["user", "2"]),
		putAs,
		put: (at, ...placed) => putAs(at, {}, ...placed),
		query: (at, vector, request = {}) =>
			index.query({
				chain: at,
				vector,
				layers: ["semantic", "procedural", "prospective", "episodic"],
				historic: false,
				topK: 10,
				within: null,
				...request,
			}),
	};
}

/** Of length one. */
export function unit(...numbers: readonly number[]): Float32Array {
	const length = Math.hypot(...numbers);
	return Float32Array.from(numbers, (number) => number / length);
}

export function seqsOf(hits: readonly VectorHit[]): number[] {
	return hits.map(({ seq }) => seq);
}
