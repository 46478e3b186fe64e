/** Computed at the first call, and remembered. */
export function once<Value>(compute: () => Value): () => Value {
	let known: { readonly value: Value } | null = null;
	return () => {
		known ??= { value: compute() };
		return known.value;
	};
}
