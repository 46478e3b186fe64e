import type { Cost } from "../../core/ports/cost-meter.ts";

/** What a call cost, as the header Mnema-Cost and the last event of a stream say it. */
export function costText({ rowsRead, rowsWritten, d1, vector, object, hops }: Cost): string {
	return [
		`rows_read=${rowsRead}`,
		`rows_written=${rowsWritten}`,
		`d1=${d1}`,
		`vector=${vector}`,
		`object=${object}`,
		`hops=${hops}`,
	].join(", ");
}
