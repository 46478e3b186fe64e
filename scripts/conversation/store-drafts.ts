import { batchAnswer } from "../api/api-answers.ts";
import type { ApiClient } from "../api/api-client.ts";
import type { DraftOfTurn } from "./turn-drafts.ts";

export interface DraftsToStore {
	readonly api: ApiClient;
	readonly drafts: readonly DraftOfTurn[];
	readonly batchSize: number;
	/** The same drafts under the same name may be stored again: what is there already stays as it is. */
	readonly name: string;
	readonly onStored: (count: number) => void;
}

/** Stores drafts in order; answers the memory that each of them is now. Exact duplicates share one. */
export async function storeDrafts(request: DraftsToStore): Promise<readonly { turnId: string; memoryId: string }[]> {
	const { api, drafts, batchSize, name, onStored } = request;
	const stored = [];
	for (let start = 0; start < drafts.length; start += batchSize) {
		const batch = drafts.slice(start, start + batchSize);
		const { results } = await api.call(
			{
				method: "POST",
				path: "/v1/memories/batch",
				headers: { "Idempotency-Key": `${name}-${start}` },
				body: { memories: batch.map(({ draft }) => draft) },
			},
			batchAnswer,
		);
		const idByIndex = new Map(results.map(({ index, id }) => [index, id]));
		for (const [index, { turnId }] of batch.entries()) {
			const memoryId = idByIndex.get(index);
			if (memoryId === undefined) throw new Error(`The API answered no id for memory ${start + index} of ${name}.`);
			stored.push({ turnId, memoryId });
		}
		onStored(batch.length);
	}
	return stored;
}
