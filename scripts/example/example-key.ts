import { join } from "node:path";
import { z } from "zod";
import { tenantAnswer } from "../api/api-answers.ts";
import { createApiClient } from "../api/api-client.ts";
import type { LocalServer } from "../local-server.ts";
import { readIfThere, writeSecret } from "../server/state-folder.ts";

/** What one start leaves for the next: the tenant's key, and whether all of the example was stored. */
const keptSchema = z.object({ key: z.string(), loaded: z.boolean() });

export type ExampleState = z.output<typeof keptSchema>;

const fileName = "example.json";
const unauthenticatedStatus = 401;

/** The example tenant of this state folder, made at the first start. */
export async function openExample(server: LocalServer, stateFolder: string): Promise<ExampleState> {
	const text = readIfThere(join(stateFolder, fileName));
	const kept = text === null ? null : keptSchema.parse(JSON.parse(text));
	if (kept !== null && (await isKnown(server, kept.key))) return kept;
	const admin = createApiClient({ url: server.url, key: server.adminKey });
	const { key } = await admin.call({ method: "POST", path: "/v1/tenants", body: { name: "example" } }, tenantAnswer);
	const fresh = { key, loaded: false };
	keepExample(stateFolder, fresh);
	return fresh;
}

export function keepExample(stateFolder: string, state: ExampleState): void {
	writeSecret(join(stateFolder, fileName), `${JSON.stringify(state)}\n`);
}

/** It is not where someone removed the databases and left the rest of the folder. */
async function isKnown({ url }: LocalServer, key: string): Promise<boolean> {
	const response = await createApiClient({ url, key }).send({ method: "GET", path: "/v1/keys" });
	await response.arrayBuffer();
	return response.status !== unauthenticatedStatus;
}
