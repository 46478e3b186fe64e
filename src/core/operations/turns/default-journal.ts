import type { OperationJournal } from "../../ports/operation-journal.ts";

/** Names a turn by its generation: a publication that is sent again is answered as the first was. */
export const defaultJournal: OperationJournal = {
	keyOf({ scopeToken, sessionId, runId, generation, kind, ordinal }) {
		return generation === null ? null : JSON.stringify([kind, scopeToken, sessionId, runId, generation, ordinal]);
	},
};
