-- parley: expand, no transaction
-- A conversation that staff have put aside: since when, and when it comes back by itself; null means with the customer's next message.
-- `woke_at` marks one that has come back, until somebody answers. `note_changes` counts the changes of its notes, so that viewers know
-- when to read them again.
ALTER TABLE conversations ADD COLUMN IF NOT EXISTS snoozed_at timestamptz(3);
ALTER TABLE conversations ADD COLUMN IF NOT EXISTS wakes_at timestamptz(3);
ALTER TABLE conversations ADD COLUMN IF NOT EXISTS woke_at timestamptz(3);
ALTER TABLE conversations ADD COLUMN IF NOT EXISTS note_changes integer NOT NULL DEFAULT 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_snoozed ON conversations (company_id, last_message_at DESC, id DESC)
  WHERE snoozed_at IS NOT NULL AND ended_at IS NULL AND NOT is_test;
