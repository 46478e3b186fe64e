/** Fresh random text from the platform's own generator, in lower-case base32. */
export interface Secrets {
	/** Public part of a key, 80 bits. */
	keyId(): string;
	/** Secret part of a key, 160 bits. */
	secret(): string;
}
