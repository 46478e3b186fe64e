import { expect, test } from "vitest";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { createApp } from "../../../src/http/app.ts";
import { readEvents } from "../../workerd/http/sent-events.ts";
import { linkedWorld } from "../operations/linked-world.ts";
import { createServices } from "./http-fixture.ts";

const texts = ["the tram to Lisbon", "bread and salt", "a key under the mat"];

/** The app over a tenant of three memories in a row, each hop of whose graph waits to be let go. */
async function heldWalk() {
	const world = await linkedWorld(
		texts.map((text) => ({ text })),
		[
			["the tram to Lisbon", "bread and salt", 1],
			["bread and salt", "a key under the mat", 1],
		],
	);
	const hops = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const asked: (readonly string[])[] = [];
	const { neighbours } = world.deps.associations;
	const associations: Deps["associations"] = {
		...world.deps.associations,
		neighbours: async (request) => {
			const hop = hops[asked.length];
			asked.push(request.ids);
			await hop?.promise;
			return neighbours(request);
		},
	};
	const costTold = Promise.withResolvers<void>();
	const services = createServices({
		services: {
			open: () => ({ deps: { ...world.deps, associations }, bookmark: () => null }),
			cost: () => {
				costTold.resolve();
				return { rowsRead: 1, rowsWritten: 0, d1: 1, vector: 0, object: 0, hops: 1 };
			},
		},
	});
	const app = createApp(() => services);
	const activate = (body: object) =>
		app.fetch(
			new Request("https://mnema.test/v1/activate", {
				method: "POST",
				headers: { Authorization: "Bearer tenant-key", Accept: "text/event-stream" },
				body: JSON.stringify({ scope: "user:42", ...body }),
			}),
			undefined,
			{} as ExecutionContext,
		);
	return { ...world, hops, asked, activate, costTold: costTold.promise };
}

test("[INV-STREAM] an activation leaves as the walk reaches it, while the graph is still being asked for the next", async () => {
	const walk = await heldWalk();
	const events = readEvents(await walk.activate({ cue: "tram" }));
	const labels: string[] = [];
	for (const hop of [null, ...walk.hops]) {
		hop?.resolve();
		const next = await events.next();
		expect(next?.event).toBe("activation");
		labels.push(JSON.parse(next?.data ?? "").node_label);
		expect(walk.asked.length).toBeLessThanOrEqual(labels.length);
	}
	expect(labels).toEqual(texts);
	expect((await events.all()).map(({ event, data }) => [event, data.startsWith("rows_read=")])).toEqual([
		["done", false],
		["cost", true],
	]);
});

test("[INV-STREAM] a caller that goes away is not walked for any further", async () => {
	const walk = await heldWalk();
	const events = readEvents(await walk.activate({ cue: "tram" }));
	expect((await events.next())?.event).toBe("activation");
	await events.cancel();
	for (const hop of walk.hops) hop.resolve();
	// The cost is counted when the work has ended.
	await walk.costTold;
	expect(walk.asked).toHaveLength(1);
});

test("[INV-STREAM] what is wrong before the walk begins is an ordinary problem", async () => {
	const walk = await heldWalk();
	for (const [body, status] of [
		[{ cue: "" }, 400],
		[{ seeds: [{ id: "no-such-id", activation: 1 }] }, 400],
	] as const) {
		const response = await walk.activate(body);
		expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "application/problem+json"]);
	}
});
