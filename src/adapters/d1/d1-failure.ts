/**
 * What D1 means by an error. Only its own words are looked at; they name tables and constraints, never values.
 * The messages are those of Cloudflare's pages on retries and on debugging D1.
 */
const RETRYABLE = [
	"Network connection lost",
	"storage caused object to be reset",
	"reset because its code was updated",
	"Cannot resolve D1 DB due to transient issue",
];

const CONSTRAINT = /(?:CHECK|UNIQUE) constraint failed: ([a-z_]+(?:\.[a-z_]+(?:, [a-z_.]+)*)?)/;

/** The name of the CHECK, or the columns of the UNIQUE index, that refused a row; null where it was something else. */
export function failedConstraint(error: unknown): string | null {
	return CONSTRAINT.exec(messageOf(error))?.[1] ?? null;
}

/** Overload is not among them: whoever retries at once adds to it. */
export function isRetryable(error: unknown): boolean {
	const message = messageOf(error);
	return RETRYABLE.some((words) => message.includes(words));
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : "";
}
