import { isJsonList } from "../json/json.ts";
import { firstCodePoints } from "../text/code-points.ts";

const SHOWN_CODE_POINTS = 32;

/** A value of a request as a message may quote it: short, whatever was sent. */
export function declared(value: unknown): string {
	if (typeof value === "string") return JSON.stringify(firstCodePoints(value, SHOWN_CODE_POINTS));
	if (isJsonList(value)) return "a list";
	return typeof value === "object" && value !== null ? "an object" : String(value);
}
