import { expect, vi } from "vitest";
import { timerDeadlines } from "../../../src/adapters/runtime/timer-deadlines.ts";
import type { Api, ApiAnswer } from "./api.ts";

/** `[source, target, weight]` */
export type Link = readonly [source: string, target: string, weight: number];

/** Associates memories; fails loudly where it does not succeed. */
export async function link(api: Api, scope: unknown, ...links: readonly Link[]): Promise<void> {
	const edges = links.map(([source_id, target_id, weight]) => ({ source_id, target_id, weight }));
	const answer = await api.post("/v1/associations", { scope, edges });
	expect(answer.status, answer.text).toBe(200);
}

/** What was lit, as `[id, score, source]`, from a walk's own answer or below `activation.` of a recall's. */
export function lit(answer: ApiAnswer, at = ""): readonly (readonly unknown[])[] {
	expect([answer.status, answer.at(`${at}degraded`)], answer.text).toEqual([200, false]);
	const events = answer.at(`${at}events`);
	if (!Array.isArray(events)) throw new Error(`No events: ${answer.text}`);
	return events.map(({ node_id, score, source_node_id }) => [node_id, rounded(score), source_node_id]);
}

/** To six places: two ways of writing one sum may differ in the last bit. */
export function rounded(score: number): number {
	return Number(score.toFixed(6));
}

const { within } = timerDeadlines;

/**
 * Lets the Worker's walks take as long as they do, for all tests of the file: they have 150 ms, which a busy machine may take for one
 * query, and what these tests hold is never a duration.
 */
export function waitForWalks(): void {
	vi.spyOn(timerDeadlines, "within").mockImplementation((request) =>
		within({ ...request, ms: request.part === "spread" ? 60_000 : request.ms }),
	);
}
