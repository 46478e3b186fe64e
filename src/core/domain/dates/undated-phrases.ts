import { type DateRule, NO_DATE, phrasePattern } from "./date-rule.ts";
import { MONTH_OR_SHORT, SPACE, WEEKDAY } from "./date-words.ts";

const BEFORE = `(?:(?:on|last|next|this|from|between|by|until|every|each)${SPACE})?`;
const JOIN = `\\s?(?:[,/&+–—-]|to|through|thru|till|until|and|or)\\s?(?:(?:and|or|on)${SPACE})?`;

/** What looks like a day and is none, or nobody knows which: recurring, several, part of a name. */
export const UNDATED_PHRASES: readonly DateRule[] = [
	`(?:every|each|most|some|any|other|all|alternate|good|black|cyber|ash|easter|palm|super|fat)${SPACE}(?:${WEEKDAY})`,
	`${BEFORE}(?:${WEEKDAY})(?:${JOIN}(?:${WEEKDAY})){1,6}`,
	`${BEFORE}(?:${WEEKDAY})${SPACE}(?:mornings|afternoons|evenings|nights)`,
	`${BEFORE}(?:${WEEKDAY}),?${SPACE}the${SPACE}\\d{1,2}(?:st|nd|rd|th)?(?!${SPACE}of)`,
	`(?:last|next|this)${SPACE}(?:${MONTH_OR_SHORT})\\.?${SPACE}\\d{1,2}(?:st|nd|rd|th)?`,
].map((source) => ({ pattern: phrasePattern(source), read: () => NO_DATE }));
