import { vectorQueryProblem, vectorScoreProblem } from "../../core/domain/ranking/vector-problem.ts";
import type { ScopeChain } from "../../core/domain/scope/scope-chain.ts";
import type { CostMeter } from "../../core/ports/cost-meter.ts";
import type { VectorIndex } from "../../core/ports/vector-index.ts";
import { callVectorObject, refuseProblem } from "./call-vector-object.ts";
import type { VectorObjectRpc } from "./vector-object-rpc.ts";
import { vectorObjectWriter } from "./vector-object-writer.ts";

export interface VectorObjectIndexParts {
	readonly namespace: DurableObjectNamespace<VectorObjectRpc>;
	readonly tenantId: string;
	readonly meter: CostMeter;
}

/** The vector index of one tenant over embedded objects. */
export function vectorObjectIndex({ namespace, tenantId, meter }: VectorObjectIndexParts): VectorIndex {
	/** Root tokens are hashes of the tenant too, so a foreign chain is a bug, and would read a foreign object. */
	function checkTenant(chain: ScopeChain): void {
		if (chain.tenantId !== tenantId) throw new Error("A vector index was asked about another tenant.");
	}
	return {
		...vectorObjectWriter({ namespace, meter }),
		async query({ chain, vector, layers, historic, topK, within }) {
			checkTenant(chain);
			refuseProblem(vectorQueryProblem({ vector, topK, within }));
			if (layers.length === 0 || within?.length === 0) return [];
			const request = { scopeTokens: tokensOf(chain), vector: vector.slice(), layers, historic, topK, within };
			return callVectorObject({ namespace, meter, rootToken: chain.rootToken }, (stub) => stub.query(request));
		},
		async score({ chain, vector, seqs }) {
			checkTenant(chain);
			refuseProblem(vectorScoreProblem({ vector, seqs }));
			if (seqs.length === 0) return [];
			const request = { scopeTokens: tokensOf(chain), vector: vector.slice(), seqs };
			return callVectorObject({ namespace, meter, rootToken: chain.rootToken }, (stub) => stub.score(request));
		},
	};
}

function tokensOf(chain: ScopeChain): readonly string[] {
	return chain.links.map(({ token }) => token);
}
