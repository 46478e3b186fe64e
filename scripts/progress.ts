import { Presets, SingleBar } from "cli-progress";

export interface Progress {
	add(count: number): void;
	stop(): void;
}

export interface ProgressToShow {
	readonly label: string;
	readonly total: number;
	/** Of what is counted, in the plural. */
	readonly unit: string;
}

const labelWidth = 24;

/** A bar on a terminal; elsewhere a line at every quarter. On stderr: stdout is for results. */
export function showProgress(request: ProgressToShow): Progress {
	return process.stderr.isTTY ? bar(request) : lines(request);
}

function bar({ label, total, unit }: ProgressToShow): Progress {
	const shown = new SingleBar(
		{
			format: `${label.padEnd(labelWidth)} {bar} {value}/{total} ${unit} · {eta_formatted}`,
			stream: process.stderr,
			hideCursor: true,
			// The last state is drawn when it stops, also where that comes right after an update.
			forceRedraw: true,
		},
		Presets.shades_classic,
	);
	shown.start(total, 0);
	return { add: (count) => shown.increment(count), stop: () => shown.stop() };
}

function lines({ label, total, unit }: ProgressToShow): Progress {
	const started = performance.now();
	let done = 0;
	let quarters = 0;
	process.stderr.write(`${label}: ${total} ${unit}\n`);
	return {
		add(count) {
			done += count;
			const reached = Math.floor((done / total) * 4);
			if (reached > quarters && done < total) process.stderr.write(`${label}: ${done} of ${total}\n`);
			quarters = reached;
		},
		stop() {
			const seconds = ((performance.now() - started) / 1_000).toFixed(1);
			process.stderr.write(`${label}: ${done} ${unit} in ${seconds} s\n`);
		},
	};
}
