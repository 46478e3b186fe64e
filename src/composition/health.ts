import { askDatabase } from "../adapters/d1/database-health.ts";
import { meteredD1 } from "../adapters/d1/metered-d1.ts";
import { createRequestCostMeter } from "../adapters/runtime/request-cost-meter.ts";
import { timerDeadlines } from "../adapters/runtime/timer-deadlines.ts";
import { HEALTH_DEADLINE_MS } from "../core/domain/limits.ts";
import type { Env } from "../env.ts";
import type { Health } from "../http/http-services.ts";
import { embedderOf } from "./embedder-of.ts";

export async function healthOf(env: Env): Promise<Health> {
	const database = await timerDeadlines.within({
		part: "database",
		ms: HEALTH_DEADLINE_MS,
		work: () => askDatabase(meteredD1(env.DB, createRequestCostMeter())),
	});
	const up = database.kind === "answered";
	return {
		status: up ? "ok" : "down",
		parts: { database: up ? "ok" : "unavailable", vectors: "embedded", embedder: embedderOf(env).stamp.model },
	};
}
