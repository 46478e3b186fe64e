import type { BlockStore } from "../../core/ports/block-store.ts";
import { type InMemoryDatabase, rowKey } from "./in-memory-database.ts";

export function inMemoryBlockStore(database: InMemoryDatabase, tenantId: string): BlockStore {
	return {
		async pin(block) {
			if (block.memoryIds.some((id) => !database.rows.has(rowKey(tenantId, id)))) return;
			const key = rowKey(tenantId, block.scopeToken, block.revision);
			const earlier = database.blocks.get(key);
			const expiresAt =
				earlier !== undefined && earlier.expiresAt > block.expiresAt ? earlier.expiresAt : block.expiresAt;
			database.blocks.set(key, { ...block, expiresAt });
		},
		async find(scopeToken, revision, now) {
			const block = database.blocks.get(rowKey(tenantId, scopeToken, revision));
			return block !== undefined && block.expiresAt > now ? block.block : null;
		},
	};
}
