/** Waits for a part of a request no longer than it is worth. */
export interface Deadlines {
	/**
	 * `missed` where the work failed or took longer than `ms`; why is logged under the part's name, since the request goes on without it
	 * (as an error where it is no fault that storage, an index or a model may have).
	 * The work itself may run on; its late answer is ignored.
	 */
	within<T>(request: {
		readonly part: string;
		readonly ms: number;
		readonly work: () => Promise<T>;
	}): Promise<Timely<T>>;
}

export type Timely<T> = { readonly kind: "answered"; readonly value: T } | { readonly kind: "missed" };
