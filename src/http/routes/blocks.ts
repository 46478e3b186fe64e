import { BLOCK_CACHE_SECONDS } from "../../core/domain/limits.ts";
import { readBlock } from "../../core/operations/read-block.ts";
import { noneMatchNames, revisionTag } from "../answers/entity-tag.ts";
import { blockDoc } from "../contract/docs/recall-docs.ts";
import { readQuery } from "../contract/input/read-query.ts";
import { blockQuery } from "../contract/recall/block-query.ts";
import { createRouter } from "../create-router.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";

export function blockRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(blockDoc);
	router.get("/v1/blocks/:revision{[0-9a-f]{16}}", requires("memory-read", "reading a pinned block"), async (c) => {
		const query = readQuery(c, blockQuery);
		if (!query.ok) return fail(c, query.error);
		const revision = c.req.param("revision");
		const block = await readBlock(openTenant(c, "read"), { scope: query.value.scope, revision });
		if (!block.ok) return fail(c, block.error);
		// A revision never comes to mean other bytes.
		const headers = {
			ETag: revisionTag(revision),
			"Cache-Control": `private, max-age=${BLOCK_CACHE_SECONDS}, immutable`,
		};
		if (noneMatchNames(c.req.header("If-None-Match"), revision)) return c.body(null, 304, headers);
		return c.body(block.value, 200, { ...headers, "Content-Type": "text/plain; charset=utf-8" });
	});

	return router;
}
