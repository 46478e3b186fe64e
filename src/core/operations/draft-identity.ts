import type { MemoryDraft } from "../domain/record/memory-draft.ts";
import type { MemorySource } from "../domain/record/record.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import { textHash } from "../domain/text/normalised-text.ts";
import type { Deps } from "./deps.ts";

/** A draft with what tells duplicates and subjects apart: scope, layer and normalised text. */
export interface IdentifiedDraft {
	readonly draft: MemoryDraft;
	/** Where the caller wrote it, to name its fields in errors: empty, or `memories.3.` */
	readonly path: string;
	readonly scopeToken: string;
	readonly textHash: string;
	readonly origin: DraftOrigin;
}

/** Where the memory comes from; which operation writes it is the plan's to say. */
export type DraftOrigin = Omit<MemorySource, "operationId">;

const WRITTEN_DIRECTLY: DraftOrigin = { runId: null, turn: null, derivedFrom: [] };

export interface DraftsToIdentify {
	readonly drafts: readonly MemoryDraft[];
	readonly pathOf: (index: number) => string;
	/** Left out: a caller wrote them. */
	readonly originOf?: (index: number) => DraftOrigin;
}

export function identifyDrafts(
	{ tenantId }: Pick<Deps, "tenantId">,
	{ drafts, pathOf, originOf = () => WRITTEN_DIRECTLY }: DraftsToIdentify,
): readonly IdentifiedDraft[] {
	return drafts.map((draft, index) => ({
		draft,
		path: pathOf(index),
		origin: originOf(index),
		scopeToken: scopeToken(tenantId, draft.scope),
		textHash: textHash(draft.text),
	}));
}
