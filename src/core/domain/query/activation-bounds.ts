import { ACTIVATION_HOPS_MAX, ACTIVATION_NODES_MAX } from "../limits.ts";

/** How far one walk may go. */
export interface ActivationBounds {
	/** 1..ACTIVATION_HOPS_MAX */
	readonly maxHops: number;
	/** Memories that are lit in all, the seeds included: 1..ACTIVATION_NODES_MAX. */
	readonly maxNodes: number;
}

/** What a call, or a deployment, says of them. */
export type AskedBounds = { readonly [Bound in keyof ActivationBounds]?: number | undefined };

/** What the call says, else what the deployment says, else the most there is. */
export function activationBounds(asked: AskedBounds, composed: AskedBounds | null): ActivationBounds {
	return {
		maxHops: asked.maxHops ?? composed?.maxHops ?? ACTIVATION_HOPS_MAX,
		maxNodes: asked.maxNodes ?? composed?.maxNodes ?? ACTIVATION_NODES_MAX,
	};
}
