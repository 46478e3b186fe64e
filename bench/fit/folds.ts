/** Conversations by fold, round robin in the order that they come in, so that each set has some in each fold. */
export function foldsOf<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
	folds: number,
): readonly Fold<Item>[] {
	const keys = [...new Set(items.map(keyOf))];
	const foldByKey = new Map(keys.map((key, index) => [key, index % folds]));
	return Array.from({ length: folds }, (_none, fold) => ({
		heldOut: items.filter((item) => foldByKey.get(keyOf(item)) === fold),
		others: items.filter((item) => foldByKey.get(keyOf(item)) !== fold),
	}));
}

export interface Fold<Item> {
	readonly heldOut: readonly Item[];
	readonly others: readonly Item[];
}
