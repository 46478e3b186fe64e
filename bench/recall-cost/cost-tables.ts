import { ARMS } from "./recall-arms.ts";
import type { FeatureCosts, RecallCosts, SizeCosts } from "./recall-costs.ts";

/** Markdown tables, which also read well as they are. */
export function costTables({ machine, stored, sizes, features }: RecallCosts): string {
	const rate = (stored.memories / stored.seconds).toFixed(0);
	return [
		`${machine.cores} cores, load ${machine.load.toFixed(1)}; ${stored.memories} memories stored and indexed in ${stored.seconds.toFixed(0)} s (${rate}/s)`,
		"",
		"| memories | recall | n | rows read, median | max | hops, median | max | p50 ms | p95 ms | max ms | degraded |",
		"|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
		...sizes.flatMap(sizeRows),
		"",
		...features.flatMap(featureLines),
		"",
	].join("\n");
}

function sizeRows(size: SizeCosts): readonly string[] {
	const rows = ARMS.map((arm) => {
		const { n, rows_read, hops, latency_ms, degraded } = size[arm];
		const times = [latency_ms.p50, latency_ms.p95, latency_ms.max].map((ms) => ms.toFixed(1));
		return `| ${[size.memories, arm, n, rows_read.median, rows_read.max, hops.median, hops.max, ...times, degraded].join(" | ")} |`;
	});
	return [
		...rows,
		`| ${size.memories} | p95 of the first over the second | | | | | | | ${size.p95_ratio.toFixed(2)} | | |`,
	];
}

function featureLines({ kind, n, candidates, fuse_us, words_us, ground_us, features_us, saved_us }: FeatureCosts) {
	return [
		`${kind}: ${fuse_us.p50} µs (p95 ${fuse_us.p95}) for ${candidates} candidates, n ${n}: words ${words_us}, all ground ${ground_us}, features ${features_us}; saved without`,
		...Object.entries(saved_us).map(([name, us]) => `  ${String(us).padStart(5)} ${name}`),
	];
}
