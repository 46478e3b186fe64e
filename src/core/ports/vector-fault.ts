export type VectorFaultReason =
	/** The index holds vectors of `expected` numbers: another model made them. */
	| { readonly kind: "dimensions"; readonly expected: number; readonly actual: number }
	/** The index never made this mutation, or was set up anew since: it knows nothing of what was sent with it. */
	| { readonly kind: "unknown_mutation" };

/** What a vector index throws where the same call cannot succeed however often it is made. */
export class VectorFault extends Error {
	readonly reason: VectorFaultReason;

	constructor(reason: VectorFaultReason) {
		super(
			reason.kind === "dimensions"
				? `The index holds vectors of ${reason.expected} numbers, not ${reason.actual}.`
				: "The index does not know this mutation.",
		);
		this.name = "VectorFault";
		this.reason = reason;
	}
}
