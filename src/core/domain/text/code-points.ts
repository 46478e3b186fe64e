/**
 * Lengths and order of text as Unicode code points, which is what every ceiling and every tie-break here is
 * stated in; JavaScript's own are UTF-16 units, which differ beyond U+FFFF.
 */

/** Number of code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
	let count = text.length;
	for (let index = 0; index < text.length; index += 1) {
		if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
			count -= 1;
			index += 1;
		}
	}
	return count;
}

/** Total order by code point, as SQLite's BINARY and Python have it (semantics §5): negative, 0 or positive. */
export function compareCodePoints(left: string, right: string): number {
	for (let index = 0; ; ) {
		const leftPoint = left.codePointAt(index) ?? -1;
		const rightPoint = right.codePointAt(index) ?? -1;
		if (leftPoint !== rightPoint) return leftPoint - rightPoint;
		if (leftPoint === -1) return 0;
		index += leftPoint > 0xffff ? 2 : 1;
	}
}

/** Bytes of the text in UTF-8; a lone surrogate counts three, as its replacement character does. */
export function utf8Length(text: string): number {
	let bytes = 0;
	for (let index = 0; index < text.length; index += 1) {
		const unit = text.charCodeAt(index);
		if (unit < 0x80) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(index + 1))) {
			bytes += 4;
			index += 1;
		} else bytes += 3;
	}
	return bytes;
}

/** The text without its end, `limit` code points at most; never cuts a surrogate pair. */
export function firstCodePoints(text: string, limit: number): string {
	if (text.length <= limit) return text;
	let end = 0;
	for (let count = 0; count < limit && end < text.length; count += 1) {
		end += isHighSurrogate(text.charCodeAt(end)) && isLowSurrogate(text.charCodeAt(end + 1)) ? 2 : 1;
	}
	return text.slice(0, end);
}

/** False where a surrogate stands alone: such text has no UTF-8 form. */
export function isWellFormed(text: string): boolean {
	return text.isWellFormed();
}

function isHighSurrogate(unit: number): boolean {
	return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
	return unit >= 0xdc00 && unit <= 0xdfff;
}
