-- parley: expand, no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_blocked ON customers (company_id) WHERE blocked_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_priority ON conversations (company_id, priority, last_message_at DESC, id DESC)
  WHERE priority <> 2;
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_unassigned ON conversations (company_id, last_message_at DESC, id DESC)
  WHERE handed_off_to IS NULL AND ended_at IS NULL AND snoozed_at IS NULL AND NOT is_test;
