/**
 * At most `limit` of the items of several lists: as evenly over the lists as their lengths allow, the first of equals, and of each list the
 * middles of as many equal parts.
 */
export function spreadOver<Item>(lists: readonly (readonly Item[])[], limit: number): readonly Item[] {
	const shares = lists.map(() => 0);
	let left = limit;
	for (let given = true; given; ) {
		given = false;
		for (const [index, list] of lists.entries()) {
			const share = shares[index] ?? 0;
			if (left === 0 || share >= list.length) continue;
			shares[index] = share + 1;
			left -= 1;
			given = true;
		}
	}
	return lists.flatMap((list, index) => {
		const share = shares[index] ?? 0;
		return Array.from({ length: share }, (_none, part) => Math.floor(((part + 0.5) * list.length) / share)).flatMap(
			(place) => list.slice(place, place + 1),
		);
	});
}
