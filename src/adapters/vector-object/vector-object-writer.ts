import { vectorRemoveProblem, vectorUpsertProblem } from "../../core/domain/ranking/vector-problem.ts";
import { VectorFault } from "../../core/ports/vector-fault.ts";
import type { VectorEntry, VectorIndex, VectorMutation } from "../../core/ports/vector-index.ts";
import { callVectorObject, refuseProblem, type VectorObjectCaller } from "./call-vector-object.ts";
import type { UpsertMessage } from "./vector-object-rpc.ts";

/** The half of the index that needs no tenant: all that it names is a root token. What empties an outbox uses this. */
export function vectorObjectWriter(caller: VectorObjectCaller): Pick<VectorIndex, "upsert" | "remove" | "isVisible"> {
	return {
		async upsert(rootToken, entries) {
			refuseProblem(vectorUpsertProblem(entries));
			const message = pack(entries);
			return parseMutation(await callVectorObject({ ...caller, rootToken }, (stub) => stub.upsert(message)));
		},
		async remove(rootToken, seqs) {
			refuseProblem(vectorRemoveProblem(seqs));
			return parseMutation(await callVectorObject({ ...caller, rootToken }, (stub) => stub.remove(seqs)));
		},
		isVisible: (rootToken, mutation) => callVectorObject({ ...caller, rootToken }, (stub) => stub.isVisible(mutation)),
	};
}

function pack(entries: readonly VectorEntry[]): UpsertMessage {
	const dimensions = entries[0]?.vector.length ?? 0;
	const numbers = new Float32Array(entries.length * dimensions);
	entries.forEach(({ vector }, index) => {
		if (vector.length !== dimensions) {
			throw new VectorFault({ kind: "dimensions", expected: dimensions, actual: vector.length });
		}
		numbers.set(vector, index * dimensions);
	});
	const labels = entries.map(({ seq, scopeToken, layer, live }) => ({ seq, scopeToken, layer, live }));
	return { numbers, dimensions, entries: labels };
}

function parseMutation(name: string): VectorMutation {
	return name as VectorMutation;
}
