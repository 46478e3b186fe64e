import { sha256Hex } from "../../domain/json/sha256.ts";
import type { OperationJournal } from "../../ports/operation-journal.ts";

/**
 * Names a turn by its generation: a publication that is sent again is answered as the first was. No caller's Idempotency-Key has two
 * spaces, so these names and those never meet.
 */
export const defaultJournal: OperationJournal = {
	keyOf({ scopeToken, sessionId, runId, generation, kind, ordinal }) {
		if (generation === null) return null;
		const operation = JSON.stringify([scopeToken, sessionId, runId, generation, ordinal]);
		return `journal ${kind} ${sha256Hex(operation)}`;
	},
};
