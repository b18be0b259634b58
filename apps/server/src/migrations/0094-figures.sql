-- parley: expand
-- Conversations whose figures have to be looked at again. Rows are only added and taken, so that writers never wait for each other.
CREATE TABLE figure_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL
);
CREATE INDEX figure_changes_company ON figure_changes (company_id, id);
SELECT protect_company_rows('figure_changes');

-- What reports count, each with the conversation behind it: an answer, a wait, a rating, how a conversation ended. If its customer is
-- erased, a fact stays without the conversation.
CREATE TABLE figure_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint,
  kind text NOT NULL,
  -- In the company's time zone.
  day date NOT NULL,
  at timestamptz(3) NOT NULL,
  channel_id bigint,
  team_id bigint,
  user_id bigint,
  ai_agent_id bigint,
  -- A place in the histogram of the kind: of times in seconds on a logarithmic scale, stars, hours of the day, outcomes.
  bucket smallint NOT NULL,
  value integer NOT NULL,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE SET NULL (conversation_id)
);
CREATE INDEX figure_facts_newest ON figure_facts (company_id, kind, day DESC, id DESC);
CREATE INDEX figure_facts_conversation ON figure_facts (company_id, conversation_id);
SELECT protect_company_rows('figure_facts');

-- The facts of a day by what they are filtered by, kept by triggers in the transaction that changes them.
CREATE TABLE figure_days (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  day date NOT NULL,
  kind text NOT NULL,
  channel_id bigint,
  team_id bigint,
  user_id bigint,
  ai_agent_id bigint,
  bucket smallint NOT NULL,
  count integer NOT NULL,
  sum bigint NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX figure_days_key ON figure_days (company_id, day, kind, channel_id, team_id, user_id, ai_agent_id, bucket) NULLS NOT DISTINCT;
SELECT protect_company_rows('figure_days');

CREATE FUNCTION count_figures() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- A company that is being removed has no days left to count on.
  INSERT INTO figure_days AS total (company_id, day, kind, channel_id, team_id, user_id, ai_agent_id, bucket, count, sum)
  SELECT company_id, day, kind, channel_id, team_id, user_id, ai_agent_id, bucket, sign * count(*), sign * sum(value)
  FROM changed WHERE EXISTS (SELECT FROM companies c WHERE c.id = changed.company_id)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT (company_id, day, kind, channel_id, team_id, user_id, ai_agent_id, bucket)
    DO UPDATE SET count = total.count + EXCLUDED.count, sum = total.sum + EXCLUDED.sum;
  RETURN NULL;
END
$$;
CREATE TRIGGER figure_facts_added AFTER INSERT ON figure_facts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures();
CREATE TRIGGER figure_facts_removed AFTER DELETE ON figure_facts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures();

-- How far the watch for returning and silent customers has looked, in all companies.
CREATE TABLE figure_watch (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  looked_at timestamptz(3)
);
ALTER TABLE figure_watch ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON figure_watch TO parley_system USING (true);
INSERT INTO figure_watch DEFAULT VALUES;

-- None of these conditions holds while customers and bots write.
CREATE FUNCTION note_figure_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO figure_changes (company_id, conversation_id) VALUES (NEW.company_id, NEW.id);
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    -- Conversations that were of different people may be of one now, who came back.
    INSERT INTO figure_changes (company_id, conversation_id)
    SELECT c.company_id, c.id FROM conversations c
    WHERE c.company_id = NEW.company_id AND c.customer_id IN (OLD.customer_id, NEW.customer_id) AND c.id <> NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER conversations_figures AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (NOT NEW.is_test AND (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD.rated_at IS DISTINCT FROM NEW.rated_at
    OR OLD.customer_id <> NEW.customer_id OR OLD.team_id IS DISTINCT FROM NEW.team_id
    OR (OLD.snoozed_at IS NOT NULL AND NEW.snoozed_at IS NULL)))
  EXECUTE FUNCTION note_figure_change();
CREATE TRIGGER conversations_figures_added AFTER INSERT ON conversations FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NOT NEW.is_test)
  EXECUTE FUNCTION note_figure_change();

CREATE FUNCTION note_figure_change_behind() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO figure_changes (company_id, conversation_id) VALUES (NEW.company_id, NEW.conversation_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER waits_figures AFTER INSERT ON waits FOR EACH ROW EXECUTE FUNCTION note_figure_change_behind();
-- Customers say by a reaction whether an answer helped.
CREATE TRIGGER messages_figures AFTER UPDATE OF marks ON messages FOR EACH ROW
  WHEN (OLD.marks -> 'reactions' IS DISTINCT FROM NEW.marks -> 'reactions')
  EXECUTE FUNCTION note_figure_change_behind();
