/** Which recall of the bench's Worker answers a call: a value of this header, the product's own without one. */
export const ARM_HEADER = "X-Bench-Recall";

export const ARMS = ["product", "plain"] as const;

export type Arm = (typeof ARMS)[number];

/** Instead of an answer, what the ranker of the product would have been given. */
export const CANDIDATES = "candidates";
