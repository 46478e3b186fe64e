/** Adjectives, moods and states that people write with a capital behind `I'm` and `is`, as if they were names. */
const STATES = `able absent abstract absurd afraid alive alone amazing angry anonymous anxious awake aware awesome awful bad bankrupt basic beautiful best
	better big bored boring broke broken busy calling cancelled canceled careful cheap classified cold common complete
	complicated confidential confused cool correct cute dead deaf dear deep delicious different difficult dirty disabled disappointed done down
	drunk dumb dying early easy empty engaged excellent excited exhausted expensive fake false famous fast fat favorite favourite fed feeling
	fine finished first foreign free fresh fucked full funny furious gay glad going gone good great guilty happy hard heavy hidden high home
	homeless horrible hot huge human hungry hurt ill impatient important impossible innocent insane interested invalid irrelevant jealous jobless
	kidding last late leaving left legal less lesbian little live living lonely long looking losing lost loud low lucid mad married mean misspelled
	missing more most native nervous new next nice none nonbinary normal nothing null numb off old online open optional out over overdue
	overwhelmed own pending perfect playing pleased poor pregnant present pretty private proud public queer quiet rare ready real reserved
	resting retired rich ridiculous right rude running sad safe same scared secret self-employed selling serious short shy sick silly simple
	single sleeping sleepy slow small smart sold sober sorry special starving straight strange stuck stupid super sure surprised taken talking
	tall terrible thankful thinking thirsty tired top trans traveling travelling trying ugly unavailable unclear undecided undefined
	unemployed unhappy unimportant unique unknown unsure upset urgent used useless vegan vegetarian visiting waiting warm wasted watching weak
	weird well wet wide wonderful working worried worse worst writing wrong young`;

/** Other ordinary words: nouns, adverbs, greetings, whoever writes as an institution. */
const OTHERS = `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
	bus car coffee bike feel foot instinct memory plane taxi train truck sea night nights peanuts about account admin adult after afternoon again agent alert all already also always anonymity another any anybody anyone anything
	anytime anyway asap assistant auto away baby bank bank's because before beginner behind billing bill birthday boss both boy
	brother bro bs buddy bug bullshit but buy bye call cash chief classic college company computer confirmation contact corporate crap customer dad daddy
	day dear deal delivery department desk director doctor dude emergency enough error evening ever every everybody everyone everything
	evil family father feedback fiction fire for forever from fun game garbage gentleman ghost girl gonna google's great guest guy half hell hello help
	helpdesk hey hi him his history home hospital hotel hotline how human idiot if in info information insert instead
	insurance it it's its job joke just king kids lady later legend liar lie literally lol lots love madam male man management manager maniac
	maybe me member mess message mine mom mommy money morning mother mum my myself n/a name names nah never
	nightmare no nobody not notice now nurse of office officer on once one only operator or order other ouch our owner partner party please police
	president probably problem professor promotion queen's question quite reception reminder request result robot routine sales school security
	service sir sister somebody someone something sometime sometimes soon spam speaking staff stop store student stuff support survey system
	tbd teacher tech test testing than thank thanks that that's the their them then they this today tomorrow tonight too tough trash tuesdays two
	under until up update user very via victim virgin wait warning we weather when whatever whenever where who why wife winner with woman
	work worker world wow yeah yesterday yet you your yours`;

/** What people give, use and teach; no person is called so. */
const BRANDS = `airbnb alexa amazon android anthropic apple bitcoin chatgpt comcast copilot costco discord disney dropbox ebay excel
	ethereum facebook fedex frozen gmail google harry hulu ikea instagram iphone java javascript kotlin lego legos lightroom linkedin linux lyft
	mcdonald's mcdonald’s meta microsoft minecraft monopoly netflix nintendo openai paypal photoshop playstation pokemon powerpoint python react reddit
	roblox rust salesforce samsung siri skype slack snapchat sony spotify starbucks steam target telegram tesla tiktok tinder twitch twitter typescript
	uber ubuntu usps venmo verizon walmart whatsapp wikipedia windows xbox yahoo youtube zelle zoom`;

function wordsOf(list: string): readonly string[] {
	return list.trim().split(/\s+/);
}

/** In lower case. Whatever else they are, as a name they are more likely something else. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set([STATES, OTHERS, BRANDS].flatMap(wordsOf));
