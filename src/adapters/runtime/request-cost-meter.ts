import type { CostMeter } from "../../core/ports/cost-meter.ts";

/** One for each request. A trip that begins while none is under way begins a hop. */
export function createRequestCostMeter(): CostMeter {
	const calls = { d1: 0, vector: 0, object: 0 };
	let underWay = 0;
	let hops = 0;
	let rowsRead = 0;
	let rowsWritten = 0;
	return {
		async trip(part, call) {
			calls[part]++;
			if (underWay === 0) hops++;
			underWay++;
			try {
				return await call();
			} finally {
				underWay--;
			}
		},
		rows(read, written) {
			rowsRead += read;
			rowsWritten += written;
		},
		snapshot: () => ({ rowsRead, rowsWritten, ...calls, hops }),
	};
}
