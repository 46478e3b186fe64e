import type { MemoryRecord } from "../../../core/domain/record/record.ts";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import { recordTerms } from "../../../core/domain/text/terms.ts";
import { indexStateOf, layerTerm, tokenPrefix } from "../text/index-token.ts";

/** A memory's row of the text index, before the prefix is put before each of its terms: see commit/index-texts.ts. */
export interface IndexRow {
	readonly id: string;
	readonly prefix: string;
	/** Distinct terms and the layer's, joined by spaces. */
	readonly terms: string;
}

export interface IndexedRecord {
	readonly row: IndexRow;
	/** With repeats. */
	readonly termCount: number;
}

/** What each record of a change is indexed as: its terms are read out of its text once, however many statements need them. */
export type IndexedOf = (record: MemoryRecord) => IndexedRecord;

export function indexedOnce(tenantId: string): IndexedOf {
	const known = new Map<MemoryRecord, IndexedRecord>();
	return (record) => {
		const indexed = known.get(record) ?? indexRow(record, scopeToken(tenantId, record.scope));
		known.set(record, indexed);
		return indexed;
	};
}

function indexRow(record: MemoryRecord, scopeToken: string): IndexedRecord {
	const terms = recordTerms(record);
	const distinct = new Set([layerTerm(record.layer), ...terms]);
	return {
		row: {
			id: record.id,
			prefix: tokenPrefix(indexStateOf(record), scopeToken),
			terms: [...distinct].join(" "),
		},
		termCount: terms.length,
	};
}
