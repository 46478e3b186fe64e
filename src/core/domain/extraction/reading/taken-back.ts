/** A whole sentence that takes back what was said before it. */
const WHOLE =
	"not|nope|no|or not|psych|sike|well,? (?:i )?(?:had|was|did|lived|worked|used to|not any ?more|not (?:really|quite|exactly|yet))|april fools?|or did|past tense|sarcasm|satire|irony|\\/s|i mean \\S{1,20}(?: \\S{1,20})?|(?:sorry|oops|whoops),? (?!i )\\S{1,20}(?: \\S{1,20})?|gotcha|as if|in my dreams|i wish|i lied|yeah,? right";
/** The beginning of one. */
const BEGINNING =
	"(?:just |only |i['’]?m |i was |i am )*(?:kidding|joking|messing|teasing|lying|trolling|testing)|jk|(?:sorry|oops|whoops|no),? i (?:meant|mean)|(?:not|or) really|(?:ignore|disregard|delete|forget|undo|remove) (?:that|this|it|the|what|my)|that (?:sentence|statement|message|part)|is (?:a lie|false|wrong|not)|(?:no|oh|oops),? wait|wait,? (?:no|actually)|scratch that|strike that|correction|actually,? (?:no|not)|never ?mind|forget (?:that|it|what)|i take (?:that|it) back|i (?:made (?:that|it|this) up|lied|was lying|misspoke|meant|mean,? not)|(?:that|this|it)(?:['’]s| is| was) (?:what i (?:tell|told|say|said)|not true|a lie|a joke|false|wrong|how (?:the|he|she|it))|(?:that|this)(?: is|['’]s| was) (?:from|(?:my|his|her|their) \\S+ (?:line|quote|joke|story)|\\S+['’]s (?:line|quote|joke|story)|a quote|what .{1,40} (?:said|says|tells?|told|wrote))|at least (?:i|that)|or so|so (?:they|he|she) (?:say|said|says|claim)|not any ?more|(?:says|said) (?:no one|nobody|my|the|he|she)|is what|none of (?:that|this|it)";
const BEFORE = "(?:but |well,? |haha,? |lol,? |lmao,? |or |ok,? |okay,? )?";
const TAKEN_BACK = new RegExp(`^${BEFORE}(?:(?:${WHOLE})[.!…\\s)]*$|(?:${BEGINNING})(?![\\p{L}\\p{N}]))`, "iu");

/** `Just kidding.` `That's what I tell people.` Nobody knows how far back it goes. */
export function takesBack(sentence: string): boolean {
	return TAKEN_BACK.test(sentence);
}

const MESSAGE = new RegExp(`^${BEFORE}(?:${BEGINNING})(?![\\p{L}\\p{N}])`, "iu");

/** A message that begins so takes back earlier ones of its speaker; a bare `No.` may answer somebody. */
export function takesBackEarlier(message: string): boolean {
	return MESSAGE.test(message.trimStart());
}
