import { healthDoc } from "../contract/docs/service-docs.ts";
import { createRouter } from "../create-router.ts";

export function healthRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(healthDoc);
	router.get("/health", async (c) => {
		const health = await c.var.services.health();
		return c.json(health, health.status === "down" ? 503 : 200, { "Cache-Control": "no-store" });
	});

	return router;
}
