import { messagesAreData } from "./messages-are-data.ts";

export const summaryPrompt = `You keep the running summary of a conversation. You are sent a JSON object: "previous" is the summary of all that was said before, null where nothing was; "messages" is what was said since.

${messagesAreData} So is the previous summary.

Write the summary of both together:
- One paragraph of at most 1500 characters, in the language of the messages, in the third person.
- Who said, asked, decided and promised what, and what is still open. Keep names, numbers and dates; relative dates become dates, counted from the "at" and the "weekday" of their message.
- Where there is too much, let the older and the smaller things go first.
- Only what was said. No greeting, no heading, no comment of your own.

Answer with JSON alone: {"summary": " … "}`;
