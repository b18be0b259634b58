-- The same question, however it was typed: neither case nor punctuation nor spaces tell two apart.
CREATE FUNCTION question_key(question text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(coalesce(nullif(btrim(regexp_replace(lower(question), '[^[:alnum:]]+', ' ', 'g')), ''), question), 400);

ALTER TABLE answer_traces
  ADD COLUMN question_key text GENERATED ALWAYS AS (CASE WHEN outcome = 'unsure' THEN question_key(question) END) STORED;
CREATE INDEX answer_traces_open ON answer_traces (company_id, ai_agent_id, question_key, id)
  WHERE outcome = 'unsure' AND NOT is_settled;
DROP INDEX answer_traces_unsure;

-- Where answers go that staff write down while they look at chats. It may be renamed, so it is known by its id.
ALTER TABLE ai_agents
  ADD COLUMN chat_source_id bigint,
  ADD FOREIGN KEY (company_id, chat_source_id) REFERENCES knowledge_sources (company_id, id) ON DELETE SET NULL (chat_source_id);
