import type { Filter } from "../filter/filter.ts";
import type { Instant } from "../instant.ts";
import type { Layer } from "../record/layer.ts";
import type { Scope } from "../scope/scope.ts";
import type { AskedBounds } from "./activation-bounds.ts";
import type { RecallBudget } from "./recall-budget.ts";
import type { RetrievalPolicy } from "./retrieval-policy.ts";

/** One retrieval: where to look, what to look for, and how much may return (semantics §4, seed 001). */
export interface MemoryQuery {
	readonly scope: Scope;
	/** White space alone is the profile: no search. */
	readonly cue: string;
	/** Memories at most, 1..100. */
	readonly limit: number;
	readonly layers: readonly Layer[];
	/** Correlation only, never a filter. */
	readonly turn: number;
	/** Correlation only, never a filter. */
	readonly sessionId: string;
	/** Code points of one rendered line, prefix included. */
	readonly maxRecordChars: number;
	/** Code points of the block, separators included. */
	readonly maxTotalChars: number;
	/** Candidates at most, 1..1000. */
	readonly candidateLimit: number;
	/** Replaces both character ceilings where it is given. */
	readonly recallBudget: RecallBudget | null;
	readonly policy: RetrievalPolicy | null;
	/** Spreading activation: null is off, and left out is as the deployment has it. */
	readonly activation?: AskedBounds | null;
	readonly filter: Filter | null;
	readonly excludeSpeakers: readonly string[];
	/** The moment that expiry, validity and supersession are judged at. */
	readonly asOf: Instant;
	/** True where the caller named `as_of`: rows created later are hidden then. */
	readonly asOfGiven: boolean;
}
