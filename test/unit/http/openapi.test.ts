import { expect, test } from "vitest";
import { LAYERS_NAMED_MAX } from "../../../src/core/domain/limits.ts";
import { createRoutes } from "../../../src/http/create-routes.ts";
import { createFixture } from "./http-fixture.ts";

interface Operation {
	readonly summary: string;
	readonly tags: readonly string[];
	readonly security: unknown;
	readonly responses: object;
}

const { json: document } = await createFixture().call("/openapi.json", { key: null });

test("the document is OpenAPI 3.1", () => {
	expect(document.openapi).toBe("3.1.0");
	expect(document.info.title).toBe("mnema");
});

test("[HTTP-9] every route is documented, and nothing else is", () => {
	const served = createRoutes()
		.routes.filter(({ method }) => method !== "ALL")
		.map(({ method, path }) => `${method} ${path.replace(/:([a-z_]+)(?:\{[^/]*\})?/g, "{$1}")}`);
	const documented = Object.entries<object>(document.paths).flatMap(([path, item]) =>
		Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
	);
	expect([...new Set(served)].sort()).toEqual(documented.sort());
});

test("every reference leads somewhere", () => {
	const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g)].map(
		([, name]) => name,
	);
	expect(references.length).toBeGreaterThan(20);
	for (const name of references) expect(document.components.schemas).toHaveProperty(String(name));
});

test("every operation has a summary, a tag, and below /v1 a key and its problems", () => {
	for (const [path, item] of Object.entries<Readonly<Record<string, Operation>>>(document.paths)) {
		for (const operation of Object.values(item)) {
			expect(operation.summary).toBeTruthy();
			expect(operation.tags).toHaveLength(1);
			if (!path.startsWith("/v1/")) continue;
			expect(operation.security).toEqual([{ bearer: [] }]);
			expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "401", "403", "503"]));
		}
	}
});

test("a body field that may be null says so", () => {
	const { properties, required } = document.components.schemas.MemoryDraft;
	expect(required).toEqual(["scope", "text"]);
	expect(properties.due_at.type).toEqual(["string", "null"]);
	expect(properties.text).toMatchObject({ minLength: 1, maxLength: 32_768 });
});

test("a change names what it likes: every field of it is optional, and what null clears may be null", () => {
	const { properties, required } = document.components.schemas.MemoryChanges;
	expect(required ?? []).toEqual([]);
	expect(Object.keys(properties)).toHaveLength(10);
	expect(properties.due_at.type).toEqual(["string", "null"]);
	expect(properties.text).toMatchObject({ minLength: 1, maxLength: 32_768 });
	expect(properties.label.type).toEqual(["string", "null"]);
});

test("layers are a bounded list", () => {
	const { layers } = document.components.schemas.RecallRequest.properties;
	expect(layers).toMatchObject({ type: "array", minItems: 1, maxItems: LAYERS_NAMED_MAX });
});

interface Header {
	readonly name?: string;
	readonly required?: boolean;
}

function operations(): readonly (readonly [
	string,
	{
		readonly parameters?: readonly Header[];
		readonly responses: Record<string, { readonly headers?: Record<string, Header> }>;
	},
])[] {
	return Object.entries<object>(document.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
	);
}

test("where an Idempotency-Key is taken, and nowhere else, each success says that it may be a replay", () => {
	const writes = operations().filter(([, { parameters = [] }]) =>
		parameters.some(({ name }) => name === "Idempotency-Key"),
	);
	const replayed = operations().filter(([, { responses }]) =>
		Object.values(responses).some(({ headers }) => headers?.["Idempotency-Replayed"] !== undefined),
	);
	expect(replayed).toEqual(writes);
	expect(writes.map(([name]) => name)).toEqual(expect.arrayContaining(["POST /v1/turns", "DELETE /v1/associations"]));
	for (const [, { responses }] of writes) {
		for (const [status, { headers }] of Object.entries(responses)) {
			if (status.startsWith("2")) expect(headers?.["Idempotency-Replayed"]?.required).toBe(false);
		}
	}
});

test("an ETag that a degraded or a skipped answer lacks is not promised; a 304 has one", () => {
	for (const path of ["/v1/recall", "/v1/hydrate"]) {
		const { responses } = document.paths[path].post;
		expect(responses[200].headers.ETag.required).toBe(false);
		expect(responses[304].headers.ETag.required).toBe(true);
	}
});

test("the two parts of a prompt are each described as what they are", () => {
	const { HydrateAnswer, StablePart, VolatilePart } = document.components.schemas;
	const { stable, volatile } = HydrateAnswer.properties;
	expect([stable.$ref, volatile.$ref]).toEqual([
		"#/components/schemas/StablePart",
		"#/components/schemas/VolatilePart",
	]);
	expect(StablePart.description).toMatch(/^For before the prompt's cache breakpoint/);
	expect(VolatilePart.description).toMatch(/^For after the cache breakpoint/);
});
