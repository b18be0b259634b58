-- parley: contract, no transaction
-- Merged customers may each have a chat open in the same channel. The previous version names the old index.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS conversations_one_open_source
  ON conversations (channel_id, coalesce(source_customer_id, customer_id)) WHERE ended_at IS NULL AND NOT is_thread;
DROP INDEX CONCURRENTLY IF EXISTS conversations_one_open_chat;
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_source ON conversations (source_customer_id) WHERE source_customer_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_merged ON customers (merged_into) WHERE merged_into IS NOT NULL;
