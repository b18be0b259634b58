-- Counted with every message, by the day of the company's time zone. One row per database connection that writes (shard), so
-- that messages of different conversations do not wait for each other; a nightly job folds past days into one row each.
CREATE TABLE daily_stats (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  day date NOT NULL,
  platform text NOT NULL,
  shard smallint NOT NULL,
  customers integer NOT NULL DEFAULT 0,
  new_customers integer NOT NULL DEFAULT 0,
  erased_customers integer NOT NULL DEFAULT 0,
  conversations integer NOT NULL DEFAULT 0,
  messages integer NOT NULL DEFAULT 0,
  handed_off integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day, platform, shard)
) WITH (fillfactor = 50);
SELECT protect_company_rows('daily_stats');

-- Adds to today's counts of the current company.
CREATE FUNCTION count_today(
  company bigint, on_platform text, customers integer DEFAULT 0, new_customers integer DEFAULT 0, erased_customers integer DEFAULT 0,
  conversations integer DEFAULT 0, messages integer DEFAULT 0, handed_off integer DEFAULT 0
) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO daily_stats AS s (company_id, day, platform, shard, customers, new_customers, erased_customers, conversations, messages, handed_off)
  SELECT company, (now() AT TIME ZONE c.timezone)::date, on_platform, pg_backend_pid() % 32,
    count_today.customers, count_today.new_customers, count_today.erased_customers, count_today.conversations, count_today.messages, count_today.handed_off
  FROM companies c WHERE c.id = company
  ON CONFLICT (company_id, day, platform, shard) DO UPDATE SET
    customers = s.customers + EXCLUDED.customers, new_customers = s.new_customers + EXCLUDED.new_customers,
    erased_customers = s.erased_customers + EXCLUDED.erased_customers, conversations = s.conversations + EXCLUDED.conversations,
    messages = s.messages + EXCLUDED.messages, handed_off = s.handed_off + EXCLUDED.handed_off
$$;
