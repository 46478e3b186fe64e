import type { Reach } from "../domain/scope/reach.ts";
import type { AssociationStore } from "../ports/association-source.ts";
import type { BlockStore } from "../ports/block-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { ConversationSource } from "../ports/conversation-source.ts";
import type { Deadlines } from "../ports/deadlines.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Ids } from "../ports/ids.ts";
import type { IndexScheduler } from "../ports/index-scheduler.ts";
import type { RecordStore } from "../ports/record-store.ts";
import type { SummaryWriter } from "../ports/summary-writer.ts";
import type { TextIndex } from "../ports/text-index.ts";
import type { Triage } from "../ports/triage.ts";
import type { TurnCoordinator } from "../ports/turn-coordinator.ts";
import type { TurnStore } from "../ports/turn-store.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import type { RetrievalSettings } from "./retrieval/retrieval-settings.ts";

/** What the operations of one tenant stand on; composed for each request. */
export interface Deps {
	readonly tenantId: string;
	/** What the caller's key may touch. */
	readonly reach: Reach;
	readonly records: RecordStore;
	readonly texts: TextIndex;
	readonly vectors: VectorIndex;
	readonly blocks: BlockStore;
	readonly associations: AssociationStore;
	readonly indexing: IndexScheduler;
	readonly turnCoordinator: TurnCoordinator;
	readonly embedder: Embedder;
	readonly clock: Clock;
	readonly deadlines: Deadlines;
	readonly ids: Ids;
	readonly retrieval: RetrievalSettings;
	readonly turns: TurnStore;
	/** Where windows are read from; null: this deployment has no conversation. */
	readonly conversation: ConversationSource | null;
	readonly triage: Triage;
	/** Null: no summaries are written. */
	readonly summaryWriter: SummaryWriter | null;
}
