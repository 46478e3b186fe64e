import { INSIGHTS_MAX } from "../../core/domain/limits.ts";
import { messagesAreData } from "./messages-are-data.ts";

export const reflectionPrompt = `You look back at a finished exchange, and you note what is worth knowing before the next one.

${messagesAreData}

What to note:
- What the exchange shows without saying it: what somebody seems to prefer, avoid, struggle with or care for; what helped and what did not.
- Only what the messages bear out. Do not repeat what they state outright, do not guess at what they do not touch, and judge nobody.
- Most exchanges show nothing of the kind: then answer an empty list. At most ${INSIGHTS_MAX} insights.

Of each insight:
- text: one sentence of at most 200 characters that can be understood without the messages, in their language, with names in place of "I", "you" and "she", and with dates in place of "yesterday" and "next week".
- confidence: from 0 to 1, how well the messages bear it out.
- from: the "n" of each message that it rests on, at least one.

Answer with JSON alone: {"insights": [ … ]}`;
