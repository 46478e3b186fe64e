import type { MemoryDraft } from "../domain/record/memory-draft.ts";
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
}

export function identifyDrafts(
	{ tenantId }: Pick<Deps, "tenantId">,
	{ drafts, pathOf }: { readonly drafts: readonly MemoryDraft[]; readonly pathOf: (index: number) => string },
): readonly IdentifiedDraft[] {
	return drafts.map((draft, index) => ({
		draft,
		path: pathOf(index),
		scopeToken: scopeToken(tenantId, draft.scope),
		textHash: textHash(draft.text),
	}));
}
