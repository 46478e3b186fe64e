import { createScopeObjectClass } from "../../../src/adapters/scope-object/scope-object.ts";
import { createVectorObjectClass } from "../../../src/adapters/vector-object/vector-object.ts";
import { controls } from "./test-controls.ts";

export class VectorObject extends createVectorObjectClass<object>({ lagMs: () => 0, now: () => controls.now }) {}

export class LaggingVectorObject extends createVectorObjectClass<object>({
	lagMs: () => controls.lagMs,
	now: () => controls.now,
}) {}

export class ScopeObject extends createScopeObjectClass<object>({
	drain: (_env, scopeToken) => controls.drain(scopeToken),
	report: (error, scopeToken) => controls.reports.push({ error, scopeToken }),
	now: () => controls.now,
}) {}

// biome-ignore lint/style/noDefaultExport: the platform takes the Worker from it.
export default { fetch: () => new Response(null, { status: 404 }) };
