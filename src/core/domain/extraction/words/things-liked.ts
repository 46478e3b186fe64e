/** What a favourite, a hobby or an allergy is when it is written small, as sources of patterns: a list, since `closed` and `boring` look no different. */
export const COLOURS =
	"red|orange|yellow|green|blue|purple|violet|pink|brown|black|white|gr[ae]y|teal|turquoise|navy|maroon|magenta|cyan|beige|lavender|lilac|indigo|crimson|burgundy|gold|silver";
const FOODS =
	"pizza|pasta|spaghetti|lasagna|lasagne|risotto|ramen|noodles|rice|sushi|sashimi|tacos?|burritos?|curry|curries|soup|stew|salad|salads|steak|burgers?|sandwich(?:es)?|bread|toast|pancakes|waffles|dumplings|pho|kimchi|falafel|hummus|tofu|beans|lentils|potato(?:es)?|fries|tomato(?:es)?|mushrooms?|spinach|broccoli|carrots|onions|garlic|basil|cilantro|chicken|beef|pork|lamb|bacon|ham|salmon|tuna|fish|cheese|yog(?:h)?urt|butter|honey|chocolate|ice cream|cake|cheesecake|tiramisu|cookies|brownies|pie|apples?|bananas?|oranges|strawberr(?:y|ies)|blueberr(?:y|ies)|raspberr(?:y|ies)|cherr(?:y|ies)|mango(?:es|s)?|peach(?:es)?|pears?|grapes|pineapple|watermelon|avocado(?:s|es)?|vanilla|pistachio|pistachios|coffee|espresso|tea|water|juice|lemonade|beer|wine|cider|whisk(?:e)?y|gin|rum|food";
const PASTIMES =
	"pottery|knitting|crochet|sewing|embroidery|quilting|origami|calligraphy|painting|drawing|photography|reading|writing|poetry|cooking|baking|gardening|fishing|hunting|hiking|running|jogging|walking|cycling|swimming|surfing|sailing|skiing|snowboarding|skating|skateboarding|climbing|bouldering|camping|birdwatching|astronomy|chess|yoga|pilates|dancing|ballet|singing|football|soccer|basketball|tennis|volleyball|baseball|softball|hockey|rugby|golf|cricket|badminton|boxing|judo|karate|archery|fencing|gymnastics|gaming|video games|board games|travell?ing|woodworking|woodcarving|carpentry|blogging|juggling|magic";
const ARTS =
	"jazz|rock|pop|hip hop|rap|techno|blues|soul|folk|country music|classical music|heavy metal|metal|reggae|opera|comedies|comedy|drama|horror|thrillers?|science fiction|sci-fi|fantasy|documentaries|biology|chemistry|physics|math|maths|mathematics|history|geography|economics|philosophy|psychology|sociology|linguistics|literature|computer science|engineering|mechanical engineering|electrical engineering|accounting|finance|marketing|nursing|art|music|theater|theatre|journalism|political science|business|law|medicine";
const NATURE =
	"dogs?|cats?|horses?|rabbits?|elephants?|lions?|tigers?|pandas?|wolf|wolves|fox(?:es)?|dolphins?|whales?|penguins?|owls?|otters?|giraffes?|koalas?|turtles?|spring|summer|autumn|fall|winter|roses?|tulips?|sunflowers?|daisies|orchids?|peonies|lilies";
const ALLERGEN =
	"peanuts?|nuts?|tree nuts?|almonds?|walnuts?|cashews?|hazelnuts?|pecans?|pistachios?|sesame|soy|soya|wheat|gluten|dairy|milk|lactose|eggs?|fish|shellfish|shrimps?|prawns?|crabs?|lobster|mussels|oysters|seafood|strawberr(?:y|ies)|kiwi(?:s|fruit)?|bananas?|avocados?|tomatoes|apples?|peaches|mustard|celery|corn|chocolate|caffeine|alcohol|sulfites|sulphites|histamine|msg|MSG|pollen|grass|ragweed|dust|dust mites|mold|mould|cats?|dogs?|horses|animal hair|fur|feathers|bees?|wasps?|bee stings|wasp stings|insect bites|latex|nickel|perfumes?|fragrances?|penicillin|amoxicillin|antibiotics|aspirin|ibuprofen|codeine|sulfa drugs|sulfa|iodine|sunscreen|light|noise|cold|heat|heights";
const SHADE =
	"dark|light|bright|pale|deep|forest|olive|emerald|royal|baby|sky|hot|iced|spicy|sweet|sour|fried|grilled|roasted|raw|fresh|green|black|white|red|vegan|peanut|almond|mint|lemon|milk|potato|apple|pumpkin|tomato|beef|goat|blue|trail|oil|portrait|landscape|film|ice|table|rock|severe|cow['’]s|modern|electronic|indie|punk|classic|polar|sea|snow";
const WORD = "\\p{Lu}[\\p{L}\\p{N}'’.&!-]{0,40}";
const THING = `(?:(?:${SHADE}|${COLOURS}|${FOODS}|${WORD}) ){0,2}(?:${COLOURS}|${FOODS}|${PASTIMES}|${ARTS}|${NATURE})`;
const JOINED = "(?:, (?:and |or )?| and | or | & )";

/** One thing or several; `a` and `the` do no harm before them. */
export const THINGS_LIKED = `(?:(?:an?|the|their) )?${THING}(?:${JOINED}(?:(?:an?|the) )?${THING}){0,7}`;
export const ALLERGENS = `(?:(?:${SHADE}) )?(?:${ALLERGEN})(?:${JOINED}(?:(?:${SHADE}) )?(?:${ALLERGEN})){0,9}`;
