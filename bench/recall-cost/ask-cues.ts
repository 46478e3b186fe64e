import { recallAnswer } from "../../scripts/api/api-answers.ts";
import type { ApiClient } from "../../scripts/api/api-client.ts";
import { showProgress } from "../../scripts/progress.ts";
import { type Distribution, distributionOf, quantile } from "./distribution.ts";
import { ARM_HEADER, ARMS, type Arm } from "./recall-arms.ts";

export interface CuesToAsk {
	readonly api: ApiClient;
	readonly scope: string;
	readonly cues: readonly string[];
}

export interface ArmFigures {
	/** Answers: each cue in each round. */
	readonly n: number;
	/** Milliseconds from the call to the last byte of its answer. */
	readonly latency_ms: Distribution;
	readonly rows_read: { readonly median: number; readonly max: number };
	/** Storage round trips one after another: the third of the greatest is the key's look-up, once a minute. */
	readonly hops: { readonly median: number; readonly max: number };
	/** Answers that a source was missing from. */
	readonly degraded: number;
}

interface Asked {
	readonly ms: number;
	readonly rowsRead: number;
	readonly hops: number;
	readonly degraded: boolean;
}

const rounds = 2;
/** Asked before anything is measured: the first calls also compile, and unpack vectors. */
const warmUpCues = 16;

/** Asks every cue of each arm in turn, twice, and the second time in the other order: what else the machine does meets all alike. */
export async function askCues({ api, scope, cues }: CuesToAsk): Promise<Readonly<Record<Arm, ArmFigures>>> {
	const asked: Record<Arm, Asked[]> = { product: [], plain: [] };
	for (const cue of cues.slice(0, warmUpCues)) for (const arm of ARMS) await ask(api, { scope, cue, arm });
	const progress = showProgress({ label: `${scope}: asking`, total: rounds * cues.length, unit: "cues" });
	for (let round = 0; round < rounds; round += 1) {
		const order = round % 2 === 0 ? ARMS : ARMS.toReversed();
		for (const cue of cues) {
			for (const arm of order) asked[arm].push(await ask(api, { scope, cue, arm }));
			progress.add(1);
		}
	}
	progress.stop();
	return { product: figuresOf(asked.product), plain: figuresOf(asked.plain) };
}

async function ask(
	api: ApiClient,
	{ scope, cue, arm }: { readonly scope: string; readonly cue: string; readonly arm: Arm },
): Promise<Asked> {
	const from = performance.now();
	const response = await api.send({
		method: "POST",
		path: "/v1/recall",
		headers: { [ARM_HEADER]: arm },
		body: { scope, cue, limit: 10, candidate_limit: 100, strict: true },
	});
	const text = await response.text();
	const ms = performance.now() - from;
	if (!response.ok) throw new Error(`A recall answered ${response.status}: ${text}`);
	const cost = new Map(
		(response.headers.get("Mnema-Cost") ?? "").split(", ").map((part): readonly [string, number] => {
			const [name = "", count] = part.split("=");
			return [name, Number(count)];
		}),
	);
	return {
		ms,
		rowsRead: cost.get("rows_read") ?? Number.NaN,
		hops: cost.get("hops") ?? Number.NaN,
		degraded: recallAnswer.parse(JSON.parse(text)).degraded,
	};
}

function figuresOf(asked: readonly Asked[]): ArmFigures {
	const rows = asked.map(({ rowsRead }) => rowsRead);
	const hops = asked.map(({ hops }) => hops);
	return {
		n: asked.length,
		latency_ms: distributionOf(asked.map(({ ms }) => ms)),
		rows_read: { median: quantile(rows, 0.5), max: quantile(rows, 1) },
		hops: { median: quantile(hops, 0.5), max: quantile(hops, 1) },
		degraded: asked.filter(({ degraded }) => degraded).length,
	};
}
