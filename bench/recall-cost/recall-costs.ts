import type { ConversationKind } from "../../src/core/domain/ranking/conversation-kind.ts";
import type { ArmFigures } from "./ask-cues.ts";
import type { Distribution } from "./distribution.ts";
import type { Arm } from "./recall-arms.ts";

/** What `--json` holds. */
export interface RecallCosts {
	/** `load`: runnable processes over the last minute, before anything was asked. */
	readonly machine: { readonly cores: number; readonly node: string; readonly load: number };
	/** All scopes that are asked, from the first call to the last vector in the index. */
	readonly stored: { readonly memories: number; readonly seconds: number };
	readonly sizes: readonly SizeCosts[];
	readonly features: readonly FeatureCosts[];
}

export interface SizeCosts extends Readonly<Record<Arm, ArmFigures>> {
	readonly memories: number;
	/** The product's 95th percentile of latency over the plain hybrid's. */
	readonly p95_ratio: number;
}

/** Microseconds of CPU in Node, medians of `n`, over captured candidates taken as of one kind. */
export interface FeatureCosts {
	readonly kind: ConversationKind;
	readonly n: number;
	/** Median number of candidates. */
	readonly candidates: number;
	/** The whole ranking. */
	readonly fuse_us: Distribution;
	/** Of it: the terms of all texts. */
	readonly words_us: number;
	/** Of it: all that features stand on, the terms included. */
	readonly ground_us: number;
	/** Of it: every feature with a weight, of every candidate. */
	readonly features_us: number;
	/** Of that: what is saved where a feature, or several that share their work, are not computed. */
	readonly saved_us: Readonly<Record<string, number>>;
}
