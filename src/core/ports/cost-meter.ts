/** Counts what one request cost; each storage adapter reports its own calls. */
export interface CostMeter {
	/** Runs one round trip to storage and counts it. Trips that overlap in time are one hop. */
	trip<T>(part: "d1" | "vector" | "object", call: () => Promise<T>): Promise<T>;
	rows(read: number, written: number): void;
	snapshot(): Cost;
}

export interface Cost {
	/** D1's own counts. */
	readonly rowsRead: number;
	readonly rowsWritten: number;
	/** Calls to each part. */
	readonly d1: number;
	readonly vector: number;
	readonly object: number;
	/** Round trips one after another. */
	readonly hops: number;
}
