import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../../scripts/server/server-settings.ts";

const adapter = join(repositoryRoot, "src/adapters/use-lite");

/** Of the embedder's code, weights and kernel: vectors of two hashes are never taken for one another. */
export function embedderHash(): string {
	const hash = createHash("sha256");
	for (const path of globSync(["*.ts", "*.wat", "model/stamp"], { cwd: adapter }).sort()) {
		hash
			.update(path)
			.update("\0")
			.update(readFileSync(join(adapter, path)))
			.update("\0");
	}
	return hash.digest("hex").slice(0, 16);
}
