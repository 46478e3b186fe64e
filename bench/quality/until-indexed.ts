import { listAnswer } from "../../scripts/api/api-answers.ts";
import type { ApiClient } from "../../scripts/api/api-client.ts";

const pageSize = 200;
const pollMs = 200;
/** Without one more memory becoming ready in this time, something is stuck. */
const patienceDefaultMs = 120_000;

/**
 * Walks a scope's memories, the newest first, and on from a page only when the vector index shows all of it. The newest are also
 * indexed last: a large scope needs more patience.
 */
export async function untilIndexed(
	api: ApiClient,
	scope: string,
	onReady: (count: number) => void,
	patienceMs = patienceDefaultMs,
): Promise<void> {
	let cursor: string | null = null;
	do {
		const page = await readyPage(api, pagePath(scope, cursor), patienceMs);
		onReady(page.memories.length);
		cursor = page.next_cursor;
	} while (cursor !== null);
}

async function readyPage(api: ApiClient, path: string, patienceMs: number) {
	let readyBefore = -1;
	let since = Date.now();
	for (;;) {
		const page = await api.call({ method: "GET", path }, listAnswer);
		const ready = page.memories.filter(({ indexed }) => indexed === "ready").length;
		if (ready === page.memories.length) return page;
		if (ready > readyBefore) since = Date.now();
		if (Date.now() - since > patienceMs)
			throw new Error(`${path}: only ${ready} of ${page.memories.length} are indexed.`);
		readyBefore = ready;
		await new Promise((resolve) => setTimeout(resolve, pollMs));
	}
}

function pagePath(scope: string, cursor: string | null): string {
	const query = new URLSearchParams({ scope, limit: String(pageSize), ...(cursor === null ? {} : { cursor }) });
	return `/v1/memories?${query}`;
}
