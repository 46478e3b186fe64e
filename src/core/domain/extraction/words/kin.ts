/** People and animals that somebody calls theirs, as sources of patterns. */
const FAMILY =
	"mother|mom|mum|mama|father|dad|papa|sister|brother|sibling|wife|husband|spouse|partner|girlfriend|boyfriend|fianc(?:é|ée|e|ee)|son|daughter|child|kid|baby|toddler|grandma|grandmother|granny|grandpa|grandfather|granddaughter|grandson|grandchild|aunt|auntie|uncle|cousin|niece|nephew|step(?:mother|mom|father|dad|sister|brother|son|daughter)|god(?:mother|father|son|daughter)|(?:mother|father|sister|brother|son|daughter)-in-law";
const PETS =
	"dog|cat|puppy|kitten|hamster|rabbit|bunny|parrot|horse|pony|turtle|tortoise|goldfish|guinea pig|bird|budgie|ferret|snake|lizard|gecko|chicken|hen|goat|donkey|sheep|pig|duck|pet|golden retriever|labrador|poodle|beagle|bulldog|german shepherd|German Shepherd|husky|corgi|dachshund|chihuahua|terrier|border collie|tabby";
const ACQUAINTANCES =
	"friend|best friend|colleague|coworker|co-worker|boss|manager|supervisor|roommate|flatmate|housemate|neighbor|neighbour|teacher|professor|mentor|coach|therapist|doctor|dentist|landlord|classmate|teammate";
const MODIFIER =
	"older|younger|elder|little|big|twin|oldest|eldest|youngest|middle|best|old|new|late|dear|good|close|childhood|high school|college|former|first|second|only|beloved|foster|adopted";

export const KIN = `(?:(?:${MODIFIER}) ){0,2}(?:${FAMILY}|${PETS}|${ACQUAINTANCES})`;
/** Whom it says something of itself to have; of a friend or a boss only the name does. */
export const COUNTED_KIN = `(?:${FAMILY}|${PETS})s?|children|grandchildren|puppies|ponies|wives|twins|triplets|siblings`;
export const ACQUAINTANCE = `(?:${ACQUAINTANCES})s?`;
export const MANY_KIN = `(?:${MODIFIER} )?(?:(?:${FAMILY}|${PETS}|${ACQUAINTANCES})s|children|grandchildren|puppies|ponies|parents|twins)`;
