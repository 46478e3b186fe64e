import type { Failure } from "../domain/failure.ts";
import { COMMIT_ATTEMPTS_MAX, EMBEDDED_BEFORE_ANSWER_MAX } from "../domain/limits.ts";
import type { MemoryDraft } from "../domain/record/memory-draft.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";
import { identifyDrafts } from "./draft-identity.ts";
import { createNewEmbeddings, type NewEmbeddings, withVectors } from "./new-embeddings.ts";
import { planRemember, type Remembered, type RememberedMemory, type RememberPlan } from "./plan-remember.ts";
import { planScopes } from "./plan-scopes.ts";
import { rememberLookup } from "./remember-lookup.ts";
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
	const embeddings = createNewEmbeddings(deps.embedder);
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const context = await deps.records.readForWrite(rememberLookup(identified, call?.key ?? null, now));
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		const plan = planRemember({ deps, identified, context, now, cause: "created" });
		if (!plan.ok) return plan;
		if (drafts.length <= EMBEDDED_BEFORE_ANSWER_MAX) {
			await embeddings.add(plan.value.inserts.map(({ record }) => record.text));
		}
		const { inserts, updates, remembered } = withEmbeddings(plan.value, embeddings);
		const claim = claimFor(call, remembered, now);
		if (inserts.length === 0 && claim === null) return ok({ kind: "fresh", value: remembered });
		const change = { inserts, updates, deletes: [], claim, claimsSince: claimsSince(now), now };
		const outcome = await commitAndWake(deps, change, planScopes(deps, plan.value));
		if (outcome.kind === "committed") return ok({ kind: "fresh", value: remembered });
	}
	return err({ kind: "conflict", reason: "contended" });
}

function withEmbeddings(plan: RememberPlan, embeddings: NewEmbeddings): RememberPlan {
	const inserts = withVectors(plan.inserts, embeddings);
	const embeddedIds = new Set(inserts.flatMap(({ record, vector }) => (vector === null ? [] : [record.id])));
	const results = plan.remembered.results.map((result): RememberedMemory => {
		const { record } = result.memory;
		if (!embeddedIds.has(record.id)) return result;
		const truncation = result.created ? truncationWarnings(embeddings.of(record.text)) : [];
		return {
			...result,
			memory: { record, indexed: "pending" },
			warnings: [...result.warnings, ...truncation],
		};
	});
	return { ...plan, inserts, remembered: { results } };
}
