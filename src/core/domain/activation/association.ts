import type { Instant } from "../instant.ts";
import type { Scope } from "../scope/scope.ts";

/** An undirected edge between two memories whose scopes lie on one path (api.md "Settled once"). */
export interface Association {
	readonly sourceId: string;
	readonly targetId: string;
	/** 0..1 */
	readonly weight: number;
	readonly kind: string | null;
	/** The deeper of its two ends' scopes. */
	readonly scope: Scope;
	readonly createdAt: Instant;
	readonly updatedAt: Instant;
}
