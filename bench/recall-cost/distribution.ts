export interface Distribution {
	readonly p50: number;
	readonly p95: number;
	readonly max: number;
}

/** Of one value at least. Each is a value that was measured, by nearest rank. */
export function distributionOf(values: readonly number[]): Distribution {
	return { p50: quantile(values, 0.5), p95: quantile(values, 0.95), max: quantile(values, 1) };
}

export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
	if (value === undefined) throw new RangeError("There is nothing to measure.");
	return value;
}
