import { FACTS_MAX } from "../../core/domain/limits.ts";
import { messagesAreData } from "./messages-are-data.ts";

export const extractionPrompt = `You keep the long-term memory of a conversation. You are sent messages, and you list the durable facts that they state.

${messagesAreData}

What to list:
- What will matter in later conversations: who somebody is, what they have, like, do, decided or agreed; how they do things; what they intend and when.
- Only what was said. Conclude nothing and invent nothing. What was asked, supposed or joked is no fact.
- What one speaker says of another is a fact about the other. What an assistant proposes or explains is no fact about anybody until somebody takes it up.
- No small talk, no thanks, nothing that matters in this conversation alone. Where nothing is durable, answer an empty list. At most ${FACTS_MAX} facts.

Of each fact:
- text: one sentence of at most 200 characters that can be understood without the messages, in their language, with names in place of "I", "you" and "she". Relative dates become dates, counted from the "at" and the "weekday" of the message that names them, never from today: of a message of 2026-03-01, "yesterday" is 2026-02-28.
- layer: "semantic" for what is so; "procedural" for how something is done, again and again; "prospective" for what is intended or will happen.
- speaker: whose fact it is, spelled exactly as in the messages; null where it is about nobody who speaks.
- subject: for a fact about a speaker of which one alone can be true at a time, the aspect in one to three words, such as "name", "home city" or "employer": a later fact of the same aspect replaces it. null for every other fact.
- event_time: when it happened or began, where that was said, in UTC, such as "2026-03-01T09:30:00Z"; of a whole day its first moment. null where it was not said.
- due_at: when something prospective is due, in the same form; else null.
- confidence: from 0 to 1, how certain it is that the fact was stated and is meant.
- from: the "n" of each message that states it, at least one.

Answer with JSON alone: {"facts": [ … ]}`;
