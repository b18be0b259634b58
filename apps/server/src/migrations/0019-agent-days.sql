-- What agents did for customers, by the day of the company's time zone, so that nobody has to count answers one by one. One row
-- per database connection that writes (shard), so that answers in different conversations do not wait for each other.
CREATE TABLE agent_days (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  answers integer NOT NULL DEFAULT 0,
  handed_off integer NOT NULL DEFAULT 0,
  cited integer NOT NULL DEFAULT 0,
  unsure integer NOT NULL DEFAULT 0,
  PRIMARY KEY (ai_agent_id, day, shard),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);
SELECT protect_company_rows('agent_days');

INSERT INTO agent_days (company_id, ai_agent_id, day, shard, answers, handed_off, cited, unsure)
SELECT t.company_id, t.ai_agent_id, (t.created_at AT TIME ZONE k.timezone)::date, 0, count(*),
  count(*) FILTER (WHERE t.outcome = 'hand_off'), count(*) FILTER (WHERE t.is_cited), count(*) FILTER (WHERE t.outcome = 'unsure')
FROM answer_traces t
JOIN companies k ON k.id = t.company_id
JOIN conversations c ON c.id = t.conversation_id AND NOT c.is_test
WHERE t.outcome IS NOT NULL AND t.ai_agent_id IS NOT NULL
GROUP BY 1, 2, 3;

-- The newest answers of a company, for how long they took.
CREATE INDEX answer_traces_newest ON answer_traces (company_id, created_at) WHERE outcome IS NOT NULL;
DROP INDEX answer_traces_agent;

-- Conversations in which staff try things out are few: it is quicker to leave them out than to look at each of the others.
CREATE INDEX conversations_tests ON conversations (company_id, id) WHERE is_test;
DROP INDEX answer_traces_open;
CREATE INDEX answer_traces_open ON answer_traces (company_id, ai_agent_id, question_key, id) INCLUDE (conversation_id)
  WHERE outcome = 'unsure' AND NOT is_settled;
