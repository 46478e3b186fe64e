import type { IndexScheduler } from "../../core/ports/index-scheduler.ts";

/** Remembers who was woken; the test drains when it likes. */
export interface InMemoryIndexScheduler extends IndexScheduler {
	/** The scopes woken since the last call, each once, in the order of their first wake-up. */
	takeWoken(): readonly string[];
}

export function createInMemoryIndexScheduler(): InMemoryIndexScheduler {
	const woken = new Set<string>();
	return {
		async wake(scopeTokens) {
			for (const token of scopeTokens) woken.add(token);
		},
		takeWoken() {
			const tokens = [...woken];
			woken.clear();
			return tokens;
		},
	};
}
