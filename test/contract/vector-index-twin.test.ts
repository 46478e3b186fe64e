import { createInMemoryVectors } from "../../src/adapters/in-memory/in-memory-vector-index.ts";
import { describeVectorIndex } from "./vector-index.contract.ts";

let now = 1_000;
const lagMs = 500;
const immediate = createInMemoryVectors({ lagMs: 0, now: () => now });
const lagging = createInMemoryVectors({ lagMs, now: () => now });

describeVectorIndex("in-memory twin", {
	immediate: immediate.indexOf,
	lagging: lagging.indexOf,
	lagMs,
	pass: (ms) => {
		now += ms;
	},
});
