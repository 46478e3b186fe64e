import { forget } from "../../core/operations/forget.ts";
import { getMemory } from "../../core/operations/get-memory.ts";
import { readHistory } from "../../core/operations/read-history.ts";
import { revise } from "../../core/operations/revise.ts";
import { answer, idempotentCall } from "../answers/idempotent-call.ts";
import { readIfMatch } from "../answers/if-match.ts";
import { jsonAnswer } from "../answers/json-answer.ts";
import { bodyOf } from "../body-of.ts";
import { forgetDoc, getMemoryDoc, historyDoc, reviseDoc } from "../contract/docs/memory-by-id-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { memoryChangesBody } from "../contract/memories/memory-changes-body.ts";
import { memoryIdPattern } from "../contract/memories/memory-id.ts";
import { renderForgotten, renderMemory } from "../contract/memories/write-answers.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { noQuery } from "../middleware/no-query.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";

/** For an id of another form the path is not there, with the same words as for an unknown id. */
const one = `/v1/memories/:id{${memoryIdPattern}}`;

export function memoryByIdRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(getMemoryDoc);
	router.get(one, requires("memory-read", "reading a memory"), noQuery, async (c) => {
		const memory = await getMemory(openTenant(c, "read"), c.req.param("id"));
		return memory.ok ? jsonAnswer(renderMemory(memory.value)) : fail(c, memory.error);
	});

	router.openAPIRegistry.registerPath(historyDoc);
	router.get(`${one}/history`, requires("memory-read", "reading a history"), noQuery, async (c) => {
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
	router.patch(one, requires("memory-write", "changing a memory"), ...jsonBody, async (c) => {
		const changes = parseInput(memoryChangesBody, bodyOf(c));
		if (!changes.ok) return fail(c, changes.error);
		const condition = readIfMatch(c);
		if (!condition.ok) return fail(c, condition.error);
		const call = idempotentCall(c, renderMemory);
		if (!call.ok) return fail(c, call.error);
		const id = c.req.param("id");
		const request = { id, changes: changes.value, ifVersions: condition.value, call: call.value };
		return answer(c, await revise(openTenant(c, "write"), request), renderMemory);
	});

	router.openAPIRegistry.registerPath(forgetDoc);
	router.delete(one, requires("memory-write", "deleting a memory"), noQuery, async (c) => {
		const condition = readIfMatch(c);
		if (!condition.ok) return fail(c, condition.error);
		const call = idempotentCall(c, renderForgotten);
		if (!call.ok) return fail(c, call.error);
		const request = { id: c.req.param("id"), ifVersions: condition.value, call: call.value };
		return answer(c, await forget(openTenant(c, "write"), request), renderForgotten);
	});

	return router;
}
