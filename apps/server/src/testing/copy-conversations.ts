import pg from 'pg';

interface Copying {
  databaseUrl: string;
  /** Conversations of one company that really took place. */
  templates: readonly number[];
  times: number;
  /** An SQL expression over `n`, the number of the copy: what customers add to each of their messages. */
  adds?: string;
}

/** Copies conversations with their messages, traces and policy hits, each with a customer of its own: the first template first. */
export async function copyConversations({ databaseUrl, templates, times, adds = "''" }: Copying): Promise<number[][]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Checking keys and triggers would take most of the time, and the data is consistent.
    await client.query("SET session_replication_role = 'replica'");
    const next = (table: string) => `nextval(pg_get_serial_sequence('${table}', 'id'))`;
    await client.query(
      `CREATE TEMP TABLE copies AS
      SELECT n, template, ${next('customers')} AS customer, ${next('conversations')} AS conversation
      FROM (SELECT n, ($1::bigint[])[1 + (n - 1) % cardinality($1::bigint[])] AS template FROM generate_series(1, $2::int) n ORDER BY n) made`,
      [templates, times],
    );
    await client.query(`
      INSERT INTO customers (id, company_id, name) OVERRIDING SYSTEM VALUE
        SELECT customer, c.company_id, 'Customer ' || n FROM copies JOIN conversations c ON c.id = template;
      INSERT INTO conversations (id, company_id, channel_id, customer_id, platform, is_handed_off, last_seq, last_customer_seq,
          locale, started_at, last_message_at) OVERRIDING SYSTEM VALUE
        SELECT conversation, company_id, channel_id, customer, platform, is_handed_off, last_seq, last_customer_seq, locale,
          started_at, last_message_at FROM copies JOIN conversations c ON c.id = template;
      CREATE TEMP TABLE traces AS
        SELECT conversation, old, ${next('answer_traces')} AS id FROM (
          SELECT conversation, t.id AS old FROM copies JOIN answer_traces t ON t.conversation_id = template ORDER BY conversation, t.id) made;
      INSERT INTO answer_traces (id, company_id, conversation_id, ai_agent_id, version, steps, question, outcome, reason, confidence,
          stages, ms, is_cited, language, created_at) OVERRIDING SYSTEM VALUE
        SELECT m.id, company_id, m.conversation, ai_agent_id, version, steps, question, outcome, reason, confidence, stages, ms,
          is_cited, language, created_at FROM traces m JOIN answer_traces t ON t.id = m.old;
      INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, created_at, extras,
          trace_id, sentiment)
        SELECT company_id, copies.conversation, channel_id, seq, direction, origin, type,
          text || CASE WHEN origin = 'customer' THEN ${adds} ELSE '' END, status, created_at, extras, m.id, sentiment
        FROM copies JOIN messages ON conversation_id = template
          LEFT JOIN traces m ON m.conversation = copies.conversation AND m.old = messages.trace_id;
      INSERT INTO policy_hits (company_id, conversation_id, trace_id, policy_id, hit, is_dropped)
        SELECT company_id, m.conversation, m.id, policy_id, hit, is_dropped
        FROM policy_hits h JOIN traces m ON m.old = h.trace_id;
      ANALYZE`);
    const { rows } = await client.query<{ template: string; copies: string[] }>(
      'SELECT template, array_agg(conversation ORDER BY n) AS copies FROM copies GROUP BY template',
    );
    const byTemplate = new Map(rows.map((row) => [Number(row.template), row.copies.map(Number)]));
    return templates.map((template) => byTemplate.get(template) ?? []);
  } finally {
    await client.end();
  }
}
