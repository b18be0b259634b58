-- parley: expand, no transaction
-- The inbox by channel (and so by platform), by agent, and by the day a conversation began.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_channel ON conversations (company_id, channel_id, last_message_at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_agent ON conversations (company_id, ai_agent_id, last_message_at DESC, id DESC)
  WHERE ai_agent_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_started ON conversations (company_id, started_at);
-- The inbox by mood: most customers are neutral, and those need no index to be found.
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_mood ON customers (company_id, sentiment) WHERE sentiment <> 'neutral';

-- Whether somebody of the staff is there.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_seen ON sessions (company_id, last_seen_at);

-- What the hourly clean-up looks for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS one_time_tokens_expiry ON one_time_tokens (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS daily_stats_unfolded ON daily_stats (day) WHERE shard >= 0;

-- Foreign keys: whatever they point to can be deleted without reading the whole table.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_handed_off_to ON conversations (handed_off_to) WHERE handed_off_to IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_sentiment_by ON customers (sentiment_by) WHERE sentiment_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_user ON messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS flow_runs_flow ON flow_runs (flow_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS answer_traces_flow ON answer_traces (flow_id) WHERE flow_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS answer_traces_agent ON answer_traces (ai_agent_id) WHERE ai_agent_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS channels_agent ON channels (ai_agent_id) WHERE ai_agent_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS channels_flow ON channels (flow_id) WHERE flow_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ai_agents_chat_source ON ai_agents (chat_source_id) WHERE chat_source_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ai_agents_updated_by ON ai_agents (updated_by) WHERE updated_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS flows_edited_by ON flows (edited_by) WHERE edited_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS flow_versions_published_by ON flow_versions (published_by) WHERE published_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_sources_updated_by ON knowledge_sources (updated_by) WHERE updated_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS message_template_texts_edited_by ON message_template_texts (edited_by) WHERE edited_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS message_template_uses_user ON message_template_uses (user_id) WHERE user_id IS NOT NULL;
