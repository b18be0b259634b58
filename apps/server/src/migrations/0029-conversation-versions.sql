-- parley: expand, no transaction
-- Which companies have changed is asked in one query for all of them (docs/decisions/0030-cursors-are-snapshots.md).
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_version ON conversations (version) INCLUDE (company_id);
