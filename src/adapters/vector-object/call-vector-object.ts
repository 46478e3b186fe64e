import type { CostMeter } from "../../core/ports/cost-meter.ts";
import { VectorFault } from "../../core/ports/vector-fault.ts";
import { callObject } from "../durable-object/call-object.ts";
import type { VectorAnswer, VectorObjectRpc } from "./vector-object-rpc.ts";

export interface VectorObjectCaller {
	readonly namespace: DurableObjectNamespace<VectorObjectRpc>;
	readonly meter: CostMeter;
}

/** Calls the object of a root and turns its refusals into the port's errors. */
export async function callVectorObject<T>(
	{ namespace, meter, rootToken }: VectorObjectCaller & { readonly rootToken: string },
	call: (stub: DurableObjectStub<VectorObjectRpc>) => Promise<VectorAnswer<T>>,
): Promise<T> {
	const answer = await callObject({ namespace, name: vectorObjectName(rootToken), part: "vector", meter }, call);
	if (answer.ok) return answer.value;
	if (answer.code === "limit") throw new RangeError(answer.message);
	throw new VectorFault(answer.reason);
}

export function vectorObjectName(rootToken: string): string {
	return `v:${rootToken}`;
}

/** Spares the round trip that the object would refuse. */
export function refuseProblem(problem: string | null): void {
	if (problem !== null) throw new RangeError(problem);
}
