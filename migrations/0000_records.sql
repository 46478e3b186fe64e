-- Written by drizzle-kit from src/adapters/d1/schema.ts; by hand: WITHOUT ROWID, which drizzle has no word for.
CREATE TABLE `commit_guard` (
	`verdict` text NOT NULL,
	CONSTRAINT "commit_claimed" CHECK("commit_guard"."verdict" <> 'claimed'),
	CONSTRAINT "commit_moved" CHECK("commit_guard"."verdict" <> 'moved')
);
--> statement-breakpoint
CREATE TABLE `idempotency_claims` (
	`tenant_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`recorded_at` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `keys` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`effects` text NOT NULL,
	`scopes` text,
	`created_at` text NOT NULL,
	`expires_at` text,
	`last_used_at` text,
	`revoked_at` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `keys_by_tenant` ON `keys` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `memories` (
	`seq` integer PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`id` text NOT NULL,
	`scope_token` text NOT NULL,
	`root_token` text NOT NULL,
	`scope_path` text NOT NULL,
	`layer` text NOT NULL,
	`text` text NOT NULL,
	`text_hash` text NOT NULL,
	`term_count` integer NOT NULL,
	`label` text,
	`speaker` text,
	`salience` real NOT NULL,
	`confidence` real NOT NULL,
	`pinned` integer NOT NULL,
	`metadata` text NOT NULL,
	`tags` text NOT NULL,
	`session_id` text,
	`source_run_id` text,
	`source_turn` integer,
	`source_operation_id` text,
	`source_derived_from` text NOT NULL,
	`event_time` text,
	`valid_from` text,
	`valid_to` text,
	`due_at` text,
	`expires_at` text,
	`subject_key` text,
	`superseded_by` text,
	`superseded_at` text,
	`version` integer NOT NULL,
	`cause` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`archived_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memories_by_id` ON `memories` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `memories_by_creation` ON `memories` (`scope_token`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `memories_by_arrival` ON `memories` (`scope_token`);--> statement-breakpoint
CREATE INDEX `memories_by_text` ON `memories` (`scope_token`,`layer`,`text_hash`) WHERE superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `memories_by_subject` ON `memories` (`scope_token`,`layer`,`subject_key`) WHERE subject_key IS NOT NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `memories_by_session` ON `memories` (`scope_token`,`session_id`) WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `memories_by_salience` ON `memories` (`scope_token`,`layer`,salience DESC,created_at DESC,`id`) WHERE superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `memories_superseded` ON `memories` (`scope_token`,`layer`,salience DESC,created_at DESC,`id`) WHERE superseded_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `memories_pinned` ON `memories` (`scope_token`,salience DESC,created_at DESC,`id`) WHERE pinned = 1 AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `memories_due` ON `memories` (`scope_token`,due_at DESC,`id`) WHERE due_at IS NOT NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE TABLE `memory_versions` (
	`seq` integer NOT NULL,
	`version` integer NOT NULL,
	`text` text,
	`changed_at` text NOT NULL,
	`cause` text NOT NULL,
	PRIMARY KEY(`seq`, `version`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pinned_block_memories` (
	`tenant_id` text NOT NULL,
	`scope_token` text NOT NULL,
	`revision` text NOT NULL,
	`memory_id` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `scope_token`, `revision`, `memory_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pinned_block_memories_by_memory` ON `pinned_block_memories` (`tenant_id`,`memory_id`);--> statement-breakpoint
CREATE TABLE `pinned_blocks` (
	`tenant_id` text NOT NULL,
	`scope_token` text NOT NULL,
	`revision` text NOT NULL,
	`block` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `scope_token`, `revision`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pinned_blocks_by_expiry` ON `pinned_blocks` (`tenant_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `scopes` (
	`tenant_id` text NOT NULL,
	`path` text NOT NULL,
	`scope_token` text NOT NULL,
	`writes` integer NOT NULL,
	`documents` integer NOT NULL,
	`term_total` integer NOT NULL,
	`working_documents` integer NOT NULL,
	`working_term_total` integer NOT NULL,
	`last_write_at` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `path`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `seq_floor` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	CONSTRAINT "seq_floor_one_row" CHECK("seq_floor"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `vector_outbox` (
	`scope_token` text NOT NULL,
	`embedded` integer NOT NULL,
	`seq` integer NOT NULL,
	`root_token` text NOT NULL,
	`action` text NOT NULL,
	`revision` text NOT NULL,
	`vector` text,
	`mutation` text,
	PRIMARY KEY(`scope_token`, `embedded`, `seq`)
) WITHOUT ROWID;
