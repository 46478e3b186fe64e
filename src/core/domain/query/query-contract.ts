import { isJsonList } from "../json/json.ts";
import { CANDIDATE_LIMIT_MAX } from "../limits.ts";
import { declared } from "./declared.ts";
import { QUERY_DEFAULTS } from "./query-defaults.ts";
import { parseRecallBudget } from "./recall-budget.ts";

/** A query whose ceilings cannot admit anything: 422 `memory_contract`. */
export interface ContractFailure {
	/** The snake_case field at fault. */
	readonly field: string;
	readonly message: string;
}

type Check = (raw: Readonly<Record<string, unknown>>) => ContractFailure | null;

const checks: readonly Check[] = [
	checkBudget,
	checkLimit,
	checkCandidateLimit,
	checkLayers,
	checkCeilingsPositive,
	checkCeilingsNested,
];

/**
 * The six checks of the seed's validate(), in its order, on a query as it stands in JSON (semantics §4). Absent fields
 * have their defaults. A value of a wrong type is refused elsewhere, except where the seed itself looks at the type.
 */
export function seedContractFailure(raw: Readonly<Record<string, unknown>>): ContractFailure | null {
	for (const check of checks) {
		const failure = check(raw);
		if (failure !== null) return failure;
	}
	return null;
}

function checkBudget({ recall_budget: budget }: Readonly<Record<string, unknown>>): ContractFailure | null {
	if (budget === undefined || budget === null) return null;
	const parsed = parseRecallBudget(budget);
	return parsed.ok ? null : { field: "recall_budget", message: `recall_budget ${parsed.error.message}` };
}

function checkLimit({ limit = QUERY_DEFAULTS.limit }: Readonly<Record<string, unknown>>): ContractFailure | null {
	if (!isBelowOne(limit)) return null;
	return {
		field: "limit",
		message: `the query declares limit ${declared(limit)}, which leaves room for no memory; to recall nothing, do not ask`,
	};
}

function checkCandidateLimit(raw: Readonly<Record<string, unknown>>): ContractFailure | null {
	const { candidate_limit: limit = QUERY_DEFAULTS.candidateLimit } = raw;
	if (typeof limit === "number" && Number.isInteger(limit) && limit >= 1 && limit <= CANDIDATE_LIMIT_MAX) return null;
	return {
		field: "candidate_limit",
		message: `the query declares candidate_limit ${declared(limit)}; a scan reads a whole number of rows from 1 to ${CANDIDATE_LIMIT_MAX}`,
	};
}

function checkLayers({ layers }: Readonly<Record<string, unknown>>): ContractFailure | null {
	if (!isJsonList(layers) || layers.length > 0) return null;
	return {
		field: "layers",
		message: "the query declares no layer at all, so nothing could match and the memory would look empty",
	};
}

function checkCeilingsPositive(raw: Readonly<Record<string, unknown>>): ContractFailure | null {
	for (const field of ["max_record_chars", "max_total_chars"]) {
		const ceiling = raw[field];
		if (isBelowOne(ceiling)) {
			return {
				field,
				message: `the query declares ${field} ${declared(ceiling)}; a rendered line has one character at least, so nothing fits`,
			};
		}
	}
	return null;
}

function checkCeilingsNested(raw: Readonly<Record<string, unknown>>): ContractFailure | null {
	const { max_record_chars: record = QUERY_DEFAULTS.maxRecordChars } = raw;
	const { max_total_chars: total = QUERY_DEFAULTS.maxTotalChars } = raw;
	if (typeof record !== "number" || typeof total !== "number" || record <= total) return null;
	return {
		field: "max_record_chars",
		message: `the query declares max_record_chars ${record} in a block of max_total_chars ${total}; a memory could pass the first and never fit the second`,
	};
}

function isBelowOne(value: unknown): boolean {
	return typeof value === "number" && value < 1;
}
