import type { RetrievalPolicy } from "../core/domain/query/retrieval-policy.ts";
import type { Deps } from "../core/operations/deps.ts";
import type { RetrievalCoordinator } from "../core/operations/retrieval/retrieval-coordinator.ts";
import type { ActivationSettings } from "../core/operations/retrieval/retrieval-settings.ts";
import type { CandidateProposer } from "../core/ports/candidate-proposer.ts";
import type { SuppliedConversation } from "../core/ports/conversation-source.ts";
import type { Extractor } from "../core/ports/extractor.ts";
import type { OperationJournal } from "../core/ports/operation-journal.ts";
import type { Reflector } from "../core/ports/reflector.ts";
import type { SummaryWriter } from "../core/ports/summary-writer.ts";
import type { TelemetrySink } from "../core/ports/telemetry-sink.ts";
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
	/** Finds durable facts in each published turn, after the answer. Null, as for all that follow but the journal: off. */
	readonly extractor?: Extractor | null;
	/** Draws insights from each published turn, after the answer. */
	readonly reflection?: Reflector | null;
	/** Keeps a running summary of each session, after the answers. */
	readonly summary?: SummaryWriter | null;
	/** Hears of what was committed, by ids alone. */
	readonly telemetry?: TelemetrySink | null;
	/** Names writes whose callers do not, so that one which is sent again is answered as the first was. Left out: by generation; null: none is named. */
	readonly journal?: OperationJournal | null;
}
