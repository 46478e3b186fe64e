/** Like `Promise.all(items.map(work))`, with at most `atOnce` of them begun and not ended; answers in the items' order. */
export async function inParallel<Item, Answer>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
	const answers: Answer[] = new Array(items.length);
	const queue = items.entries();
	async function takeUntilEmpty(): Promise<void> {
		for (const [index, item] of queue) answers[index] = await work(item);
	}
	await Promise.all(Array.from({ length: atOnce }, takeUntilEmpty));
	return answers;
}
