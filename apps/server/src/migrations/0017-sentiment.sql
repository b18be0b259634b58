-- How a customer's own words sound, by the bundled model; empty where there were no words of their own, and in tests by staff.
ALTER TABLE messages
  ADD COLUMN sentiment text CHECK (sentiment IN ('happy', 'neutral', 'sad', 'angry', 'confused')),
  ADD COLUMN sureness real;

-- The last three of them, the newest first, and what they come to. They stand in the row that every message locks, so that no
-- message is overlooked. A mood with a sureness of 1 was set by a person.
ALTER TABLE conversations
  ADD COLUMN moods text[] NOT NULL DEFAULT '{}',
  ADD COLUMN surenesses real[] NOT NULL DEFAULT '{}',
  ADD COLUMN sentiment text CHECK (sentiment IN ('happy', 'neutral', 'sad', 'angry', 'confused'));

-- Who set the customer's mood; empty while it follows the messages.
ALTER TABLE customers ADD COLUMN sentiment_by bigint REFERENCES users ON DELETE SET NULL;

-- The newest message counts half, the two before it 0.3 and 0.2: one word changes little. One expression, because it runs with
-- every message.
CREATE FUNCTION smooth_moods(moods text[], surenesses real[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN moods[2] IS NULL OR moods[1] = moods[2] THEN moods[1]
    WHEN 0.5 * surenesses[1] + CASE WHEN moods[3] = moods[1] THEN 0.2 * surenesses[3] ELSE 0 END
      >= 0.3 * surenesses[2] + CASE WHEN moods[3] = moods[2] THEN 0.2 * surenesses[3] ELSE 0 END THEN moods[1]
    ELSE moods[2] END
$$;

-- A customer feels as in the conversation that moved last. A trigger, because the statement that stores a message changes the
-- customer's row already, and can do so only once.
CREATE FUNCTION pass_mood_on() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE customers SET sentiment = NEW.sentiment, sentiment_by = NULL
  WHERE company_id = NEW.company_id AND id = NEW.customer_id AND sentiment <> NEW.sentiment;
  RETURN NULL;
END
$$;
CREATE TRIGGER conversations_mood AFTER UPDATE OF sentiment ON conversations FOR EACH ROW
WHEN (NEW.sentiment IS NOT NULL AND NEW.sentiment IS DISTINCT FROM OLD.sentiment) EXECUTE FUNCTION pass_mood_on();
