import { tenantAnswer } from "../../scripts/api/api-answers.ts";
import { type ApiClient, createApiClient } from "../../scripts/api/api-client.ts";
import { storeDrafts } from "../../scripts/conversation/store-drafts.ts";
import type { LocalServer } from "../../scripts/local-server.ts";
import { showProgress } from "../../scripts/progress.ts";
import { untilIndexed } from "../quality/until-indexed.ts";
import { conversation } from "./corpus/conversation.ts";

export interface ScopeToStore {
	readonly scope: string;
	readonly size: number;
	readonly seed: number;
}

const batchSize = 500;
/** An hour: 200,000 memories took ten minutes. */
const indexingPatienceMs = 3_600_000;

/** A tenant of its own with a scope of each size, every vector in the index. */
export async function storeTenant(
	server: LocalServer,
	{ name, scopes }: { readonly name: string; readonly scopes: readonly ScopeToStore[] },
): Promise<ApiClient> {
	const admin = createApiClient({ url: server.url, key: server.adminKey });
	const { key } = await admin.call({ method: "POST", path: "/v1/tenants", body: { name } }, tenantAnswer);
	const api = createApiClient({ url: server.url, key });
	for (const { scope, size, seed } of scopes) {
		const storing = showProgress({ label: `${name} ${scope}: storing`, total: size, unit: "memories" });
		const drafts = conversation(scope, { size, seed });
		await storeDrafts({ api, drafts, batchSize, name: scope, onStored: storing.add });
		storing.stop();
		const indexing = showProgress({ label: `${name} ${scope}: indexing`, total: size, unit: "memories" });
		await untilIndexed(api, scope, indexing.add, indexingPatienceMs);
		indexing.stop();
	}
	return api;
}
