import { OpenAPIHono } from "@hono/zod-openapi";

type Registry = OpenAPIHono["openAPIRegistry"];

/** The document of what is registered: paths, bodies and answers as the code itself reads and writes them. */
export function openApiDocument(registry: Registry) {
	// The library generates documents from an app alone.
	const generator = new OpenAPIHono();
	generator.openAPIRegistry = registry;
	return generator.getOpenAPI31Document({
		openapi: "3.1.0",
		info: {
			title: "mnema",
			version: "1",
			description:
				"Edge memory for AI agents: write what was learnt, read back a bounded, byte-stable block of it. Every answer carries X-Request-Id and Mnema-Cost (of an event stream the last event); an answer that touched storage carries Mnema-Bookmark (of an event stream as it was when the stream began). A path that is asked with another method than it has answers 405 and names those it has in Allow.",
			license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
		},
		servers: [{ url: "/" }],
	});
}

export function registerSecurity(registry: Registry): void {
	registry.registerComponent("securitySchemes", "bearer", {
		type: "http",
		scheme: "bearer",
		description: "A key of the tenant, `mnm_<id>_<secret>`; for /v1/tenants the operator's admin key.",
	});
}
