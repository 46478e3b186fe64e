import type { Failure } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import { COMMIT_ATTEMPTS_MAX, EMBEDDED_BEFORE_ANSWER_MAX } from "../domain/limits.ts";
import type { MemoryDraft } from "../domain/record/memory-draft.ts";
import type { MemoryView } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import type { Embedding } from "../ports/embedder.ts";
import type { WriteContext, WriteLookup } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";
import { type IdentifiedDraft, identifyDrafts } from "./draft-identity.ts";
import { planRemember } from "./plan-remember.ts";

export interface RememberRequest {
	readonly drafts: readonly MemoryDraft[];
	/** Where the caller wrote each draft, to name its fields in errors: empty, or `memories.3.` */
	readonly pathOf: (index: number) => string;
	readonly call: IdempotentCall<Remembered> | null;
}

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

/**
 * Stores 1 to BATCH_MEMORIES_MAX memories, all or nothing. Up to EMBEDDED_BEFORE_ANSWER_MAX are embedded before the
 * answer, so that a recall right after it finds them by meaning; more are embedded from the outbox.
 *
 * Fails with `not_found` for a scope outside the key's reach, `validation` for a `supersedes` that names nothing here,
 * `conflict` for one that is superseded already or for a reused idempotency key.
 */
export async function remember(deps: Deps, request: RememberRequest): Promise<Result<Answered<Remembered>, Failure>> {
	const { drafts, call } = request;
	if (!drafts.every((draft) => mayWrite(deps.reach, draft.scope))) return err({ kind: "not_found" });
	const identified = identifyDrafts(deps, request);
	let embeddings: readonly Embedding[] | null = null;
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const context = await deps.records.readForWrite(lookupFor(identified, call?.key ?? null, now));
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		// Embedded once, and only when something is new: a replay of known texts costs no CPU.
		if (embeddings === null && drafts.length <= EMBEDDED_BEFORE_ANSWER_MAX && someAreNew(identified, context)) {
			embeddings = await deps.embedder.embed(drafts.map((draft) => draft.text));
		}
		const plan = planRemember({ deps, identified, context, embeddings, now });
		if (!plan.ok) return plan;
		const { inserts, updates, remembered } = plan.value;
		const claim = claimFor(call, remembered, now);
		if (inserts.length === 0 && claim === null) return ok({ kind: "fresh", value: remembered });
		const change = { inserts, updates, deletes: [], claim, claimsSince: claimsSince(now), now };
		const woken = inserts.length > 0 ? tokensOf(identified) : [];
		const outcome = await commitAndWake(deps, change, woken);
		if (outcome.kind === "committed") return ok({ kind: "fresh", value: remembered });
	}
	return err({ kind: "conflict", reason: "contended" });
}

function lookupFor(identified: readonly IdentifiedDraft[], claimKey: string | null, now: Instant): WriteLookup {
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

function someAreNew(identified: readonly IdentifiedDraft[], context: WriteContext): boolean {
	return context.duplicates.length < identified.length;
}

function tokensOf(identified: readonly IdentifiedDraft[]): readonly string[] {
	return [...new Set(identified.map(({ scopeToken }) => scopeToken))];
}
