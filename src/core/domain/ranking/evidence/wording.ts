/**
 * How English turns are worded, each a weak sign. Another language has none of them, and loses nothing: a feature that is 0 for
 * every candidate moves none of them.
 */
const ASKS_WHEN = /\b(?:when|how long ago|(?:what|which) (?:date|day|month|year|time))\b/i;
const ASKS_HOW_MANY = /\bhow (?:many|much|old|often|long)\b/i;
/** What it has said: `can you give me` asks it for something new. */
const ASKS_ASSISTANT =
	/\b(?:you|assistant)\b[^.?!]{0,20}\b(?:said|suggested|recommended|told|gave|mentioned|provided|explained|listed|advised|proposed|wrote)\b|\bdid (?:you|the assistant) (?:say|suggest|recommend|tell|give|mention|provide|explain|list|advise|propose|write)\b/i;
const RELATIVE_TIME =
	/\b(?:yesterday|today|tonight|tomorrow|last|next|ago|recently|this (?:week|month|year|morning|weekend))\b/i;
const NUMBER = /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/iu;
const FIRST_PERSON = /\b(?:i|my|we|me)\b/i;
const STANDING_INSTRUCTION =
	/\b(?:always|never|whenever|from now on|make sure|please (?:use|include|avoid|keep)|i prefer|i(?:'d| would) (?:prefer|like))\b/i;
/** Question marks of scripts that have their own; the Greek one is a semicolon elsewhere. */
const QUESTION = /[?？؟՞]/u;

export const asksWhen = (cue: string): boolean => ASKS_WHEN.test(cue);
export const asksHowMany = (cue: string): boolean => ASKS_HOW_MANY.test(cue);
export const asksAssistant = (cue: string): boolean => ASKS_ASSISTANT.test(cue);
export const hasRelativeTime = (text: string): boolean => RELATIVE_TIME.test(text);
export const hasNumber = (text: string): boolean => NUMBER.test(text);
export const speaksOfSelf = (text: string): boolean => FIRST_PERSON.test(text);
export const isStandingInstruction = (text: string): boolean => STANDING_INSTRUCTION.test(text);
export const isQuestion = (text: string): boolean => QUESTION.test(text);
