import type { RetrievalPolicy } from "../core/domain/query/retrieval-policy.ts";
import type { Deps } from "../core/operations/deps.ts";
import type { RetrievalCoordinator } from "../core/operations/retrieval/retrieval-coordinator.ts";
import type { ActivationSettings } from "../core/operations/retrieval/retrieval-settings.ts";
import type { CandidateProposer } from "../core/ports/candidate-proposer.ts";
import type { SuppliedConversation } from "../core/ports/conversation-source.ts";
import type { Triage } from "../core/ports/triage.ts";

/** What a deployment supplies of its own (seed 003). All of it is optional: without any, memory is what the README describes. */
export interface MnemaOptions {
	/** Candidate sources of the deployment's own, pre-ranked, in place of words and meaning. An empty cue stays the profile. */
	readonly sources?: readonly CandidateProposer[];
	/** A whole retrieval. It owns its policy, its sources and its activation, so none of them may stand beside it. */
	readonly retrieval?: (deps: Deps) => RetrievalCoordinator;
	/** For queries that name none. It acts before the block is compiled: it changes what is recalled. */
	readonly policy?: RetrievalPolicy;
	/** Spreading activation for every recall and hydration that does not refuse it, and a graph of the deployment's own. */
	readonly activation?: ActivationSettings;
	/** Speakers left out of every recall, beside those that a query names. Untagged memories stay. */
	readonly excludeSpeakers?: readonly string[];
	/** Where windows are read from, in place of the turns that were published. Null: no window is taken. */
	readonly conversation?: SuppliedConversation | null;
	/** What judges a cue where a hydration asks for triage, in place of fixed lists. */
	readonly triage?: Triage;
}
