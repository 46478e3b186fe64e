import { matchesFilter } from "../filter/matches-filter.ts";
import type { MemoryQuery } from "../query/query.ts";
import type { RetrievedMemory } from "../ranking/retrieved-memory.ts";
import type { MemoryRecord } from "../record/record.ts";
import { line } from "../rendering/line.ts";
import { isPrefix } from "../scope/scope.ts";
import { isBlank } from "../text/is-blank.ts";
import { ceilingsOf } from "./ceilings.ts";
import type { DropReason } from "./retrieval-result.ts";

/** The first rule that a memory fails on its own account, whatever else was retrieved; null where it fails none (semantics §6 step 1). */
export function recordDropReason(memory: RetrievedMemory, query: MemoryQuery): DropReason | null {
	return ineligibleReason(memory, query) ?? sizeReason(memory.record, query);
}

/** The same without the ceilings of a line, which are a prompt's and not a scan's. */
export function ineligibleReason(memory: RetrievedMemory, query: MemoryQuery): DropReason | null {
	return (
		placeReason(memory.record, query) ??
		timeReason(memory.record, query) ??
		contentReason(memory.record, query) ??
		floorReason(memory, query)
	);
}

/** Whether place, time and content let a record through, whatever its score. */
export function isEligibleRecord(record: MemoryRecord, query: MemoryQuery): boolean {
	return (placeReason(record, query) ?? timeReason(record, query) ?? contentReason(record, query)) === null;
}

function placeReason(record: MemoryRecord, query: MemoryQuery): DropReason | null {
	// The store should never have returned it: callers count this one as an integrity fault.
	if (!isPrefix(record.scope, query.scope)) return "out_of_scope";
	if (!query.layers.includes(record.layer)) return "layer_excluded";
	const isExcluded = record.speaker !== null && query.excludeSpeakers.includes(record.speaker);
	return isExcluded ? "speaker_excluded" : null;
}

/** Instants are canonical, so they compare as strings. */
function timeReason(record: MemoryRecord, { asOf }: MemoryQuery): DropReason | null {
	const isSuperseded = record.supersededBy !== null && (record.supersededAt === null || record.supersededAt <= asOf);
	if (isSuperseded) return "superseded";
	if (record.expiresAt !== null && record.expiresAt <= asOf) return "expired";
	if (record.validFrom !== null && record.validFrom > asOf) return "not_yet_valid";
	return record.validTo !== null && record.validTo <= asOf ? "no_longer_valid" : null;
}

function contentReason(record: MemoryRecord, { filter }: MemoryQuery): DropReason | null {
	if (filter !== null && !matchesFilter(filter, record)) return "filtered";
	return isBlank(record.text) ? "blank" : null;
}

function floorReason({ score, record }: RetrievedMemory, { policy }: MemoryQuery): DropReason | null {
	if (policy === null) return null;
	const { relevanceFloor, salienceFloor } = policy;
	// An absent score is below no floor: absent signal stays absent.
	if (relevanceFloor !== null && score !== null && score < relevanceFloor) return "below_relevance_floor";
	return salienceFloor !== null && record.salience < salienceFloor ? "below_salience_floor" : null;
}

function sizeReason(record: MemoryRecord, query: MemoryQuery): DropReason | null {
	const ceilings = ceilingsOf(query);
	return ceilings.measure(line(record)) > ceilings.recordMax ? ceilings.recordReason : null;
}
