const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const zonePattern = /(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** The corpora leave out zones, or the time of day: what is missing is midnight, UTC. */
export function utcTime(timestamp: string): string {
	const time = datePattern.test(timestamp) ? `${timestamp}T00:00:00` : timestamp;
	const instant = new Date(zonePattern.test(time) ? time : `${time}Z`);
	if (Number.isNaN(instant.getTime())) throw new Error(`${JSON.stringify(timestamp)} is not a time.`);
	return instant.toISOString();
}
