import type { ApiClient } from "../../scripts/api/api-client.ts";
import type { CuesToAsk } from "./ask-cues.ts";
import type { CapturedCandidates } from "./captured-candidates.ts";
import { ARM_HEADER, CANDIDATES } from "./recall-arms.ts";

/** What the ranker was given for each cue that found something. */
export async function captureCandidates({ api, scope, cues }: CuesToAsk): Promise<readonly CapturedCandidates[]> {
	const captured = [];
	for (const cue of cues) captured.push(await capture(api, scope, cue));
	return captured.filter(({ candidates }) => candidates.length > 0);
}

async function capture(api: ApiClient, scope: string, cue: string): Promise<CapturedCandidates> {
	const response = await api.send({
		method: "POST",
		path: "/v1/recall",
		headers: { [ARM_HEADER]: CANDIDATES },
		body: { scope, cue, limit: 10, candidate_limit: 100, strict: true },
	});
	if (!response.ok) throw new Error(`A capture answered ${response.status}: ${await response.text()}`);
	return (await response.json()) as CapturedCandidates;
}
