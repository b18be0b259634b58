-- parley: contract, no transaction
-- A customer has one open chat per channel, but any number of open threads of mails. The previous version names the old index.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS conversations_one_open_chat
  ON conversations (channel_id, customer_id) WHERE ended_at IS NULL AND NOT is_thread;
DROP INDEX CONCURRENTLY IF EXISTS conversations_one_open;
