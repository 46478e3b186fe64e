import { isJsonObject } from "../json/json.ts";
import { isLayer, type Layer } from "../record/layer.ts";
import { err, ok, type Result } from "../result.ts";
import { declared } from "./declared.ts";

/** Ceilings in UTF-8 bytes of the rendered form (semantics §6); nothing to do with the working window. */
export interface RecallBudget {
	readonly maxRecordBytes: number;
	readonly maxBlockBytes: number;
	/** The first n of a layer, in rank order, become reserved. */
	readonly reserve: Readonly<Partial<Record<Layer, number>>>;
}

export interface BudgetFault {
	readonly message: string;
}

type Reserve = Partial<Record<Layer, number>>;

const KEYS: readonly string[] = ["max_record_bytes", "max_block_bytes", "reserve"];

/** Reads `{max_record_bytes, max_block_bytes, reserve?}`: positive integers, record ≤ block (seed 001, semantics §6). */
export function parseRecallBudget(raw: unknown): Result<RecallBudget, BudgetFault> {
	if (!isJsonObject(raw)) {
		return fault(`is ${declared(raw)}; a budget is an object with max_record_bytes and max_block_bytes`);
	}
	if (!Object.keys(raw).every((key) => KEYS.includes(key))) return fault(`has a key other than ${KEYS.join(", ")}`);
	const { max_record_bytes: maxRecordBytes, max_block_bytes: maxBlockBytes } = raw;
	if (!isPositiveInteger(maxRecordBytes)) return fault(countMessage("max_record_bytes", maxRecordBytes));
	if (!isPositiveInteger(maxBlockBytes)) return fault(countMessage("max_block_bytes", maxBlockBytes));
	if (maxRecordBytes > maxBlockBytes) {
		return fault(
			`allows ${maxRecordBytes} bytes a memory in a block of ${maxBlockBytes}; a memory could pass the one and never fit the other`,
		);
	}
	const reserve = parseReserve(raw["reserve"] ?? {});
	return reserve.ok ? ok({ maxRecordBytes, maxBlockBytes, reserve: reserve.value }) : reserve;
}

function parseReserve(raw: unknown): Result<Reserve, BudgetFault> {
	if (!isJsonObject(raw)) return fault(`declares reserve ${declared(raw)}; it maps layers to numbers of memories`);
	const reserve: Reserve = {};
	for (const [layer, count] of Object.entries(raw)) {
		if (!isLayer(layer)) return fault(`reserves for ${declared(layer)}, which is no layer`);
		if (!isPositiveInteger(count)) return fault(countMessage(`reserve.${layer}`, count));
		reserve[layer] = count;
	}
	return ok(reserve);
}

function isPositiveInteger(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 1;
}

function countMessage(name: string, value: unknown): string {
	return `declares ${name} ${declared(value)}; it counts, so it is an integer of 1 or more`;
}

function fault(message: string): Result<never, BudgetFault> {
	return err({ message });
}
