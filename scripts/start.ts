/** `npm start`: the API with some months of somebody's conversations in it, one question asked. `--once` stops after it. */
import { recallAnswer } from "./api/api-answers.ts";
import { type ApiClient, createApiClient } from "./api/api-client.ts";
import { storeDrafts } from "./conversation/store-drafts.ts";
import { turnDrafts } from "./conversation/turn-drafts.ts";
import { readExampleHistory, readExampleQuestions } from "./example/example-files.ts";
import { keepExample, openExample } from "./example/example-key.ts";
import { showAnswer } from "./example/show-answer.ts";
import { showProgress } from "./progress.ts";
import { readFlags } from "./server/read-flags.ts";
import { runServer } from "./server/run-server.ts";

/** As many as are embedded before the answer, so that the question meets a store that is ready. */
const batchSize = 20;

const flags = readFlags("once");

await runServer({
	watch: false,
	once: flags.has("once"),
	async whenReady(server, { stateFolder }) {
		const { url } = server;
		const { scope, questions } = readExampleQuestions();
		const [question] = questions;
		const { key, loaded } = await openExample(server, stateFolder);
		const api = createApiClient({ url, key });
		if (!loaded) {
			await loadHistory(api, scope);
			keepExample(stateFolder, { key, loaded: true });
		}
		const { block, dropped, revision } = await api.call(
			{ method: "POST", path: "/v1/recall", body: { scope, cue: question } },
			recallAnswer,
		);
		process.stdout.write(showAnswer({ url, key, scope, question, block, dropped, revision }));
	},
});

async function loadHistory(api: ApiClient, scope: string): Promise<void> {
	const drafts = readExampleHistory().flatMap((turn) => turnDrafts(turn, scope));
	const progress = showProgress({ label: "loading the example", total: drafts.length, unit: "memories" });
	await storeDrafts({ api, drafts, batchSize, name: "example", onStored: progress.add });
	progress.stop();
}
