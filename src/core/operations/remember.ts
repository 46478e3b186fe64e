import type { Failure } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import { COMMIT_ATTEMPTS_MAX, EMBEDDED_BEFORE_ANSWER_MAX } from "../domain/limits.ts";
import type { MemoryDraft } from "../domain/record/memory-draft.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { Embedding } from "../ports/embedder.ts";
import type { WriteLookup } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";
import { type IdentifiedDraft, identifyDrafts } from "./draft-identity.ts";
import { planRemember, type Remembered, type RememberedMemory, type RememberPlan } from "./plan-remember.ts";
import { truncationWarnings } from "./remember-warnings.ts";

export interface RememberRequest {
	readonly drafts: readonly MemoryDraft[];
	/** Where the caller wrote each draft, to name its fields in errors: empty, or `memories.3.` */
	readonly pathOf: (index: number) => string;
	readonly call: IdempotentCall<Remembered> | null;
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
	const embeddings = new Map<string, Embedding>();
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const context = await deps.records.readForWrite(lookupFor(identified, call?.key ?? null, now));
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		const plan = planRemember({ deps, identified, context, now });
		if (!plan.ok) return plan;
		if (drafts.length <= EMBEDDED_BEFORE_ANSWER_MAX) await embedNew(deps, plan.value, embeddings);
		const { inserts, updates, remembered } = withEmbeddings(plan.value, embeddings);
		const claim = claimFor(call, remembered, now);
		if (inserts.length === 0 && claim === null) return ok({ kind: "fresh", value: remembered });
		const change = { inserts, updates, deletes: [], claim, claimsSince: claimsSince(now), now };
		const outcome = await commitAndWake(deps, change, tokensOf(deps, plan.value));
		if (outcome.kind === "committed") return ok({ kind: "fresh", value: remembered });
	}
	return err({ kind: "conflict", reason: "contended" });
}

/** Embeds what the plan inserts and no earlier plan of this call did: known texts cost no CPU. */
async function embedNew(
	{ embedder }: Deps,
	{ inserts }: RememberPlan,
	embeddings: Map<string, Embedding>,
): Promise<void> {
	// One text in two scopes is embedded once.
	const texts = [...new Set(inserts.map(({ record }) => record.text))].filter((text) => !embeddings.has(text));
	if (texts.length === 0) return;
	for (const [index, embedding] of (await embedder.embed(texts)).entries()) {
		embeddings.set(texts[index] ?? "", embedding);
	}
}

function withEmbeddings(plan: RememberPlan, embeddings: ReadonlyMap<string, Embedding>): RememberPlan {
	const inserts = plan.inserts.map((insert) => ({
		...insert,
		vector: embeddings.get(insert.record.text)?.vector ?? null,
	}));
	const embeddedIds = new Set(inserts.flatMap(({ record, vector }) => (vector === null ? [] : [record.id])));
	const results = plan.remembered.results.map((result): RememberedMemory => {
		const { record } = result.memory;
		if (!embeddedIds.has(record.id)) return result;
		const truncation = result.created ? truncationWarnings(embeddings.get(record.text) ?? null) : [];
		return {
			...result,
			memory: { record, indexed: "pending" },
			warnings: [...result.warnings, ...truncation],
		};
	});
	return { ...plan, inserts, remembered: { results } };
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

/** The scopes whose objects must hear of the change: new rows, and rows that are superseded by them. */
function tokensOf({ tenantId }: Deps, { inserts, updates }: RememberPlan): readonly string[] {
	return [...new Set([...inserts, ...updates].map(({ record }) => scopeToken(tenantId, record.scope)))];
}
