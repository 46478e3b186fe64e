import type { TurnWorkKind } from "../../domain/conversation/turn-work.ts";
import type { Instant } from "../../domain/instant.ts";
import { isExpired } from "../../domain/record/is-live.ts";
import type { MemoryRecord, StoredMemory } from "../../domain/record/record.ts";
import type { RecordInsert, RecordUpdate } from "../../ports/record-store.ts";
import type { TurnToWork } from "../../ports/turn-work-queue.ts";
import type { Deps } from "../deps.ts";
import { type IdentifiedDraft, identifyDrafts } from "../draft-identity.ts";
import { planRemember } from "../plan-remember.ts";
import { rememberLookup } from "../remember-lookup.ts";
import type { TurnYield } from "./turn-yield.ts";

export interface YieldToPlan {
	readonly turn: TurnToWork;
	readonly kind: TurnWorkKind;
	readonly yielded: TurnYield;
	readonly now: Instant;
}

export interface YieldPlan {
	/** Null where nothing is written. */
	readonly operationId: string | null;
	readonly inserts: readonly RecordInsert[];
	readonly updates: readonly RecordUpdate[];
}

const NOTHING: YieldPlan = { operationId: null, inserts: [], updates: [] };

const causeByKind = { extraction: "extracted", reflection: "reflected", summary: "summarised" } as const;

/**
 * Plans what a work derived, as a direct write of it would be: nothing is stored twice, and a subject's newer memory supersedes the
 * older. Null where a record that it was made from is gone or has expired.
 */
export async function planYield(
	deps: Pick<Deps, "tenantId" | "ids" | "reach" | "records">,
	{ turn, kind, yielded, now }: YieldToPlan,
): Promise<YieldPlan | null> {
	const { memories, madeFrom } = yielded;
	if (memories.length === 0) return NOTHING;
	const { runId } = turn;
	const identified = identifyDrafts(deps, {
		drafts: memories.map(({ draft }) => draft),
		pathOf: (index) => `memories.${index}.`,
		originOf: (index) => ({ runId, turn: turn.turn, derivedFrom: memories[index]?.derivedFrom ?? [] }),
	});
	const lookup = rememberLookup(identified, null, now);
	const context = await deps.records.readForWrite({ ...lookup, ids: madeFrom });
	const there = new Set(context.byId.flatMap(({ record }) => (isExpired(record, now) ? [] : [record.id])));
	if (!madeFrom.every((id) => there.has(id))) return null;
	const current = identified.filter((draft) => !isOutdated(draft, turn, context.subjects));
	const plan = planRemember({ deps, identified: current, context, now, cause: causeByKind[kind] });
	if (!plan.ok) throw new Error("A derived memory names none that it supersedes, and was refused for it.");
	return plan.value;
}

/**
 * Whether something that was said later is known of the fact's subject already: a work that is slow, or done again, and a conversation
 * of years ago that is published today, do not put an older fact in the place of a newer one, or of a correction.
 */
function isOutdated(
	{ draft: { layer, subjectKey, validFrom } }: IdentifiedDraft,
	{ sessionId, turn, publishedAt }: TurnToWork,
	subjects: readonly StoredMemory[],
): boolean {
	const known = subjects.map(({ record }) => record);
	const ofSubject = known.filter((record) => record.layer === layer && record.subjectKey === subjectKey);
	const saidAt = validFrom ?? publishedAt;
	return ofSubject.some((record) => {
		const held = heldSince(record);
		if (held !== saidAt) return held > saidAt;
		return record.sessionId === sessionId && (record.source.turn ?? 0) > turn;
	});
}

/** What was rewritten since is somebody's correction, and as new as that. */
function heldSince({ version, updatedAt, validFrom, eventTime, createdAt }: MemoryRecord): Instant {
	return version > 1 ? updatedAt : (validFrom ?? eventTime ?? createdAt);
}
