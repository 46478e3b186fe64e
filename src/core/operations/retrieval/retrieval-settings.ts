import type { AskedBounds } from "../../domain/query/activation-bounds.ts";
import type { RetrievalPolicy } from "../../domain/query/retrieval-policy.ts";
import type { AssociationSource } from "../../ports/association-source.ts";
import type { CandidateProposer } from "../../ports/candidate-proposer.ts";
import type { Deps } from "../deps.ts";
import type { RetrievalCoordinator } from "./retrieval-coordinator.ts";

/** Composed, every recall and hydration spreads unless its query says otherwise. */
export interface ActivationSettings extends AskedBounds {
	/** A graph of the deployment's own, in place of the stored one. */
	readonly associations?: (deps: Deps) => AssociationSource;
}

/** How a deployment composed its retrieval; the same for every request. */
export interface RetrievalSettings {
	/** In place of words and meaning; none: the built-in sources. An empty cue stays the profile. */
	readonly proposers: readonly CandidateProposer[];
	/** A whole retrieval of the deployment's own, which then owns its policy. */
	readonly ready: ((deps: Deps) => RetrievalCoordinator) | null;
	/** Where a query names none. */
	readonly policy: RetrievalPolicy | null;
	/** Null: a query spreads only where it asks for it. */
	readonly activation: ActivationSettings | null;
	/** Left out of every recall, beside those that a query names. */
	readonly excludeSpeakers: readonly string[];
}
