import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Every file of tests has a database of its own; within a file each test takes a fresh tenant.
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
