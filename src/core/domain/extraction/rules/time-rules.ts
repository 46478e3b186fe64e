import { APPOINTMENT } from "../words/appointments.ts";
import { CONDITION } from "../words/belongings.ts";
import { COUNTED_KIN } from "../words/kin.ts";
import { headPattern, NOUN_ENDS, type PredicateRule } from "./predicate-rule.ts";

const REST = "(?<rest>.*)$";
const STARTED =
	/^(?:working|(?:an?|their) (?:[\p{L}-]{1,20} ){0,2}(?:job|role|position|business|company|startup|course|degree|PhD|internship|apprenticeship|career|family|diet|podcast|blog|band|club|garden|program|programme|course)(?!\p{L})|college|university|uni|school|grad school|high school|learning|studying|therapy)(?!\p{L})/u;
const JOINED =
	/^(?:(?:the )?(?!(?:Zoom|Teams|Slack|Discord|Skype|Google Meet|Webex|Monday|Friday)(?!\p{L}))\p{Lu}|an? (?:[\p{L}-]{1,20} ){0,2}(?:gym|club|band|team|choir|company|startup|orchestra|church|league|union|group|society|library)(?!\p{L}))/u;
const DIAGNOSED = new RegExp(
	`^(?:[\\p{L}\\d-]{1,20} ){0,3}?(?:${CONDITION}|cancer|leuk(?:a)?emia|lymphoma|disease|disorder|syndrome|sclerosis|lupus|\\p{L}{3,20}(?:itis|oma|osis|emia|philia))(?!\\p{L})`,
	"u",
);
const DATED_END = "(?=$|[,.!;…)]|\\s)";

/** What changed in a life. */
export const EVENT_RULES: readonly PredicateRule[] = [
	{ pattern: headPattern("(?:has )?graduated (?:from|in|with)"), kind: "event" },
	{ pattern: headPattern("(?:has )?started"), kind: "event", rest: STARTED },
	{
		pattern: new RegExp(`^(?:has )?got (?:married|engaged|divorced|promoted|laid off)${DATED_END}${REST}`, "u"),
		kind: "event",
	},
	{
		pattern: new RegExp(
			`^(?:has )?got an? (?:[\\p{L}-]{1,20} ){0,2}(?:job(?! to(?!\\p{L}))|promotion|scholarship|tattoo|${COUNTED_KIN})${NOUN_ENDS}${REST}`,
			"u",
		),
		kind: "event",
	},
	{
		pattern: headPattern("(?:has )?adopted"),
		kind: "event",
		rest: new RegExp(`^(?:an?|one|two|three) (?:[\\p{L}-]{1,20} ){0,3}?(?:${COUNTED_KIN})(?!\\p{L})`, "u"),
	},
	{ pattern: headPattern("(?:has )?bought"), kind: "event", rest: /^(?:an?|their (?:first|own|new|dream)) / },
	{ pattern: headPattern("(?:has )?(?:quit|left)"), kind: "event", rest: /^their (?:job|position)/ },
	{ pattern: headPattern("(?:has )?joined"), kind: "event", rest: JOINED },
	{ pattern: headPattern("(?:has )?retired (?:from|in)"), kind: "event" },
	{ pattern: new RegExp(`^(?:has )?(?:died|passed away)${DATED_END}${REST}`, "u"), kind: "event" },
	{ pattern: headPattern("was diagnosed with"), kind: "event", rest: DIAGNOSED },
	{ pattern: headPattern("was promoted to"), kind: "event" },
];

/** What is ahead: nothing of it is kept without a certain day. */
export const PLAN_RULES: readonly PredicateRule[] = [
	{
		pattern: new RegExp(
			`^has (?:an?|another|my) (?:[\\p{L}\\p{N}'’-]{1,30} ){0,4}(?:${APPOINTMENT})(?=$|[,.!]|\\s(?:on|at|with|for|in|to|and|about|by|tomorrow|tonight|this|next|today|later|\\p{Lu}|\\d))${REST}`,
			"u",
		),
		kind: "plan",
	},
	{
		pattern: headPattern("will|must|(?:is going|has|needs|plans|intends|is planning|is scheduled) to"),
		kind: "plan",
	},
	{
		pattern: headPattern(
			"is (?:flying|travell?ing|leaving|moving|starting|meeting|visiting|seeing|having|hosting|attending|running|returning|arriving|driving|taking|getting|going (?:to|for|out|on (?:an? |holiday|vacation)(?=.))|giving|presenting|celebrating|interviewing|graduating|retiring|joining|throwing|picking up|coming back)",
		),
		kind: "plan",
	},
];
