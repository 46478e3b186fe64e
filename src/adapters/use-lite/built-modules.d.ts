// What wrangler's default module rules make of the files that scripts/build-embedder.ts writes.
declare module "*.bin" {
	const data: ArrayBuffer;
	// biome-ignore lint/style/noDefaultExport: wrangler gives such a module a default export and no other.
	export default data;
}

declare module "*.wasm" {
	const module: WebAssembly.Module;
	// biome-ignore lint/style/noDefaultExport: wrangler gives such a module a default export and no other.
	export default module;
}
