export interface AnswerToShow {
	readonly url: string;
	readonly key: string;
	readonly scope: string;
	readonly question: string;
	readonly block: string;
	readonly droppedCount: number;
	readonly revision: string;
}

/** What `npm start` prints: a question, the block that a model would be given for it, and how to ask for it again. */
export function showAnswer(answer: AnswerToShow): string {
	const { question, block, droppedCount, revision, key } = answer;
	return [
		"",
		question,
		"",
		block,
		"",
		`dropped:  ${droppedCount}`,
		`revision: ${revision}`,
		`key:      ${key}`,
		"",
		curlLine(answer),
		"",
	].join("\n");
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
