import type { Instant } from "../domain/instant.ts";
import type { WriteLookup } from "../ports/record-store.ts";
import type { IdentifiedDraft } from "./draft-identity.ts";

/** What planRemember must know of what is stored. */
export function rememberLookup(
	identified: readonly IdentifiedDraft[],
	claimKey: string | null,
	now: Instant,
): WriteLookup {
	return {
		texts: identified.map(({ scopeToken, draft, textHash }) => ({ scopeToken, layer: draft.layer, textHash })),
		subjects: identified.flatMap(({ scopeToken, draft: { layer, subjectKey } }) =>
			subjectKey === null ? [] : [{ scopeToken, layer, subjectKey }],
		),
		ids: identified.flatMap(({ draft }) => (draft.supersedes === null ? [] : [draft.supersedes])),
		claimKey,
		now,
	};
}
