/** What a scope's object answers to. */
export interface ScopeObjectRpc extends Rpc.DurableObjectBranded {
	/** The scope's outbox has, or is about to have, something for the index. */
	wake(scopeToken: string): Promise<void>;
}
