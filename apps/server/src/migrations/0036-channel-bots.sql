-- parley: expand
-- Whether something answers customers of a channel by itself: its flow, if it is published and not paused, or else its agent, if
-- it is live. It follows from three tables and is asked for with every conversation, so it is kept here by triggers.
ALTER TABLE channels ADD COLUMN has_bot boolean NOT NULL DEFAULT false;

-- Locks what it looks at: a change of the flow or agent that is under way has to be over, or to wait and find the channel.
CREATE FUNCTION channel_has_bot(flow bigint, agent bigint) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF flow IS NOT NULL THEN
    PERFORM FROM flows WHERE id = flow FOR SHARE;
    RETURN EXISTS (SELECT FROM flows WHERE id = flow AND published_version IS NOT NULL AND NOT is_paused AND deleted_at IS NULL);
  END IF;
  PERFORM FROM ai_agents WHERE id = agent FOR SHARE;
  RETURN EXISTS (SELECT FROM ai_agents WHERE id = agent AND status = 'live' AND deleted_at IS NULL);
END
$$;

CREATE FUNCTION set_channel_bot() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.has_bot := channel_has_bot(NEW.flow_id, NEW.ai_agent_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER channels_bot BEFORE INSERT OR UPDATE OF flow_id, ai_agent_id ON channels
  FOR EACH ROW EXECUTE FUNCTION set_channel_bot();

CREATE FUNCTION set_bot_of_flow_channels() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE channels SET flow_id = flow_id WHERE company_id = NEW.company_id AND flow_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER flows_bot AFTER UPDATE ON flows FOR EACH ROW
  WHEN ((OLD.published_version, OLD.is_paused, OLD.deleted_at) IS DISTINCT FROM (NEW.published_version, NEW.is_paused, NEW.deleted_at))
  EXECUTE FUNCTION set_bot_of_flow_channels();

CREATE FUNCTION set_bot_of_agent_channels() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE channels SET ai_agent_id = ai_agent_id WHERE company_id = NEW.company_id AND ai_agent_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER ai_agents_bot AFTER UPDATE ON ai_agents FOR EACH ROW
  WHEN ((OLD.status, OLD.deleted_at) IS DISTINCT FROM (NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION set_bot_of_agent_channels();

-- Every conversation of the channel changes with it, so staff load their screens anew instead of hearing of each.
CREATE FUNCTION reset_staff_screens() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO deleted_conversations (company_id, id) VALUES (NEW.company_id, NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER channels_bot_changed AFTER UPDATE ON channels FOR EACH ROW
  WHEN (OLD.has_bot IS DISTINCT FROM NEW.has_bot) EXECUTE FUNCTION reset_staff_screens();

UPDATE channels SET flow_id = flow_id;
