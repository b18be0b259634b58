-- parley: expand, no transaction
-- Everybody who waits, in all companies: the ladder of notifications looks every few seconds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_began_waiting ON conversations (began_waiting_at)
  WHERE began_waiting_at IS NOT NULL AND ended_at IS NULL;
