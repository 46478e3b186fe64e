/** The request hands over a text, or asks for one, that speaks for somebody else. */
const REQUESTED =
	"translate|summari[sz]e|proof-?read|paraphrase|rephrase|rewrite|role-?play|pretend|act as|(?:answer|respond|reply|speak|talk|behave|write) as|lyrics|persona|grammar|scenario|hypothetical|fictional|my character|from the perspective of|let['’]s say|let['’]s play|how (?:may|can) I (?:help|assist)|cover letter|the following|as follows|imagine (?:you|that|I|a|an|the|being)(?:['’]re)?|from now on,? you|(?:say|repeat) after me|continue the|(?:make|rewrite|turn) (?:it|this|that) (?:\\p{L}{1,20} ){0,3}?(?:sound|formal|better|shorter|longer|funnier|polite|professional|clear|clearer|concise|into)|is (?:this|it) (?:correct|right|good|grammatical)|in the (?:voice|style|words) of|my alter ego|sample answer|example (?:answer|sentence|text)|(?:write|draft|compose|generate|create)(?: \\p{L}{1,20}){0,4} (?:story|poem|song|letter|essay|e-?mail|dialogue|scene|script|bio|biography|monologue|speech|statement|message|post|review|resume|cv)";
const PAPER =
	"texts?|messages?|e-?mails?|letters?|paragraphs?|passages?|sentences?|story|stories|drafts?|essays?|posts?|articles?|notes?|transcripts?|excerpts?|quotes?|reviews?|comments?|entr(?:y|ies)|conversations?|chats?|bios?|speech|answers?|statements?";
/** A paper that is spoken of as there to be read. */
const SHOWN = `(?:${PAPER}) (?:below|above|attached|from \\p{L}+|I (?:got|received|found))|below (?:is|are)|(?:this|these) (?:${PAPER})|here(?:['’]s| is| are) (?:what|how|an?|the|my|their|his|her|some|\\p{Lu}\\p{L}+['’]s)|(?:check|correct|edit|improve|polish|shorten|fix|review|critique|rate|analy[sz]e|classify|extract)(?: \\p{L}{1,20}){0,3} (?:${PAPER})|reads|diary|diaries|journal entr(?:y|ies)|r[eé]sum[eé] (?:summary|text)|my (?:r[eé]sum[eé]|cv|linkedin|dating profile)|system prompt|screenplay|monologue|narrators?|testimonial|quote of|favou?rite quote|lines? (?:from|of) (?:an?|the|my)|sent from my|left (?:this|the following)|forwarded (?:message|mail|e-?mail)|original message|begin forwarded`;
const SENT =
	"(?:wrote|sent|texted|e-?mailed|messaged|posted|forwarded|dictated|replied)(?: (?:to|this|me|us|back|him|her|them|in|on))|(?:client|customer|boss|friend|colleague|coworker|mother|mom|father|dad|sister|brother|wife|husband|neighbou?r|teacher|student|he|she|they) (?:wrote|sent|texted|e-?mailed|messaged|posted|forwarded)|got (?:this|the) (?:from|\\p{L}{1,20} from)";
const FOREIGN = new RegExp(`(?<!\\p{L})(?:${REQUESTED}|${SHOWN}|${SENT})(?!\\p{L})`, "iu");
/** Where a line begins. */
const HEADED = new RegExp(
	[
		"^[\\s*_#>-]{0,6}(?:from|to|cc|bcc|sent|date|subject|reply-to|betreff|von|an)[*_]{0,2}:[*_]{0,2}\\s",
		"^[\\s*_#[(-]{0,6}(?:verse|chorus|bridge|refrain|intro|outro|hook|act|scene)(?:\\s\\d{1,2}|\\s[IVX]{1,4})?[\\]):*_-]{0,3}(?:\\s|$)",
		"^\\s{0,3}(?:you are|you['’]re) (?:now |an? |the |\\p{Lu})",
		"(?:[.!?]\\s)you are (?:now|an?) (?!\\p{L}+[!.])",
		"(?:^|[.!?]\\s)\\s{0,3}be \\p{Lu}\\p{L}+[.!]",
		"^\\s{0,3}On .{4,60} wrote:",
		"^\\s{0,3}dear \\p{L}",
		"^-{2,}\\s?\\p{L}",
	].join("|"),
	"imu",
);
/** `Bob wrote.` `Bob writes:` */
const SPOKEN_BY_NAME =
	/(?<!\p{L})(?!We |You )\p{Lu}\p{L}{1,30} (?:wrote|writes|texted|posted|sent|replied|said)(?!\p{L})/u;

/** True where somebody else may be speaking in any part of a message. */
export function holdsForeignText(message: string): boolean {
	return FOREIGN.test(message) || HEADED.test(message) || SPOKEN_BY_NAME.test(message);
}
