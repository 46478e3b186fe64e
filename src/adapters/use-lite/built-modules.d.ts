// What wrangler's default module rules make of the files that scripts/build-embedder.ts writes.
declare module "*.bin" {
	const data: ArrayBuffer;
	export default data;
}

declare module "*.wasm" {
	const module: WebAssembly.Module;
	export default module;
}
