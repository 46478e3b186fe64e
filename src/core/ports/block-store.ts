import type { Instant } from "../domain/instant.ts";

/** Blocks pinned by their revision. Bound to one tenant. Deleting a memory that a block shows removes the block, in the record store's own commit. */
export interface BlockStore {
	/** Keeps nothing where one of the memories is gone by then: a block that lost the race with a deletion would show it again. */
	pin(block: PinnedBlock, now: Instant): Promise<void>;
	/** The exact text, or null: never pinned, lapsed, or gone with a memory. */
	find(scopeToken: string, revision: string, now: Instant): Promise<string | null>;
}

export interface PinnedBlock {
	readonly scopeToken: string;
	readonly revision: string;
	readonly block: string;
	readonly memoryIds: readonly string[];
	readonly expiresAt: Instant;
}
