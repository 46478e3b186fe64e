/**
 * Wakes the object that empties a scope's vector outbox. Called beside the commit and awaited before the answer,
 * so that the alarm outlives the Worker whatever happens after it; a wake-up with nothing to do is harmless.
 */
export interface IndexScheduler {
	wake(scopeTokens: readonly string[]): Promise<void>;
}
