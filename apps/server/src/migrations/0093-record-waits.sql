-- parley: expand
-- Records each time that a customer waited for a person, when it ends. On the way of customers' messages and bots' answers the condition
-- of the trigger is false: a bot answers only what is not handed off and leaves `unread_count` alone, which a person's reply sets to zero.
CREATE FUNCTION record_wait() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  last_word record;
  has_answer boolean;
BEGIN
  IF NOT OLD.is_handed_off AND (SELECT has_bot FROM channels WHERE company_id = NEW.company_id AND id = NEW.channel_id) THEN
    RETURN NULL;
  END IF;
  SELECT origin, type, user_id, sent_at INTO last_word FROM messages
  WHERE company_id = NEW.company_id AND conversation_id = NEW.id AND seq = NEW.last_seq;
  has_answer := EXISTS (SELECT FROM messages WHERE company_id = NEW.company_id AND conversation_id = NEW.id AND seq < NEW.last_seq
    AND origin = 'operator' AND type = 'text');

  IF NEW.ended_at IS NULL THEN
    INSERT INTO waits (company_id, conversation_id, channel_id, team_id, user_id, is_first, began_at, ended_at, outcome)
    VALUES (NEW.company_id, NEW.id, NEW.channel_id, NEW.team_id, last_word.user_id, NOT has_answer, OLD.began_waiting_at,
      greatest(last_word.sent_at, OLD.began_waiting_at), 'answered');
  -- Whoever has answered and then ends the conversation has found that the customer's last words, such as thanks, need no answer.
  ELSIF NOT has_answer OR last_word.user_id IS NULL THEN
    INSERT INTO waits (company_id, conversation_id, channel_id, team_id, is_first, began_at, ended_at, outcome)
    VALUES (NEW.company_id, NEW.id, NEW.channel_id, NEW.team_id, NOT has_answer, OLD.began_waiting_at,
      greatest(NEW.ended_at, OLD.began_waiting_at), 'abandoned');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER conversations_wait_ended AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (OLD.began_waiting_at IS NOT NULL AND OLD.ended_at IS NULL AND NOT NEW.is_test
    AND (NEW.ended_at IS NOT NULL
      OR (NEW.began_waiting_at IS NULL AND (OLD.is_handed_off OR (OLD.unread_count > 0 AND NEW.unread_count = 0)))))
  EXECUTE FUNCTION record_wait();

-- A conversation that is opened again goes on waiting.
CREATE FUNCTION resume_wait() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM waits WHERE company_id = NEW.company_id AND conversation_id = NEW.id AND began_at = NEW.began_waiting_at AND outcome = 'abandoned';
  RETURN NULL;
END
$$;
CREATE TRIGGER conversations_wait_resumed AFTER UPDATE OF ended_at ON conversations FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL AND NEW.ended_at IS NULL AND NEW.began_waiting_at IS NOT NULL)
  EXECUTE FUNCTION resume_wait();
