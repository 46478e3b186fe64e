/** One tag of an If-Match or If-None-Match list (RFC 9110 §8.8.3). */
export interface EntityTag {
	readonly value: string;
	readonly weak: boolean;
}

/** `any` is the header `*`. */
export type TagCondition = "any" | readonly EntityTag[];

// A tag's characters as RFC 9110 has them; the sticky flag walks the list without copying it.
const nextTag = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(,|$)/y;

/** Null where the header is no list of entity tags. */
export function parseTagCondition(header: string): TagCondition | null {
	if (header.trim() === "*") return "any";
	const tags: EntityTag[] = [];
	nextTag.lastIndex = 0;
	for (;;) {
		const match = nextTag.exec(header);
		if (match === null) return null;
		const [, weak, value, end] = match;
		// Empty elements of a list are to be skipped (RFC 9110 §5.6.1).
		if (value !== undefined) tags.push({ value, weak: weak !== undefined });
		if (end === "") return tags.length === 0 ? null : tags;
	}
}

/** Weak comparison, as If-None-Match has it. A header that is no list matches nothing. */
export function noneMatchNames(header: string | undefined, value: string): boolean {
	if (header === undefined) return false;
	const condition = parseTagCondition(header);
	if (condition === null) return false;
	return condition === "any" || condition.some((tag) => tag.value === value);
}

export function revisionTag(revision: string): string {
	return `"${revision}"`;
}

export function versionTag(version: number): string {
	return `"v${version}"`;
}

/** The versions that a condition names; strong comparison, so a weak tag names none. */
export function versionsNamed(tags: readonly EntityTag[]): readonly number[] {
	return tags.flatMap(({ value, weak }) => {
		const digits = weak ? null : /^v([1-9][0-9]{0,14})$/.exec(value);
		return digits === null ? [] : [Number(digits[1])];
	});
}
