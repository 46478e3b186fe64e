import { compareCodePoints } from "../text/code-points.ts";
import { isJsonList, isJsonObject, type Json } from "./json.ts";

/** A list or an object whose members are being written. */
interface Frame {
	readonly values: readonly unknown[];
	/** What stands before each value of an object; null for a list. */
	readonly labels: readonly string[] | null;
	written: number;
}

/**
 * One text for every JSON value, keys in code-point order: equal values hash alike whatever order their keys came in.
 * A key named `__proto__` is data like any other. Walks with a stack of its own, since a body may nest deeper than
 * calls can.
 */
export function canonicalJson(value: Json): string {
	const written: string[] = [];
	const open: Frame[] = [];
	let current: unknown = value;
	for (;;) {
		const entered = frameOf(current);
		if (entered === null) written.push(JSON.stringify(current));
		else {
			written.push(entered.labels === null ? "[" : "{");
			open.push(entered);
		}
		const frame = closeFinished(open, written);
		if (frame === undefined) return written.join("");
		if (frame.written > 0) written.push(",");
		written.push(frame.labels?.[frame.written] ?? "");
		current = frame.values[frame.written];
		frame.written += 1;
	}
}

/** The innermost frame with a member left, once those without have been closed. */
function closeFinished(open: Frame[], written: string[]): Frame | undefined {
	for (;;) {
		const frame = open.at(-1);
		if (frame === undefined || frame.written < frame.values.length) return frame;
		written.push(frame.labels === null ? "]" : "}");
		open.pop();
	}
}

function frameOf(value: unknown): Frame | null {
	if (isJsonList(value)) return { values: value, labels: null, written: 0 };
	if (!isJsonObject(value)) return null;
	const keys = Object.keys(value).sort(compareCodePoints);
	return {
		values: keys.map((key) => value[key]),
		labels: keys.map((key) => `${JSON.stringify(key)}:`),
		written: 0,
	};
}
