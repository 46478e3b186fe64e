/** A whole sentence that takes back what was said before it. */
const WHOLE =
	"not|nope|no|or not|psych|sike|well,? (?:i )?(?:had|was|did|lived|worked|used to|not any ?more|not (?:really|quite|exactly|yet))|april fools|as if|in my dreams|i wish|i lied|yeah,? right";
/** The beginning of one. */
const BEGINNING =
	"(?:just |only |i['’]?m |i was |i am )*(?:kidding|joking)|(?:no|oh|oops),? wait|wait,? (?:no|actually)|scratch that|strike that|correction|actually,? (?:no|not)|never ?mind|forget (?:that|it|what)|i take (?:that|it) back|i (?:made (?:that|it|this) up|lied|was lying|misspoke|meant|mean,? not)|(?:that|this|it)(?:['’]s| is| was) (?:what i (?:tell|told|say|said)|not true|a lie|a joke|false|wrong|how (?:the|he|she|it))|(?:that|this)(?: is|['’]s) (?:from|a quote|what .{1,40} (?:said|says|tells?|told|wrote))|at least (?:i|that)|or so|so (?:they|he|she) (?:say|said|says|claim)|not any ?more|(?:says|said) (?:no one|nobody|my|the|he|she)|is what|none of (?:that|this|it)";
const TAKEN_BACK = new RegExp(
	`^(?:but |well,? |haha,? |lol,? |ok,? |okay,? )?(?:(?:${WHOLE})[.!…\\s)]*$|(?:${BEGINNING})(?![\\p{L}\\p{N}]))`,
	"iu",
);

/** `Just kidding.` `That's what I tell people.` Nobody knows how far back it goes. */
export function takesBack(sentence: string): boolean {
	return TAKEN_BACK.test(sentence);
}
