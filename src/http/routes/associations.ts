import { associate } from "../../core/operations/associations/associate.ts";
import { dissociate } from "../../core/operations/associations/dissociate.ts";
import { listAssociations } from "../../core/operations/associations/list-associations.ts";
import { answer, idempotentCall } from "../answers/idempotent-call.ts";
import { bodyOf } from "../body-of.ts";
import { associateBody, dissociateBody } from "../contract/associations/association-body.ts";
import { formatAssociationCursor, parseAssociationCursor } from "../contract/associations/association-cursor.ts";
import { associationJson, renderAssociated, renderDissociated } from "../contract/associations/association-json.ts";
import { associationHash, associationQuery } from "../contract/associations/association-query.ts";
import { associateDoc, dissociateDoc, listAssociationsDoc } from "../contract/docs/association-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { readQuery } from "../contract/input/read-query.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";
import { tenantOf } from "../tenant-of.ts";

const path = "/v1/associations";

export function associationRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(associateDoc);
	router.post(path, requires("memory-write", "associating memories"), ...jsonBody, async (c) => {
		const body = parseInput(associateBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const call = idempotentCall(c, renderAssociated);
		if (!call.ok) return fail(c, call.error);
		return answer(c, await associate(openTenant(c, "write"), { ...body.value, call: call.value }), renderAssociated);
	});

	router.openAPIRegistry.registerPath(listAssociationsDoc);
	router.get(path, requires("memory-read", "listing associations"), async (c) => {
		const query = readQuery(c, associationQuery);
		if (!query.ok) return fail(c, query.error);
		const { scope, id, limit, cursor } = query.value;
		const hash = associationHash(tenantOf(c).tenantId, query.value);
		const after = cursor === undefined ? null : parseAssociationCursor(cursor, hash);
		if (after !== null && !after.ok) return fail(c, after.error);
		const page = await listAssociations(openTenant(c, "read"), { scope, id, after: after?.value ?? null, limit });
		if (!page.ok) return fail(c, page.error);
		const { associations, next } = page.value;
		const nextCursor = next === null ? null : formatAssociationCursor(next, hash);
		return c.json({ associations: associations.map(associationJson), next_cursor: nextCursor }, 200);
	});

	router.openAPIRegistry.registerPath(dissociateDoc);
	router.delete(path, requires("memory-write", "parting memories"), ...jsonBody, async (c) => {
		const body = parseInput(dissociateBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const call = idempotentCall(c, renderDissociated);
		if (!call.ok) return fail(c, call.error);
		return answer(c, await dissociate(openTenant(c, "write"), { ...body.value, call: call.value }), renderDissociated);
	});

	return router;
}
