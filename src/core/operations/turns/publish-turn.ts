import { renderedLines } from "../../domain/conversation/rendered-lines.ts";
import { NEW_SESSION } from "../../domain/conversation/session-state.ts";
import { type Failure, invalid } from "../../domain/failure.ts";
import { sha256Hex } from "../../domain/json/sha256.ts";
import { TURN_COMMIT_ATTEMPTS_MAX, TURN_RECORDS_MAX } from "../../domain/limits.ts";
import type { StoredMemory } from "../../domain/record/record.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { mayWrite } from "../../domain/scope/reach.ts";
import { isPrefix } from "../../domain/scope/scope.ts";
import { scopeChain } from "../../domain/scope/scope-chain.ts";
import type { WriteContext } from "../../ports/record-store.ts";
import type { Answered, IdempotentCall } from "../answered.ts";
import { priorAnswer } from "../claim.ts";
import type { Deps } from "../deps.ts";
import { createNewEmbeddings } from "../new-embeddings.ts";
import { commitTurn } from "./commit-turn.ts";
import { knownLines, lineLookups } from "./known-lines.ts";
import { partsSaid } from "./plan-turn.ts";
import type { PublishedTurn, TurnToPublish } from "./turn-to-publish.ts";

const tooManyRecords: Failure = {
	kind: "too_large",
	path: "messages",
	message: `become more than ${TURN_RECORDS_MAX} records; publish them as several turns.`,
};

/**
 * Stores a finished exchange in one atomic step: a verbatim record for each utterance, or several for a long one; the conversation;
 * what it used; and the recorded answer. What is derived from it comes after the answer.
 *
 * Fails with `not_found` for a scope that the key may not write, `too_large` for more than TURN_RECORDS_MAX records,
 * `validation` for a generation that was never handed out, `conflict` for one that is late, or for a reused idempotency key.
 */
export async function publishTurn(
	deps: Deps,
	request: TurnToPublish,
): Promise<Result<Answered<PublishedTurn>, Failure>> {
	const { scope, sessionId, generation, messages } = request;
	if (!mayWrite(deps.reach, scope)) return err({ kind: "not_found" });
	const chain = scopeChain(deps.tenantId, scope);
	const session = { scopeToken: chain.links[0].token, sessionId };
	const call = namedCall(deps, request, session.scopeToken);
	const lines = renderedLines(messages.map(({ text }) => text));
	const lookup = { texts: lineLookups(chain, lines), subjects: [], ids: request.usedMemoryIds, session };
	const embeddings = createNewEmbeddings(deps.embedder);
	for (let attempt = 0; attempt < TURN_COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const context = await deps.records.readForWrite({ ...lookup, claimKey: call?.key ?? null, now });
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		const used = usedHere(request, context);
		const said = partsSaid(messages, knownLines(lines, [...context.duplicates, ...used]));
		if (said === null) return err(tooManyRecords);
		const floor = context.session ?? NEW_SESSION;
		const taken = await deps.turnCoordinator.take({ ...session, generation, floor, now });
		if (taken.kind === "stale") return err({ kind: "conflict", reason: "stale_generation" });
		if (taken.kind === "unknown") return err(invalid("generation", "was not handed out for this session."));
		const usedMemoryIds = used.map(({ record }) => record.id);
		const published = await commitTurn(deps, { request, said, usedMemoryIds, taken, call, embeddings, now });
		if (published !== null) return ok({ kind: "fresh", value: published });
	}
	return err({ kind: "conflict", reason: "contended" });
}

function namedCall(
	{ journal }: Deps,
	{ sessionId, runId, generation, call }: TurnToPublish,
	scopeToken: string,
): IdempotentCall<PublishedTurn> | null {
	const operation = { scopeToken, sessionId, runId, generation, kind: "turn", ordinal: 0 } as const;
	if (call.key !== null) return { ...call, key: call.key };
	const named = journal?.keyOf(operation) ?? null;
	// A fixed width, whatever a deployment's journal names it. No caller's Idempotency-Key has two spaces, so the two never meet.
	return named === null ? null : { ...call, key: `journal turn ${sha256Hex(named)}` };
}

/** A memory may have gone since it was shown; to lose the turn for it would be worse. */
function usedHere({ scope }: TurnToPublish, { byId }: WriteContext): readonly StoredMemory[] {
	return byId.filter(({ record }) => isPrefix(record.scope, scope));
}
