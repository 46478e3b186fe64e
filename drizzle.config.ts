import { defineConfig } from "drizzle-kit";

/** Writes the SQL of a migration from the schema; it is reviewed and edited by hand before it is committed. */
export default defineConfig({
	dialect: "sqlite",
	schema: "./src/adapters/d1/*schema.ts",
	out: "./migrations",
});
