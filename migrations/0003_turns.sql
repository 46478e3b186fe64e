-- Written by drizzle-kit from src/adapters/d1/schema.ts; by hand: WITHOUT ROWID, which drizzle has no word for.
CREATE TABLE `association_counts` (
	`node_seq` integer NOT NULL,
	`scope_token` text NOT NULL,
	`edges` integer NOT NULL,
	PRIMARY KEY(`node_seq`, `scope_token`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `associations` (
	`node_seq` integer NOT NULL,
	`neighbour_seq` integer NOT NULL,
	`neighbour_id` text NOT NULL,
	`scope_token` text NOT NULL,
	`weight` real NOT NULL,
	`kind` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`node_seq`, `neighbour_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `associations_by_weight` ON `associations` (`node_seq`,`scope_token`,weight DESC,`neighbour_id`);--> statement-breakpoint
CREATE TABLE `memory_uses` (
	`seq` integer PRIMARY KEY NOT NULL,
	`uses` integer NOT NULL,
	`last_used_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `session_summaries` (
	`scope_token` text NOT NULL,
	`session_id` text NOT NULL,
	`through_turn` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`scope_token`, `session_id`, `through_turn`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `turns` (
	`scope_token` text NOT NULL,
	`session_id` text NOT NULL,
	`turn` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`scope_path` text NOT NULL,
	`generation` integer NOT NULL,
	`run_id` text,
	`operation_id` text NOT NULL,
	`used_memory_ids` text NOT NULL,
	`published_at` text NOT NULL,
	`extraction` text,
	`reflection` text,
	`summary` text,
	`lease` text,
	`lease_until` text,
	`attempts` integer NOT NULL,
	PRIMARY KEY(`scope_token`, `session_id`, `turn`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `turns_open` ON `turns` (`scope_token`,`published_at`) WHERE extraction = 'pending' OR reflection = 'pending' OR summary = 'pending';--> statement-breakpoint
CREATE TABLE `utterances` (
	`scope_token` text NOT NULL,
	`session_id` text NOT NULL,
	`turn` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`speaker` text NOT NULL,
	`event_time` text,
	`memory_ids` text NOT NULL,
	PRIMARY KEY(`scope_token`, `session_id`, `turn`, `ordinal`)
) WITHOUT ROWID;
