import type { Utterance } from "../domain/conversation/utterance.ts";
import type { Instant } from "../domain/instant.ts";
import type { Scope } from "../domain/scope/scope.ts";

/** Where the working window is read from. Bound to one tenant. */
export interface ConversationSource {
	/** The last utterances of a session of exactly this scope, oldest first; empty for a session that never was. */
	window(request: WindowRequest): Promise<readonly Utterance[]>;
}

/** A conversation that a deployment brings: one for all tenants, told in each request whose it is. */
export interface SuppliedConversation {
	window(request: WindowRequest & { readonly tenantId: string }): Promise<readonly Utterance[]>;
}

export interface WindowRequest {
	readonly scope: Scope;
	readonly sessionId: string;
	/** Left out before the utterances are counted. */
	readonly excludeSpeakers: readonly string[];
	/** Utterances at most, 1..WINDOW_UTTERANCES_MAX; one more where a summary is to begin where the window ends. */
	readonly limit: number;
	/** Expiry is judged at this moment. */
	readonly asOf: Instant;
	/** True where the caller named the moment: what was stored later had not been said then. */
	readonly asOfGiven: boolean;
}
