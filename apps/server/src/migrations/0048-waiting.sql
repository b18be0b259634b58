-- parley: expand, no transaction
-- Since when a customer has been waiting for an answer: the first message after the last answer, or the hand-off. Conversations from
-- before, and those that a node of the release before writes to, have null although somebody waits: conversations/waiting.ts
-- goes by their messages then, and the index has the same condition.
ALTER TABLE conversations ADD COLUMN IF NOT EXISTS began_waiting_at timestamptz(3);

-- The queue: those who wait, the longest waiting first, and those that one person answers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_waiting
  ON conversations (company_id, (coalesce(began_waiting_at, last_message_at)), id)
  WHERE ended_at IS NULL AND NOT is_test
    AND (began_waiting_at IS NOT NULL OR (last_customer_seq = last_seq AND last_seq > 0) OR (is_handed_off AND handed_off_to IS NULL));
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_mine
  ON conversations (company_id, handed_off_to, last_message_at DESC, id DESC)
  WHERE handed_off_to IS NOT NULL AND ended_at IS NULL AND NOT is_test;
