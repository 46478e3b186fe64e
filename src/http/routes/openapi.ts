import { OPENAPI_CACHE_SECONDS } from "../../core/domain/limits.ts";
import { openApiDocument } from "../contract/docs/openapi-document.ts";
import { openApiDoc } from "../contract/docs/service-docs.ts";
import { createRouter } from "../create-router.ts";

/** Takes the app's registry, so that the document knows the routes of every other router. */
export function openApiRoutes(registry: ReturnType<typeof createRouter>["openAPIRegistry"]) {
	const router = createRouter();
	let text: string | undefined;

	router.openAPIRegistry.registerPath(openApiDoc);
	router.get("/openapi.json", (c) => {
		text ??= JSON.stringify(openApiDocument(registry));
		return c.body(text, 200, {
			"Content-Type": "application/json",
			"Cache-Control": `public, max-age=${OPENAPI_CACHE_SECONDS}`,
		});
	});

	return router;
}
