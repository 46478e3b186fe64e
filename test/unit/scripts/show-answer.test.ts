import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlLine, showAnswer } from "../../../scripts/example/show-answer.ts";

const answer = {
	url: "http://127.0.0.1:8787",
	key: "mnm_id_secret",
	scope: "user:demo",
	question: `What's "the $HOME" \\ address?`,
	block: "[episodic] one\n[episodic] two",
	dropped: [{ reason: "over_limit" }, { reason: "over_record_chars" }, { reason: "over_limit" }],
	revision: "0123456789abcdef",
};

describe("showAnswer", () => {
	it("shows the block as it is, with what belongs to it", () => {
		const shown = showAnswer(answer);
		expect(shown).toContain(`\n${answer.block}\n`);
		for (const part of [
			"dropped:  3 (2 over_limit, 1 over_record_chars)\n",
			answer.revision,
			answer.key,
			answer.question,
			curlLine(answer),
		]) {
			expect(shown).toContain(part);
		}
	});

	it("names no reason where nothing was dropped", () => {
		expect(showAnswer({ ...answer, dropped: [] })).toContain("\ndropped:  0\n");
	});
});

describe("curlLine", () => {
	it("reaches curl as it was meant, whatever the question holds", () => {
		const command = curlLine(answer).replace(/^curl/, "printf '%s\\n'");
		const args = execFileSync("sh", ["-c", command], { encoding: "utf8" }).trimEnd().split("\n");
		expect(args).toEqual([
			"-s",
			"http://127.0.0.1:8787/v1/recall",
			"-H",
			"Authorization: Bearer mnm_id_secret",
			"-H",
			"Content-Type: application/json",
			"-d",
			JSON.stringify({ scope: answer.scope, cue: answer.question }),
		]);
	});
});
