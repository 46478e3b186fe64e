/** Fresh UUIDv7 strings: ASCII, in order of creation within one isolate. */
export interface Ids {
	next(): string;
}
