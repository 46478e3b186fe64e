import { forgetWhere } from "../../core/operations/forget-where.ts";
import { listMemories } from "../../core/operations/list-memories.ts";
import { remember } from "../../core/operations/remember.ts";
import { answer, idempotentCall } from "../answers/idempotent-call.ts";
import { bodyOf } from "../body-of.ts";
import { deleteMemoriesDoc, listMemoriesDoc, rememberBatchDoc, rememberDoc } from "../contract/docs/memory-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { readQuery } from "../contract/input/read-query.ts";
import { deleteBody } from "../contract/memories/delete-body.ts";
import { formatCursor, parseCursor } from "../contract/memories/list-cursor.ts";
import { listQuery } from "../contract/memories/list-query.ts";
import { listHash, listRequest } from "../contract/memories/list-request.ts";
import { memoryBatchBody, memoryDraftBody } from "../contract/memories/memory-draft-body.ts";
import { memoryJson } from "../contract/memories/memory-json.ts";
import { renderBatch, renderForgottenWhere, renderRemembered } from "../contract/memories/write-answers.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";
import { tenantOf } from "../tenant-of.ts";

export function memoryRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(rememberDoc);
	router.post("/v1/memories", requires("memory-write", "storing a memory"), ...jsonBody, async (c) => {
		const draft = parseInput(memoryDraftBody, bodyOf(c));
		if (!draft.ok) return fail(c, draft.error);
		const call = idempotentCall(c, renderRemembered);
		if (!call.ok) return fail(c, call.error);
		const request = { drafts: [draft.value], pathOf: () => "", call: call.value };
		return answer(c, await remember(openTenant(c, "write"), request), renderRemembered);
	});

	router.openAPIRegistry.registerPath(rememberBatchDoc);
	router.post("/v1/memories/batch", requires("memory-write", "storing memories"), ...jsonBody, async (c) => {
		const batch = parseInput(memoryBatchBody, bodyOf(c));
		if (!batch.ok) return fail(c, batch.error);
		const call = idempotentCall(c, renderBatch);
		if (!call.ok) return fail(c, call.error);
		const pathOf = (index: number) => `memories.${index}.`;
		const request = { drafts: batch.value.memories, pathOf, call: call.value };
		return answer(c, await remember(openTenant(c, "write"), request), renderBatch);
	});

	router.openAPIRegistry.registerPath(listMemoriesDoc);
	router.get("/v1/memories", requires("memory-read", "listing memories"), async (c) => {
		const query = readQuery(c, listQuery);
		if (!query.ok) return fail(c, query.error);
		const { cursor, limit, ...where } = query.value;
		const hash = listHash(tenantOf(c).tenantId, where);
		const after = cursor === undefined ? null : parseCursor(cursor, hash);
		if (after !== null && !after.ok) return fail(c, after.error);
		const request = { ...listRequest(where), after: after?.value ?? null, limit };
		const page = await listMemories(openTenant(c, "read"), request);
		if (!page.ok) return fail(c, page.error);
		const { memories, next } = page.value;
		const nextCursor = next === null ? null : formatCursor(next, hash);
		return c.json({ memories: memories.map(memoryJson), next_cursor: nextCursor }, 200);
	});

	router.openAPIRegistry.registerPath(deleteMemoriesDoc);
	router.post("/v1/memories/delete", requires("memory-write", "deleting memories"), ...jsonBody, async (c) => {
		const body = parseInput(deleteBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const call = idempotentCall(c, renderForgottenWhere);
		if (!call.ok) return fail(c, call.error);
		const { scope, filter = null, descendants, dry_run: dryRun } = body.value;
		const request = { scope, filter, descendants, dryRun, call: call.value };
		return answer(c, await forgetWhere(openTenant(c, "write"), request), renderForgottenWhere);
	});

	return router;
}
