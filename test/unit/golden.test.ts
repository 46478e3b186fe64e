import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { activationEvents } from "../../src/core/domain/activation/activation-events.ts";
import type { MemoryQuery } from "../../src/core/domain/query/query.ts";
import { seedContractFailure } from "../../src/core/domain/query/query-contract.ts";
import { parseRecallBudget } from "../../src/core/domain/query/recall-budget.ts";
import { parsePolicy } from "../../src/core/domain/query/retrieval-policy.ts";
import { rank } from "../../src/core/domain/ranking/rank.ts";
import type { RetrievedMemory } from "../../src/core/domain/ranking/retrieved-memory.ts";
import { isLayer, type Layer } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import { flatten } from "../../src/core/domain/rendering/flatten.ts";
import { line } from "../../src/core/domain/rendering/line.ts";
import { render } from "../../src/core/domain/rendering/render.ts";
import { revision } from "../../src/core/domain/rendering/revision.ts";
import type { Result } from "../../src/core/domain/result.ts";
import { formatScope, parseScopeText, scopeDistance } from "../../src/core/domain/scope/scope.ts";
import { select } from "../../src/core/domain/selection/select.ts";
import { countCodePoints, utf8Length } from "../../src/core/domain/text/code-points.ts";
import { aQuery, aRecord, instantOf, scopeOf } from "./domain/fixtures.ts";

/** Vectors of an independent reference. GOLDEN_DIR replaces the folder; only there may a file be missing. */
const replacedDir = process.env["GOLDEN_DIR"];
const goldenDir = replacedDir ?? join(import.meta.dirname, "../golden");

interface RawRecord {
	readonly id: string;
	readonly layer: string;
	readonly text: string;
	readonly scope?: unknown;
	readonly speaker?: string | null;
	readonly salience?: number;
	readonly superseded_by?: string | null;
	readonly superseded_at?: string | null;
	readonly expires_at?: string | null;
	readonly valid_from?: string | null;
	readonly valid_to?: string | null;
}

interface RawMemory {
	readonly record: RawRecord;
	readonly score: number | null;
	readonly scope_distance: number;
	readonly source_ordinal: number | null;
	readonly reserved: boolean;
}

interface RawQuery {
	readonly scope: unknown;
	readonly cue?: string;
	readonly limit?: number;
	readonly layers?: readonly string[];
	readonly max_record_chars?: number;
	readonly max_total_chars?: number;
	readonly candidate_limit?: number;
	readonly as_of?: string;
	readonly exclude_speakers?: readonly string[];
	readonly recall_budget?: unknown;
	readonly policy?: unknown;
}

interface RawNode {
	readonly record_id: string;
	readonly label: string;
	readonly score: number;
	readonly layer: string;
	readonly source_node_id: string | null;
}

function layerOf(name: string): Layer {
	if (!isLayer(name)) throw new Error(`no layer: ${name}`);
	return name;
}

function valueOfResult<T>(result: Result<T, unknown>): T {
	if (!result.ok) throw new Error(JSON.stringify(result.error));
	return result.value;
}

function timeOf(text: string | null | undefined): ReturnType<typeof instantOf> | null {
	return text === null || text === undefined ? null : instantOf(text);
}

function recordOf(raw: RawRecord): MemoryRecord {
	return aRecord({
		id: raw.id,
		layer: layerOf(raw.layer),
		text: raw.text,
		scope: scopeOf(raw.scope ?? "org:acme"),
		speaker: raw.speaker ?? null,
		salience: raw.salience ?? 0.5,
		supersededBy: raw.superseded_by ?? null,
		supersededAt: timeOf(raw.superseded_at),
		expiresAt: timeOf(raw.expires_at),
		validFrom: timeOf(raw.valid_from),
		validTo: timeOf(raw.valid_to),
	});
}

function memoryOf(raw: RawMemory): RetrievedMemory {
	return {
		record: recordOf(raw.record),
		score: raw.score,
		scopeDistance: raw.scope_distance,
		sourceOrdinal: raw.source_ordinal,
		reserved: raw.reserved,
	};
}

function queryOf(raw: RawQuery): MemoryQuery {
	const defaults = aQuery();
	return {
		...defaults,
		scope: scopeOf(raw.scope),
		cue: raw.cue ?? defaults.cue,
		limit: raw.limit ?? defaults.limit,
		layers: raw.layers?.map(layerOf) ?? defaults.layers,
		maxRecordChars: raw.max_record_chars ?? defaults.maxRecordChars,
		maxTotalChars: raw.max_total_chars ?? defaults.maxTotalChars,
		candidateLimit: raw.candidate_limit ?? defaults.candidateLimit,
		asOf: timeOf(raw.as_of) ?? defaults.asOf,
		excludeSpeakers: raw.exclude_speakers ?? [],
		recallBudget: isNone(raw.recall_budget) ? null : valueOfResult(parseRecallBudget(raw.recall_budget)),
		policy: isNone(raw.policy) ? null : valueOfResult(parsePolicy(raw.policy)),
	};
}

function isNone(value: unknown): boolean {
	return value === undefined || value === null;
}

function selected(input: { readonly memories: readonly RawMemory[]; readonly query: RawQuery }): unknown {
	const result = select({ memories: input.memories.map(memoryOf), query: queryOf(input.query) });
	const records = result.memories.map((memory) => memory.record);
	const block = render(records);
	return {
		ids: records.map((record) => record.id),
		dropped: result.dropped,
		block,
		block_chars: countCodePoints(block),
		block_bytes: utf8Length(block),
		revision: revision(records),
	};
}

function revised(input: readonly RawRecord[]): unknown {
	const records = input.map(recordOf);
	return records.length === 0 ? revision(records) : { block: render(records), revision: revision(records) };
}

function scopePath(text: string): unknown {
	const parsed = parseScopeText(text);
	if (!parsed.ok) return null;
	expect(valueOfResult(parseScopeText(formatScope(parsed.value))).path).toEqual(parsed.value.path);
	return parsed.value.path;
}

function events(nodes: readonly RawNode[]): unknown {
	return activationEvents({
		nodes: nodes.map((node) => ({
			recordId: node.record_id,
			label: node.label,
			score: node.score,
			layer: layerOf(node.layer),
			sourceNodeId: node.source_node_id,
		})),
		degraded: false,
	});
}

/** Each file's function; the vectors are JSON of known shape, so the parameter is what the file holds. */
const computeByFile = {
	flatten: (input: string) => flatten(input),
	line: (input: RawRecord) => line(recordOf(input)),
	revision: revised,
	rank: (input: readonly RawMemory[]) => rank(input.map(memoryOf)).map(({ record }) => [record.id, record.text]),
	select: selected,
	validate: (input: Readonly<Record<string, unknown>>) => seedContractFailure(input)?.field ?? null,
	events,
	scope: scopePath,
	distance: (input: { readonly record: unknown; readonly query: unknown }) =>
		scopeDistance(scopeOf(input.record), scopeOf(input.query)),
};

let vectors = 0;

const fileOf = (name: string) => join(goldenDir, `${name}.json`);
if (!Object.keys(computeByFile).some((name) => existsSync(fileOf(name)))) {
	throw new Error(`GOLDEN_DIR ${goldenDir} holds no vectors`);
}

for (const [name, compute] of Object.entries(computeByFile)) {
	const file = fileOf(name);
	if (replacedDir !== undefined && !existsSync(file)) continue;
	test(`[INV-GOLDEN] ${name} agrees with the reference`, () => {
		const cases: readonly { readonly input: never; readonly output: unknown }[] = JSON.parse(
			readFileSync(file, "utf8"),
		);
		expect(cases.length).toBeGreaterThan(0);
		for (const [index, { input, output }] of cases.entries()) {
			expect(compute(input), `${name}, vector ${index}`).toEqual(output);
			vectors += 1;
		}
	});
}

afterAll(() => {
	process.stdout.write(`${vectors} vectors\n`);
});
