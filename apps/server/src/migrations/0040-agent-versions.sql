-- parley: expand
-- Customers get a published version of an agent; staff edit its draft, which is the row of ai_agents.
CREATE TABLE agent_versions (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  note text NOT NULL DEFAULT '',
  -- The settings, and the exact version of every attached policy.
  content jsonb NOT NULL,
  restored_from integer,
  published_by bigint REFERENCES users ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ai_agent_id, number),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_versions_people ON agent_versions (published_by);
SELECT protect_company_rows('agent_versions');

-- What a version says never changes, whatever the program does.
CREATE FUNCTION refuse_new_content() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'A published version does not change.';
END
$$;
CREATE TRIGGER agent_versions_immutable BEFORE UPDATE OF company_id, ai_agent_id, number, content ON agent_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_new_content();

ALTER TABLE ai_agents
  ADD COLUMN published_version integer,
  -- A version that only some of the new conversations get, and since when how many of them, in percent.
  ADD COLUMN canary_version integer,
  ADD COLUMN canary_steps jsonb NOT NULL DEFAULT '[]';

-- Agents that answer customers, or did, go on with exactly what they have.
INSERT INTO agent_versions (company_id, ai_agent_id, number, content, published_at)
SELECT company_id, id, 1, jsonb_build_object('settings', settings, 'policies', '[]'::jsonb), updated_at
FROM ai_agents WHERE status IN ('live', 'paused');
UPDATE ai_agents SET published_version = 1 WHERE status IN ('live', 'paused');

-- While a company has a row that is not lifted, none of its bots says anything.
CREATE TABLE bot_stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  stopped_by bigint REFERENCES users ON DELETE SET NULL,
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lifted_by bigint REFERENCES users ON DELETE SET NULL,
  lifted_at timestamptz
);
CREATE INDEX bot_stops_company ON bot_stops (company_id);
CREATE INDEX bot_stops_stopped_by ON bot_stops (stopped_by);
CREATE INDEX bot_stops_lifted_by ON bot_stops (lifted_by);
CREATE UNIQUE INDEX bot_stops_in_force ON bot_stops (company_id) WHERE lifted_at IS NULL;
SELECT protect_company_rows('bot_stops');

CREATE OR REPLACE FUNCTION set_channel_bot() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.has_bot := NOT EXISTS (SELECT FROM bot_stops WHERE company_id = NEW.company_id AND lifted_at IS NULL)
    AND channel_has_bot(NEW.flow_id, NEW.ai_agent_id);
  RETURN NEW;
END
$$;

-- A stop must not wait for flows or agents that are being changed, so it does not look at them.
CREATE FUNCTION stop_channel_bots() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.lifted_at IS NULL THEN
    UPDATE channels SET has_bot = false WHERE company_id = NEW.company_id AND has_bot;
  ELSE
    UPDATE channels SET flow_id = flow_id WHERE company_id = NEW.company_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER bot_stops_channels AFTER INSERT OR UPDATE OF lifted_at ON bot_stops
  FOR EACH ROW EXECUTE FUNCTION stop_channel_bots();
-- Every staff screen shows whether bots are stopped.
CREATE TRIGGER bot_stops_changed AFTER INSERT OR UPDATE OF lifted_at ON bot_stops
  FOR EACH ROW EXECUTE FUNCTION reset_staff_screens();
