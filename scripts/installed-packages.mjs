/**
 * Whether what npm installed is what the lock file names. Both are lists of `packages` by path; npm writes the
 * second (node_modules/.package-lock.json) last of all, so an interrupted installation has none.
 *
 * Optional packages are passed over: most of them are binaries of other platforms.
 */
export function isInstalled(wanted, installed) {
	const present = installed.packages ?? {};
	return Object.entries(wanted.packages ?? {})
		.filter(([path, entry]) => path !== "" && entry.optional !== true)
		.every(([path, entry]) => present[path]?.version === entry.version);
}
