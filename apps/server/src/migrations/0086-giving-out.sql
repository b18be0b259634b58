-- parley: expand, no transaction
-- Conversations of teams whose customer is waiting, held by somebody or not.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_waiting_in_team ON conversations (team_id, began_waiting_at, id)
  WHERE team_id IS NOT NULL AND began_waiting_at IS NOT NULL AND ended_at IS NULL AND snoozed_at IS NULL AND NOT is_test;
-- Members who are at work: few of all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memberships_at_work ON memberships (company_id, user_id) WHERE state <> 'off';
