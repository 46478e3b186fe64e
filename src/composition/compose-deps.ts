import { d1AssociationStore } from "../adapters/d1/association-store.ts";
import { d1BlockStore } from "../adapters/d1/block-store.ts";
import type { MeteredD1 } from "../adapters/d1/metered-d1.ts";
import { d1RecordStore } from "../adapters/d1/record-store.ts";
import { d1TextIndex } from "../adapters/d1/text-index.ts";
import { d1TurnStore } from "../adapters/d1/turn-store.ts";
import { ruleTriage } from "../adapters/rules/rule-triage.ts";
import { systemClock } from "../adapters/runtime/system-clock.ts";
import { timerDeadlines } from "../adapters/runtime/timer-deadlines.ts";
import { uuidIds } from "../adapters/runtime/uuid-ids.ts";
import { scopeObjectScheduler } from "../adapters/scope-object/scope-object-scheduler.ts";
import { scopeObjectSequencer } from "../adapters/scope-object/scope-object-sequencer.ts";
import { vectorObjectIndex } from "../adapters/vector-object/vector-object-index.ts";
import type { Reach } from "../core/domain/scope/reach.ts";
import type { TenantDeps } from "../core/operations/deps.ts";
import { defaultJournal } from "../core/operations/turns/default-journal.ts";
import type { CostMeter } from "../core/ports/cost-meter.ts";
import type { Env } from "../env.ts";
import { conversationOf } from "./conversation-of.ts";
import { embedderOf } from "./embedder-of.ts";
import type { MnemaOptions } from "./mnema-options.ts";

export interface TenantGround {
	readonly env: Env;
	readonly options: MnemaOptions;
	readonly db: MeteredD1;
	readonly meter: CostMeter;
	readonly tenantId: string;
	readonly reach: Reach;
}

/** What the operations of one tenant stand on, in a request or in what goes on after one. */
export function composeDeps({ env, options, db, meter, tenantId, reach }: TenantGround): TenantDeps {
	const turns = d1TurnStore({ db, tenantId });
	return {
		tenantId,
		reach,
		records: d1RecordStore({ db, tenantId }),
		texts: d1TextIndex({ db, tenantId }),
		vectors: vectorObjectIndex({ namespace: env.VECTORS, tenantId, meter }),
		blocks: d1BlockStore({ db, tenantId }),
		associations: d1AssociationStore({ db, tenantId }),
		indexing: scopeObjectScheduler({ namespace: env.SCOPES, meter }),
		turns,
		turnCoordinator: scopeObjectSequencer({ namespace: env.SCOPES, meter }),
		journal: options.journal === undefined ? defaultJournal : options.journal,
		extractor: options.extractor ?? null,
		reflector: options.reflection ?? null,
		summaryWriter: options.summary ?? null,
		telemetry: options.telemetry ?? null,
		embedder: embedderOf(env),
		clock: systemClock,
		deadlines: timerDeadlines,
		ids: uuidIds,
		retrieval: {
			proposers: options.sources ?? [],
			ready: options.retrieval ?? null,
			policy: options.policy ?? null,
			activation: options.activation ?? null,
			excludeSpeakers: options.excludeSpeakers ?? [],
		},
		conversation: conversationOf(options, { tenantId, stored: turns }),
		triage: options.triage ?? ruleTriage,
	};
}
