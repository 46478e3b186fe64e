export function scopeObjectName(scopeToken: string): string {
	return `s:${scopeToken}`;
}
