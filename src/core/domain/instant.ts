/**
 * A moment in canonical form: RFC 3339 in UTC with milliseconds (`2026-03-01T00:00:00.000Z`), years
 * 0001 to 9999. Canonical strings have one width, so they compare as strings in JavaScript and SQLite alike.
 */
export type Instant = string & { readonly __instant: true };
