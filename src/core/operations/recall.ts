import type { ActivationLog } from "../domain/activation/activation-log.ts";
import type { Failure } from "../domain/failure.ts";
import { addMs, DAY_MS } from "../domain/instant.ts";
import { BLOCK_PIN_DAYS } from "../domain/limits.ts";
import type { MemoryQuery } from "../domain/query/query.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import { line } from "../domain/rendering/line.ts";
import { render } from "../domain/rendering/render.ts";
import { revision } from "../domain/rendering/revision.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead, mayWrite } from "../domain/scope/reach.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { RetrievalResult } from "../domain/selection/retrieval-result.ts";
import { compareCodePoints, countCodePoints, utf8Length } from "../domain/text/code-points.ts";
import type { Deps } from "./deps.ts";
import { allFailed, retrievalUnavailable } from "./retrieval/all-failed.ts";
import type { RetrievalExplanation } from "./retrieval/candidate-source.ts";
import { coordinatorFor } from "./retrieval/coordinator-for.ts";
import { type GovernedQuery, governedQuery } from "./retrieval/governed-query.ts";
import type { Retrieval } from "./retrieval/retrieval-coordinator.ts";
import type { OnLit } from "./retrieval/spread-activation.ts";

export interface RecallRequest {
	readonly query: MemoryQuery;
	/** `unavailable` instead of an empty answer when every source failed. */
	readonly strict: boolean;
	/** Keep the block for BLOCK_PIN_DAYS, to be read by its revision. */
	readonly pin: boolean;
	/** Say how the list came about. */
	readonly explain: boolean;
	readonly onLit?: OnLit;
}

export interface Recalled {
	readonly result: RetrievalResult;
	/** The recalled memories as they are stored, by id. */
	readonly stored: ReadonlyMap<string, StoredMemory>;
	/** The rendered line of each recalled memory, in order. */
	readonly lines: readonly string[];
	readonly block: string;
	/** Code points of the block. */
	readonly blockChars: number;
	/** UTF-8 bytes of the block. */
	readonly blockBytes: number;
	readonly revision: string;
	/** How the list came about, when it was asked for. */
	readonly explanation: RetrievalExplanation | null;
	/** What spreading activation lit; null where it is off. */
	readonly activation: ActivationLog | null;
	/** Why no source was asked; null where they were. */
	readonly skipped: "pure_action" | null;
}

/** What the scope chain knows of a cue, as a bounded block whose revision is a cache key. Writes nothing unless it pins. */
export async function recall(deps: Deps, request: RecallRequest): Promise<Result<Recalled, Failure>> {
	const admitted = admittedQuery(deps, request);
	return admitted.ok ? recallAdmitted(deps, { ...request, query: admitted.value }) : admitted;
}

/** The query as the deployment lets it act, where the key may ask it. */
export function admittedQuery(
	deps: Pick<Deps, "reach" | "retrieval">,
	{ query, pin }: Pick<RecallRequest, "query" | "pin">,
): Result<GovernedQuery, Failure> {
	const mayDo = pin ? mayWrite : mayRead;
	return mayDo(deps.reach, query.scope) ? governedQuery(deps, query) : err({ kind: "not_found" });
}

export interface AdmittedRecall extends RecallRequest {
	readonly query: GovernedQuery;
}

/** Recalls what an admitted query asks for. */
export async function recallAdmitted(
	deps: Deps,
	{ query, strict, pin, explain, onLit }: AdmittedRecall,
): Promise<Result<Recalled, Failure>> {
	const retrieval = await coordinatorFor(deps, query).retrieve(query, onLit);
	if (strict && allFailed(retrieval.result)) return err(retrievalUnavailable);
	const recalled = recalledFrom(retrieval, explain);
	// A degraded block is not what the scope holds: it is never kept under a revision that others would trust.
	if (pin && !recalled.result.degraded) await pinBlock(deps, query, recalled);
	return ok(recalled);
}

export function recalledFrom({ result, scanned, activation }: Retrieval, explain: boolean): Recalled {
	const records = result.memories.map(({ record }) => record);
	const block = render(records);
	return {
		result,
		stored: scanned.stored,
		lines: records.map(line),
		block,
		blockChars: countCodePoints(block),
		blockBytes: utf8Length(block),
		revision: revision(records),
		explanation: explain ? scanned.explain() : null,
		activation,
		skipped: null,
	};
}

async function pinBlock(deps: Deps, query: MemoryQuery, { result, block, revision }: Recalled): Promise<void> {
	const now = deps.clock.now();
	const ends = [
		addMs(now, BLOCK_PIN_DAYS * DAY_MS),
		...result.memories.flatMap(({ record }) => record.expiresAt ?? []),
	];
	const pinned = {
		scopeToken: scopeToken(deps.tenantId, query.scope),
		revision,
		block,
		memoryIds: result.memories.map(({ record }) => record.id),
		// Not beyond the first of its memories: what has expired is there for nobody.
		expiresAt: ends.toSorted(compareCodePoints)[0] ?? now,
	};
	await deps.blocks.pin(pinned, now);
}
