import { err, ok, type Result } from "./result.ts";

/**
 * A moment in canonical form: RFC 3339 in UTC with milliseconds (`2026-03-01T00:00:00.000Z`), years
 * 0001 to 9999. Canonical strings have one width, so they compare as strings in JavaScript and SQLite alike.
 */
export type Instant = string & { readonly __instant: true };

export interface InstantFault {
	readonly message: string;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const FIRST_MS = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Reads RFC 3339 with any offset; what is finer than a millisecond is cut off. Refused: a date alone, dates and times
 * that no calendar has (February 30, hour 24, second 60), and moments outside the years 0001 to 9999 in UTC.
 */
export function parseInstant(text: string): Result<Instant, InstantFault> {
	const match = RFC_3339.exec(text);
	if (match === null) return fault("is not an RFC 3339 time such as 2026-03-01T09:30:00Z");
	const [, date, time, fraction = "", sign, hours = "0", minutes = "0"] = match;
	const local = `${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
	const localMs = Date.parse(local);
	// Date.parse lets February 30 and hour 24 overflow into the next day; such a time does not come back as written.
	if (Number.isNaN(localMs) || new Date(localMs).toISOString() !== local) {
		return fault("names a day or a time of day that does not exist");
	}
	const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
	const ms = sign === "-" ? localMs + offsetMs : localMs - offsetMs;
	if (ms < FIRST_MS || ms > LAST_MS) return fault("lies outside the years 0001 to 9999");
	return ok(instantFromMs(ms));
}

/** Whether a value of whatever kind is a moment in canonical form. */
export function isInstant(value: unknown): value is Instant {
	const parsed = typeof value === "string" ? parseInstant(value) : null;
	return parsed?.ok === true && parsed.value === value;
}

/** The instant of milliseconds since 1970, fractions cut off. Throws a RangeError outside the years 0001 to 9999. */
export function instantFromMs(ms: number): Instant {
	if (!(ms >= FIRST_MS && ms < LAST_MS + 1)) throw new RangeError("an instant outside the years 0001 to 9999");
	return new Date(ms).toISOString() as Instant;
}

/** Milliseconds since 1970, negative before. */
export function msOf(instant: Instant): number {
	return Date.parse(instant);
}

/** Throws a RangeError where the sum leaves the years 0001 to 9999. */
export function addMs(instant: Instant, ms: number): Instant {
	return instantFromMs(msOf(instant) + ms);
}

function fault(message: string): Result<never, InstantFault> {
	return err({ message });
}
