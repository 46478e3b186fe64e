import { canonicalJson } from "../json/canonical-json.ts";
import { isJsonList, isJsonObject, type JsonObject } from "../json/json.ts";
import {
	METADATA_BYTES_MAX,
	METADATA_DEPTH_MAX,
	NAME_CODE_POINTS_MAX,
	TAG_CODE_POINTS_MAX,
	TAGS_MAX,
	TEXT_CODE_POINTS_MAX,
} from "../limits.ts";
import { countCodePoints, isWellFormed, utf8Length } from "../text/code-points.ts";
import { isBlank } from "../text/is-blank.ts";

/** The rules of a record's single fields (semantics §3). Messages end a sentence that the field's name begins. */
export interface FieldFault {
	/** `too_large` is a 413, `invalid` a 400 (api.md "Settled once"). */
	readonly kind: "invalid" | "too_large";
	readonly message: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the revision delimits with these two.
const DELIMITER = /[\u0000\u0001]/;

/** Well-formed, 1 to TEXT_CODE_POINTS_MAX code points, not blank, free of the revision's delimiters. */
export function textFault(text: string): FieldFault | null {
	const length = countCodePoints(text);
	if (length > TEXT_CODE_POINTS_MAX) {
		return { kind: "too_large", message: `has ${length} characters; ${TEXT_CODE_POINTS_MAX} are allowed` };
	}
	const message = characterFault(text) ?? (isBlank(text) ? "is blank" : null);
	return message === null ? null : { kind: "invalid", message };
}

/** Label, speaker, session_id and subject_key: 1 to NAME_CODE_POINTS_MAX code points. */
export function nameFault(name: string): string | null {
	return boundedFault(name, NAME_CODE_POINTS_MAX);
}

/** TAGS_MAX tags at most, each 1 to TAG_CODE_POINTS_MAX code points. */
export function tagsFault(tags: readonly string[]): string | null {
	if (tags.length > TAGS_MAX) return `has ${tags.length} tags; ${TAGS_MAX} are allowed`;
	for (const [index, tag] of tags.entries()) {
		const fault = boundedFault(tag, TAG_CODE_POINTS_MAX);
		if (fault !== null) return `has a tag, number ${index}, that ${fault}`;
	}
	return null;
}

/**
 * METADATA_BYTES_MAX of JSON in UTF-8, METADATA_DEPTH_MAX levels, every key and string well-formed, every number
 * finite: what JSON can carry back as the same value. Keys are data, `__proto__` too.
 */
export function metadataFault(metadata: JsonObject): FieldFault | null {
	const message = valuesFault(metadata);
	if (message !== null) return { kind: "invalid", message };
	const bytes = utf8Length(canonicalJson(metadata));
	if (bytes <= METADATA_BYTES_MAX) return null;
	return { kind: "too_large", message: `takes ${bytes} bytes of JSON; ${METADATA_BYTES_MAX} are allowed` };
}

/** Salience and confidence, and every other share: 0 to 1. */
export function shareFault(value: number): string | null {
	return value >= 0 && value <= 1 ? null : "is not a number from 0 to 1";
}

function boundedFault(text: string, codePointsMax: number): string | null {
	const length = countCodePoints(text);
	if (length === 0) return "is empty; leave it out instead";
	if (length > codePointsMax) return `has ${length} characters; ${codePointsMax} are allowed`;
	return characterFault(text);
}

/** Well-formed, free of the revision's delimiters. */
export function characterFault(text: string): string | null {
	if (!isWellFormed(text)) return "is not well-formed Unicode";
	return DELIMITER.test(text) ? "holds U+0000 or U+0001" : null;
}

/** Level by level, so that no nesting is too deep to look at. */
function valuesFault(metadata: JsonObject): string | null {
	let level: readonly unknown[] = [metadata];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth === METADATA_DEPTH_MAX && level.some(isContainer))
			return `nests deeper than ${METADATA_DEPTH_MAX} levels`;
		const below: unknown[] = [];
		for (const value of level) {
			const fault = scalarFault(value) ?? keysFault(value);
			if (fault !== null) return fault;
			for (const child of childrenOf(value)) below.push(child);
		}
		level = below;
	}
	return null;
}

function isContainer(value: unknown): boolean {
	return typeof value === "object" && value !== null;
}

function childrenOf(value: unknown): readonly unknown[] {
	if (isJsonList(value)) return value;
	return isJsonObject(value) ? Object.values(value) : [];
}

function keysFault(value: unknown): string | null {
	const isWhole = !isJsonObject(value) || Object.keys(value).every((key) => isWellFormed(key));
	return isWhole ? null : "has a key that is not well-formed Unicode";
}

function scalarFault(value: unknown): string | null {
	if (typeof value === "string" && !isWellFormed(value)) return "has a string that is not well-formed Unicode";
	if (typeof value === "number" && !Number.isFinite(value)) return "has a number that JSON cannot give back";
	return null;
}
