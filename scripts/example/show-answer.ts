export interface AnswerToShow {
	readonly url: string;
	readonly key: string;
	readonly scope: string;
	readonly question: string;
	readonly block: string;
	readonly dropped: readonly { readonly reason: string }[];
	readonly revision: string;
}

/** What `npm start` prints: a question, the block that a model would be given for it, and how to ask for it again. */
export function showAnswer(answer: AnswerToShow): string {
	const { question, block, dropped, revision, key } = answer;
	return [
		"",
		question,
		"",
		block,
		"",
		`dropped:  ${dropped.length}${reasonsOf(dropped)}`,
		`revision: ${revision}`,
		`key:      ${key}`,
		"",
		curlLine(answer),
		"",
	].join("\n");
}

/** ` (90 over_limit, 5 over_record_chars)`, or nothing for nothing. */
function reasonsOf(dropped: AnswerToShow["dropped"]): string {
	if (dropped.length === 0) return "";
	const counts = new Map<string, number>();
	for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
	return ` (${Array.from(counts, ([reason, count]) => `${count} ${reason}`).join(", ")})`;
}

/** Asks the same again; one line, quoted for any POSIX shell. */
export function curlLine({ url, key, scope, question }: AnswerToShow): string {
	const body = JSON.stringify({ scope, cue: question });
	return [
		`curl -s ${url}/v1/recall`,
		`-H ${quoted(`Authorization: Bearer ${key}`)}`,
		`-H ${quoted("Content-Type: application/json")}`,
		`-d ${quoted(body)}`,
	].join(" ");
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
