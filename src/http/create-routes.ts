import { methodNotAllowed } from "hono/method-not-allowed";
import { registerSecurity } from "./contract/docs/openapi-document.ts";
import { createRouter } from "./create-router.ts";
import { answerHeaders, privateAnswers } from "./middleware/answer-headers.ts";
import { authenticated } from "./middleware/authenticated.ts";
import { requestId } from "./middleware/request-id.ts";
import { onError } from "./on-error.ts";
import { methodNotAllowedProblem, notFoundProblem } from "./problem.ts";
import { problemResponse } from "./problem-response.ts";
import { activationRoutes } from "./routes/activation.ts";
import { associationRoutes } from "./routes/associations.ts";
import { blockRoutes } from "./routes/blocks.ts";
import { healthRoutes } from "./routes/health.ts";
import { hydrateRoutes } from "./routes/hydrate.ts";
import { keyRoutes } from "./routes/keys.ts";
import { memoryRoutes } from "./routes/memories.ts";
import { memoryByIdRoutes } from "./routes/memory-by-id.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { recallRoutes } from "./routes/recall.ts";
import { tenantRoutes } from "./routes/tenants.ts";
import { turnRoutes } from "./routes/turns.ts";

/** Every route, with what stands before and around it. */
export function createRoutes() {
	const app = createRouter();
	app.onError(onError);
	app.notFound((c) => problemResponse(c.var.requestId, notFoundProblem));

	app.use(requestId);
	app.use(async (c, next) => {
		c.set("services", c.env.compose());
		return next();
	});
	app.use(answerHeaders);
	app.use("/v1/*", privateAnswers);
	app.use("/v1/*", authenticated);
	app.use(
		methodNotAllowed({
			app,
			onMethodNotAllowed: (c, methods) => problemResponse(c.get("requestId"), methodNotAllowedProblem(methods)),
		}),
	);

	registerSecurity(app.openAPIRegistry);
	app.route("/", healthRoutes());
	app.route("/", tenantRoutes());
	app.route("/", keyRoutes());
	app.route("/", memoryRoutes());
	app.route("/", memoryByIdRoutes());
	app.route("/", recallRoutes());
	app.route("/", associationRoutes());
	app.route("/", blockRoutes());
	app.route("/", hydrateRoutes());
	app.route("/", activationRoutes());
	app.route("/", turnRoutes());
	// Last: the document describes the routes that are there.
	app.route("/", openApiRoutes(app.openAPIRegistry));
	return app;
}
