import type { ConversationSource } from "../core/ports/conversation-source.ts";
import type { MnemaOptions } from "./mnema-options.ts";

/** The turns that were published, unless the deployment brings a conversation of its own, or says that it has none. */
export function conversationOf(
	{ conversation }: MnemaOptions,
	{ tenantId, stored }: { readonly tenantId: string; readonly stored: ConversationSource },
): ConversationSource | null {
	if (conversation === undefined) return stored;
	return conversation === null ? null : { window: (request) => conversation.window({ ...request, tenantId }) };
}
