import { COUNTED_KIN } from "./kin.ts";

const THINGS =
	"car|cars|bike|bikes|bicycle|motorbike|motorcycle|scooter|boat|van|truck|house|apartment|flat|condo|cabin|cottage|farm|garden|allotment|greenhouse|piano|guitar|violin|drum kit|telescope|aquarium|tattoo|tattoos|bakery|restaurant|shop|café|cafe|company|startup|small business|business|podcast|blog|youtube channel|YouTube channel";
const EDUCATION =
	"degree|PhD|phd|doctorate|bachelor['’]s|bachelor['’]s degree|master['’]s|master['’]s degree|MBA|diploma";
/** Without an article. */
export const CONDITION =
	"diabetes|type 1 diabetes|type 2 diabetes|asthma|ADHD|ADD|autism|dyslexia|epilepsy|arthritis|eczema|psoriasis|celiac disease|coeliac disease|celiac|IBS|Crohn['’]s disease|hypertension|high blood pressure|migraines|chronic migraines|anxiety|depression|insomnia|tinnitus|scoliosis|endometriosis|PTSD|OCD|hay fever|a pacemaker";

export const BELONGING = `${COUNTED_KIN}|${THINGS}|${EDUCATION}`;
export const COUNT = "(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|twin|several)";
