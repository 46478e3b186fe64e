import { nameFault } from "../record/record-rules.ts";

/**
 * The subject key of what was learnt about a speaker: `Alice`, `Home city` is `Alice:home_city`. Each speaker has subjects of
 * their own, so what one says of themselves supersedes nothing of another's. Null, a subject that nothing supersedes, where the
 * aspect holds no letter and no digit or the key would be too long.
 */
export function speakerSubject(speaker: string, aspect: string): string | null {
	const words = aspect
		.normalize("NFC")
		.toLowerCase()
		.match(/[\p{L}\p{M}\p{N}]+/gu);
	if (words === null) return null;
	// No colon is left in the aspect: the last one of a key ends the speaker, whatever the speaker's name holds.
	const key = `${speaker}:${words.join("_")}`;
	return nameFault(key) === null ? key : null;
}
