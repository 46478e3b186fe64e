import type { ScopeChain } from "../../core/domain/scope/scope-chain.ts";
import type { RecordStore } from "../../core/ports/record-store.ts";
import { commit } from "./commit/commit.ts";
import type { MeteredD1 } from "./metered-d1.ts";
import { fetchMemories } from "./reads/fetch-memories.ts";
import { findMemory, readHistory } from "./reads/find-memory.ts";
import { countMemories, listMemories, readLastSeq, walkMemories } from "./reads/list-memories.ts";
import { readDuring } from "./reads/read-during.ts";
import { readForWrite } from "./reads/read-for-write.ts";
import { readMatching } from "./reads/read-matching.ts";
import { readPending } from "./reads/read-pending.ts";
import { readProfile } from "./reads/read-profile.ts";
import { readToldUntil } from "./reads/read-told-until.ts";

/** What one tenant's adapters of D1 are made of. */
export interface D1Tenant {
	readonly db: MeteredD1;
	readonly tenantId: string;
}

export function d1RecordStore({ db, tenantId }: D1Tenant): RecordStore {
	/** A chain carries its tenant in its tokens; another tenant's names nothing here. */
	const owns = (chain: ScopeChain) => chain.tenantId === tenantId;
	return {
		readForWrite: (request) => readForWrite(db, tenantId, request),
		commit: (change) => commit(db, tenantId, change),
		find: (id) => findMemory(db, tenantId, id),
		history: (id) => readHistory(db, tenantId, id),
		list: (request) => listMemories(db, tenantId, request),
		walk: (request) => walkMemories(db, tenantId, request),
		count: (request) => countMemories(db, tenantId, request),
		lastSeq: () => readLastSeq(db),
		profile: async (request) => (owns(request.chain) ? readProfile(db, request) : []),
		fetch: async (chain, seqs) => (owns(chain) ? fetchMemories(db, chain, seqs) : []),
		pending: async (request) => (owns(request.chain) ? readPending(db, request) : []),
		matching: async (request) => (owns(request.chain) ? readMatching(db, request) : []),
		toldUntil: async (chain) => (owns(chain) ? readToldUntil(db, chain) : null),
		during: async (request) => (owns(request.chain) ? readDuring(db, request) : []),
	};
}
