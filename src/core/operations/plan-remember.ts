import { type Failure, invalid } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import type { MemoryView } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import { scopesEqual } from "../domain/scope/scope.ts";
import type { RecordInsert, RecordUpdate, WriteContext } from "../ports/record-store.ts";
import type { Deps } from "./deps.ts";
import type { IdentifiedDraft } from "./draft-identity.ts";
import { freshRecord } from "./fresh-record.ts";
import { notAppliedWarnings } from "./remember-warnings.ts";
import { createWriteBook, type WriteBook } from "./write-book.ts";

export interface Remembered {
	/** One for each draft, in order. */
	readonly results: readonly RememberedMemory[];
}

export interface RememberedMemory {
	readonly memory: MemoryView;
	/** False: an exact duplicate was there already, and `memory` is that one. */
	readonly created: boolean;
	/** What of the write was not applied, and what a caller should know of how it is found. */
	readonly warnings: readonly string[];
}

export interface RememberPlan {
	/** Of all that it inserts. */
	readonly operationId: string;
	readonly inserts: readonly RecordInsert[];
	readonly updates: readonly RecordUpdate[];
	readonly remembered: Remembered;
}

export interface RememberPlanInput {
	readonly deps: Pick<Deps, "tenantId" | "ids" | "reach">;
	readonly identified: readonly IdentifiedDraft[];
	readonly context: WriteContext;
	readonly now: Instant;
	/** Why the new memories exist, for their history. */
	readonly cause: string;
}

/**
 * Decides, draft by draft and in order, what a write does: an exact duplicate (stored, or earlier in the same batch)
 * becomes a pointer to the one that is there; a new row supersedes the live row of its subject and the row it names.
 * Nothing is embedded yet: only what a plan inserts needs a vector.
 */
export function planRemember(input: RememberPlanInput): Result<RememberPlan, Failure> {
	const { deps, now } = input;
	const book = createWriteBook(input);
	const operationId = deps.ids.next();
	const outcomes: { readonly id: string; readonly created: boolean; readonly warnings: readonly string[] }[] = [];
	for (const identified of input.identified) {
		const duplicate = book.liveDuplicate(identified);
		if (duplicate !== null) {
			const warnings = notAppliedWarnings(identified.draft, duplicate);
			outcomes.push({ id: duplicate.id, created: false, warnings });
			continue;
		}
		const record = freshRecord(identified, { id: deps.ids.next(), operationId, now });
		const refusal = supersedeOthers(input, book, { identified, by: record.id });
		if (refusal !== null) return err(refusal);
		book.insert(identified, record);
		outcomes.push({ id: record.id, created: true, warnings: [] });
	}
	const results = outcomes.map(
		({ id, created, warnings }): RememberedMemory => ({ memory: book.view(id), created, warnings }),
	);
	return ok({ operationId, inserts: book.inserts(), updates: book.updates(), remembered: { results } });
}

function supersedeOthers(
	{ deps }: RememberPlanInput,
	book: WriteBook,
	{ identified, by }: { readonly identified: IdentifiedDraft; readonly by: string },
): Failure | null {
	const { draft, path } = identified;
	if (draft.supersedes !== null) {
		const named = book.byId(draft.supersedes);
		if (named === null || !mayWrite(deps.reach, named.scope) || !scopesEqual(named.scope, draft.scope)) {
			return invalid(`${path}supersedes`, "names no memory of this scope.");
		}
		if (named.supersededBy !== null) return { kind: "conflict", reason: "already_superseded" };
		book.supersede(named, by);
	}
	for (const record of book.liveOfSubject(identified)) book.supersede(record, by);
	return null;
}
