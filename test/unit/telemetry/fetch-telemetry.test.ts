import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchTelemetry } from "../../../src/adapters/telemetry/fetch-telemetry.ts";
import type { TelemetryEvent } from "../../../src/core/ports/telemetry-sink.ts";
import { instantOf, scopeOf } from "../domain/fixtures.ts";

const event: TelemetryEvent = {
	operation: "publish",
	tenantId: "tenant",
	scope: scopeOf("user:42/agent:a%2Fb"),
	sessionId: "s1",
	runId: null,
	turn: 3,
	operationId: "operation",
	memoryIds: ["m1", "m2"],
	at: instantOf("2026-03-01T12:00:00Z"),
};

interface Posted {
	readonly method: string | undefined;
	readonly authorization: string | undefined;
	readonly body: unknown;
}

describe("[INV-TELEMETRY] telemetry over fetch", () => {
	const posted: Posted[] = [];
	let status = 204;
	let server: Server;
	let url: string;

	beforeAll(async () => {
		server = createServer((request, response) => {
			let text = "";
			request.on("data", (chunk) => {
				text += chunk;
			});
			request.on("end", () => {
				const { method, headers } = request;
				posted.push({ method, authorization: headers.authorization, body: JSON.parse(text) });
				response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
			});
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const address = server.address();
		url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/events` : "";
	});
	afterAll(() => new Promise((resolve) => server.close(resolve)));

	const sinkWith = (key: string | null) => fetchTelemetry({ url, key, fetch });

	it("posts ids and nothing else, whatever an event holds beside them", async () => {
		status = 204;
		posted.length = 0;
		const withMore = { ...event, text: "a secret" };
		await sinkWith("key").committed(withMore);
		expect(posted).toEqual([
			{
				method: "POST",
				authorization: "Bearer key",
				body: {
					operation: "publish",
					tenant: "tenant",
					scope: "user:42/agent:a%2Fb",
					session_id: "s1",
					run_id: null,
					turn: 3,
					operation_id: "operation",
					memory_ids: ["m1", "m2"],
					at: "2026-03-01T12:00:00.000Z",
				},
			},
		]);
	});

	it("sends no Authorization where there is no key", async () => {
		status = 200;
		posted.length = 0;
		await sinkWith(null).committed(event);
		expect(posted.map(({ authorization }) => authorization)).toEqual([undefined]);
	});

	it.each([302, 400, 500])("fails on %i, and follows no redirect", async (answered) => {
		status = answered;
		posted.length = 0;
		await expect(sinkWith("key").committed(event)).rejects.toMatchObject({ name: "TelemetryFault", reason: "refused" });
		expect(posted).toHaveLength(1);
	});

	it("fails as unreachable where nobody listens", async () => {
		const nowhere = fetchTelemetry({ url, key: null, fetch: () => Promise.reject(new Error("no route")) });
		await expect(nowhere.committed(event)).rejects.toMatchObject({ name: "TelemetryFault", reason: "unreachable" });
	});
});
