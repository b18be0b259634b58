-- parley: expand, no transaction
-- The customer said that the answer did not help.
ALTER TABLE answer_traces ADD COLUMN IF NOT EXISTS is_unhelpful boolean NOT NULL DEFAULT false;
CREATE INDEX CONCURRENTLY IF NOT EXISTS answer_traces_unhelpful ON answer_traces (company_id, ai_agent_id, id DESC) WHERE is_unhelpful;
