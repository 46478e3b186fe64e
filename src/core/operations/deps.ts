import type { Reach } from "../domain/scope/reach.ts";
import type { AssociationStore } from "../ports/association-source.ts";
import type { Background } from "../ports/background.ts";
import type { BlockStore } from "../ports/block-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { ConversationSource } from "../ports/conversation-source.ts";
import type { Deadlines } from "../ports/deadlines.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Ids } from "../ports/ids.ts";
import type { IndexScheduler } from "../ports/index-scheduler.ts";
import type { OperationJournal } from "../ports/operation-journal.ts";
import type { RecordStore } from "../ports/record-store.ts";
import type { Reflector } from "../ports/reflector.ts";
import type { SummaryWriter } from "../ports/summary-writer.ts";
import type { TelemetrySink } from "../ports/telemetry-sink.ts";
import type { TextIndex } from "../ports/text-index.ts";
import type { Triage } from "../ports/triage.ts";
import type { TurnCoordinator } from "../ports/turn-coordinator.ts";
import type { TurnStore } from "../ports/turn-store.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import type { RetrievalSettings } from "./retrieval/retrieval-settings.ts";

/** What the operations of one tenant stand on, in a request or in what goes on after one. */
export interface TenantDeps {
	readonly tenantId: string;
	/** What the caller's key may touch. */
	readonly reach: Reach;
	readonly records: RecordStore;
	readonly texts: TextIndex;
	readonly vectors: VectorIndex;
	readonly blocks: BlockStore;
	readonly associations: AssociationStore;
	readonly indexing: IndexScheduler;
	readonly turns: TurnStore;
	readonly turnCoordinator: TurnCoordinator;
	/** Null: what its caller does not name is not told from a new call. */
	readonly journal: OperationJournal | null;
	/** Null, each of the four: off. */
	readonly extractor: Extractor | null;
	readonly reflector: Reflector | null;
	readonly summaryWriter: SummaryWriter | null;
	readonly telemetry: TelemetrySink | null;
	readonly embedder: Embedder;
	readonly clock: Clock;
	readonly deadlines: Deadlines;
	readonly ids: Ids;
	readonly retrieval: RetrievalSettings;
	/** Where windows are read from; null: this deployment has no conversation. */
	readonly conversation: ConversationSource | null;
	readonly triage: Triage;
}

/** Of one request, which has an answer that something may come after. */
export interface Deps extends TenantDeps {
	readonly background: Background;
	/** Does what is open of a scope's turns, on a ground of its own: what comes after the answer is no cost of the call. */
	readonly workOnTurns: (scopeToken: string) => Promise<void>;
}
