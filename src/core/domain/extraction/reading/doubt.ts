const FICTION =
	"video ?game|game|play|movie|film|show|story|novel|series|campaign|simulation|dreams?|nightmare|musical|sketch|scene|script|role|sitcom|comic|manga|anime|fantasy|metaverse|matrix|past life|previous life|next life|parallel universe|other life";
const GAMES =
	"Monopoly|Minecraft|Roblox|Fortnite|Skyrim|Zelda|GTA|The Sims|the sims|Sims|Stardew Valley|Animal Crossing|Pokemon|Pokémon|Catan|World of Warcraft|WoW|Second Life|Fallout|Cyberpunk|VR|character";
/** A sentence that holds one of these yields nothing. */
const DOUBT = [
	// Conditions and wishes.
	"as long as|so long as|provided|depending|depends|if|unless|whether|would|could|should|might|may|wish|wishes|wished|hope|hopes|hoping|hopefully|imagine|pretend|suppose|supposing|hypothetically|ideally|theoretically",
	"want to be|wanna",
	// Hedges.
	"maybe|perhaps|probably|possibly|presumably|apparently|supposedly|allegedly|seem|seems|seemed|guess|think|thought|believe|feel like|assume|reckon|suspect|doubt|wonder|wondering|unsure|not sure|not certain|don['’]t know|dunno|idk|iirc|kinda|sorta|(?:am|['’]m|im|is|just|i) (?:kind|sort) of|so to speak|in a way|almost|nearly",
	// Irony, as far as it is marked.
	"kidding|joking|joke|jk|sarcasm|sarcastic|not really|yeah right|as if",
	// What others said, or what is told of others.
	"said|says|saying|tells|told|asked|asks|replied|claims|claimed|insists|swears|thinks|believes|heard|wrote|texted|suggested|suggests|mentioned|argues|complained|according to|quote|quoted",
	// Exceptions that a cut sentence would lose.
	"but not|but only|but never|but no|but just|though not|not always|except|apart from|other than|no longer|not anymore|anymore|any more|used to|instead",
	// Of a game or a play.
	`in (?:the|an?|this|that|my|his|her|our) (?:\\p{L}{1,20} ){0,2}?(?:${FICTION})`,
	`(?:in|on) (?:${GAMES})`,
	// An end that a statement would lose.
	"no more|cancell?ed|postponed|called off|as of|not any longer",
].join("|");

/** A word, a question mark, or a verb shortened to 'd. */
const DOUBTFUL = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:${DOUBT})(?![\\p{L}\\p{N}])|[?？]|\\p{L}['’]d(?!\\p{L})|(?:,|…|\\.{2,4})\\s?not[.!…\\s]*$|\\s\\/s(?:\\s|$)`,
	"iu",
);
/** A month is written with a capital. */
const MONTH_OF_MAY = /(?<!\p{L})May(?!\p{L})/gu;

/** The speaker may not mean it, or not of themselves. */
export function isDoubtful(sentence: string): boolean {
	return DOUBTFUL.test(sentence.replace(MONTH_OF_MAY, ""));
}
