/** Speakers that are machines: what they say of themselves is nobody's fact. */
export const MACHINE_ROLES: ReadonlySet<string> = new Set([
	"assistant",
	"system",
	"agent",
	"ai",
	"bot",
	"chatbot",
	"tool",
	"model",
	"function",
	"developer",
]);

/** Speakers that are people without a name. */
export const PERSON_ROLES: ReadonlySet<string> = new Set([
	"user",
	"human",
	"person",
	"customer",
	"client",
	"guest",
	"caller",
	"visitor",
	"patient",
	"student",
]);
