-- parley: expand
-- New words are looked for where messages and customers were added since, and only while something is added.
ALTER TABLE search_progress
  ADD COLUMN customer_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN moved_at timestamptz NOT NULL DEFAULT now();
UPDATE search_progress SET customer_id = coalesce((SELECT max(id) FROM customers), 0);

-- Words that somebody has stopped using, until the job that learns words has looked whether anybody else does.
CREATE TABLE search_forgotten (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  word text NOT NULL
);
CREATE INDEX search_forgotten_company ON search_forgotten (company_id);
SELECT protect_company_rows('search_forgotten');

-- Under row-level security PostgreSQL uses an index for leakproof operators alone, and neither @@ nor && is one: every search read
-- all messages. These two look with the rights of the owner, bound to the current company by their own condition, and never by
-- reading a table whole. Materialised, so that the limit does not tempt the planner to try its luck without the index; row by
-- row (LATERAL), so that nothing beyond the limit is read.
CREATE FUNCTION conversations_with(query tsquery, max_hits integer) RETURNS TABLE (id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET enable_seqscan = off
AS $$
  WITH hits AS MATERIALIZED (
    SELECT m.conversation_id AS id FROM messages m WHERE m.words @@ query AND m.company_id = current_company_id()
    UNION ALL
    SELECT c.id FROM customers k CROSS JOIN LATERAL (SELECT id FROM conversations WHERE customer_id = k.id OFFSET 0) c
    WHERE k.words @@ query AND k.company_id = current_company_id()
  )
  SELECT id FROM hits LIMIT max_hits
$$;

CREATE FUNCTION words_near(typed text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET enable_seqscan = off
AS $$
  WITH near AS MATERIALIZED (SELECT word FROM search_words WHERE variants && typed AND company_id = current_company_id())
  SELECT word FROM near LIMIT 2000
$$;
REVOKE EXECUTE ON FUNCTION conversations_with, words_near FROM PUBLIC;
GRANT EXECUTE ON FUNCTION conversations_with, words_near TO parley_app;
