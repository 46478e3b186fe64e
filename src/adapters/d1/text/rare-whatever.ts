import type { TextSearch } from "../../../core/ports/text-index.ts";

/** Among no more rows than are wanted anyway, every term is rare. */
export function rareWhatever({ within, limit }: Pick<TextSearch, "within" | "limit">): boolean {
	return within !== null && within.length <= limit;
}
