import { createRoutes } from "./create-routes.ts";
import type { HttpServices } from "./http-services.ts";

export interface App<Env> {
	fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
}

export interface RequestContext<Env> {
	readonly env: Env;
	readonly executionCtx: ExecutionContext;
}

/** The whole API, over the services that worker.ts composes for each request. */
export function createApp<Env>(services: (c: RequestContext<Env>) => HttpServices): App<Env> {
	const routes = createRoutes();
	return {
		fetch: async (request, env, executionCtx) =>
			routes.fetch(request, { compose: () => services({ env, executionCtx }) }, executionCtx),
	};
}
