-- The text index: a table that FTS5 keeps, of tokens that the adapter makes (src/adapters/d1/text/index-token.ts).
-- ascii: every character above U+007F belongs to a token, so ours stay whole, whatever their script.
-- content='' with contentless_delete: the tokens are not stored twice, and rows can be deleted without naming them again.
-- detail=none: which row holds a token is all that is asked.
CREATE VIRTUAL TABLE `memory_terms` USING fts5(`tokens`, tokenize='ascii', content='', contentless_delete=1, detail=none);
--> statement-breakpoint
-- How many rows hold each token.
CREATE VIRTUAL TABLE `memory_vocabulary` USING fts5vocab(`memory_terms`, 'row');
