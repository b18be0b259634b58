-- parley: expand
-- Staff find conversations by their notes, too. The same function as in 0030 with one more table.
CREATE OR REPLACE FUNCTION conversations_with(query tsquery, max_hits integer) RETURNS TABLE (id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET enable_seqscan = off
AS $$
  WITH hits AS MATERIALIZED (
    SELECT m.conversation_id AS id FROM messages m WHERE m.words @@ query AND m.company_id = current_company_id()
    UNION ALL
    SELECT c.id FROM customers k CROSS JOIN LATERAL (SELECT id FROM conversations WHERE customer_id = k.id OFFSET 0) c
    WHERE k.words @@ query AND k.company_id = current_company_id()
    UNION ALL
    SELECT n.conversation_id FROM notes n
    WHERE n.words @@ query AND n.company_id = current_company_id() AND n.deleted_at IS NULL
  )
  SELECT id FROM hits LIMIT max_hits
$$;
