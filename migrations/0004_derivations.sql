-- Written by drizzle-kit from src/adapters/d1/derivation-schema.ts; by hand: WITHOUT ROWID, which drizzle has no word for.
CREATE TABLE `derivations` (
	`source_seq` integer NOT NULL,
	`derived_seq` integer NOT NULL,
	PRIMARY KEY(`source_seq`, `derived_seq`)
) WITHOUT ROWID;
