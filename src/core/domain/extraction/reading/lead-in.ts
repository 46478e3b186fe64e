/** What people say before they come to the point; none of it changes what follows. */
const WORDS = [
	"well|sorry|so|oh|ah|aha|um|uh|hmm|wow|haha|hahaha|lol|yes|yeah|yep|yup|no|nope|nah|ok|okay|alright|right|sure|cool|great|nice|awesome|thanks|thank you",
	"hi|hello|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|nice to meet you|greetings",
	"also|and|but|plus|anyway|anyways|actually|honestly|personally|basically|obviously|seriously|frankly|currently|now|right now|nowadays|these days|at the moment",
	"by the way|btw|fyi|in fact|of course|to be honest|tbh|for the record|just so you know|as you know|as for me|for me|in addition|additionally|furthermore|moreover|first|second|firstly|secondly|finally|me too|same here|please note that|note that|note|please remember that|remember that|please remember|remember|keep in mind that|you should know that|you know|i mean|please",
].join("|");

const MARKS = "[,!.:;…–— -]{0,4}";
const LEAD_IN = new RegExp(`^(?:[-*•–—]\\s|\\d{1,2}[.)]\\s|(?:${WORDS})(?![\\p{L}\\p{N}'’])${MARKS})`, "iu");
/** `Hi Bob,` `Yes, Bob,` */
const ADDRESS =
	/^(?:[Hh]i|[Hh]ello|[Hh]ey|[Tt]hanks|[Yy]es|[Yy]eah|[Nn]o|[Oo]k|[Oo]kay),? \p{Lu}[\p{L}\p{M}'’-]{0,30}[,!.]{1,3}/u;
const LEAD_INS_MAX = 5;

export function withoutLeadIns(sentence: string): string {
	let rest = sentence;
	for (let count = 0; count < LEAD_INS_MAX; count += 1) {
		const match = ADDRESS.exec(rest) ?? LEAD_IN.exec(rest);
		if (match === null) break;
		rest = rest.slice(match[0].length).trimStart();
	}
	return rest;
}
