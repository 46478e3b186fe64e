import { forget } from "../../core/operations/forget.ts";
import { getMemory } from "../../core/operations/get-memory.ts";
import { readHistory } from "../../core/operations/read-history.ts";
import { revise } from "../../core/operations/revise.ts";
import { answer, idempotentCall } from "../answers/idempotent-call.ts";
import { ifVersion, readIfMatch } from "../answers/if-match.ts";
import { jsonAnswer } from "../answers/json-answer.ts";
import { forgetDoc, getMemoryDoc, historyDoc, reviseDoc } from "../contract/docs/memory-by-id-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { memoryChangesBody } from "../contract/memories/memory-changes-body.ts";
import { renderForgotten, renderMemory } from "../contract/memories/write-answers.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { noQuery } from "../middleware/no-query.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";

/** Ids of another form name no memory: the path is not there, with the same words as for an unknown id. */
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

export function memoryByIdRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(getMemoryDoc);
	router.get(`/v1/memories/:id{${uuid}}`, requires("memory-read", "reading a memory"), noQuery, async (c) => {
		const memory = await getMemory(openTenant(c, "read"), c.req.param("id"));
		return memory.ok ? jsonAnswer(renderMemory(memory.value)) : fail(c, memory.error);
	});

	router.openAPIRegistry.registerPath(historyDoc);
	router.get(`/v1/memories/:id{${uuid}}/history`, requires("memory-read", "reading a history"), noQuery, async (c) => {
		const versions = await readHistory(openTenant(c, "read"), c.req.param("id"));
		if (!versions.ok) return fail(c, versions.error);
		const rendered = versions.value.map(({ version, text, changedAt, cause }) => ({
			version,
			text,
			changed_at: changedAt,
			cause,
		}));
		return c.json({ versions: rendered }, 200);
	});

	router.openAPIRegistry.registerPath(reviseDoc);
	router.patch(`/v1/memories/:id{${uuid}}`, requires("memory-write", "changing a memory"), ...jsonBody, async (c) => {
		const changes = parseInput(memoryChangesBody, c.var.body);
		if (!changes.ok) return fail(c, changes.error);
		const condition = readIfMatch(c);
		if (!condition.ok) return fail(c, condition.error);
		const call = idempotentCall(c, renderMemory);
		if (!call.ok) return fail(c, call.error);
		const deps = openTenant(c, "write");
		const id = c.req.param("id");
		const version = await ifVersion(deps, id, condition.value);
		const request = { id, changes: changes.value, ifVersion: version, call: call.value };
		return answer(c, await revise(deps, request), renderMemory);
	});

	router.openAPIRegistry.registerPath(forgetDoc);
	router.delete(`/v1/memories/:id{${uuid}}`, requires("memory-write", "deleting a memory"), noQuery, async (c) => {
		const condition = readIfMatch(c);
		if (!condition.ok) return fail(c, condition.error);
		const call = idempotentCall(c, renderForgotten);
		if (!call.ok) return fail(c, call.error);
		const deps = openTenant(c, "write");
		const id = c.req.param("id");
		const version = await ifVersion(deps, id, condition.value);
		return answer(c, await forget(deps, { id, ifVersion: version, call: call.value }), renderForgotten);
	});

	return router;
}
