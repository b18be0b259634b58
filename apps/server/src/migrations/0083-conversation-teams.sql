-- parley: expand, no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_team ON conversations (team_id, last_message_at DESC, id DESC)
  WHERE team_id IS NOT NULL;
