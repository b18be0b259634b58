import pg from 'pg';

interface Target {
  databaseUrl: string;
  companyId: number;
  channelId: number;
}

export interface LargeCompany {
  quietChannel: number;
  telegramChannel: number;
  /** Of a platform that limits the time to reply. */
  limitedChannel: number;
  agent: number;
  quietAgent: number;
  flow: number;
  conversation: number;
  customer: number;
  colleague: number;
}

const OTHERS = 300;
const CONVERSATIONS = 30_000;

/**
 * Fills the tables that grow with customer activity: half of the rows belong to one company, the rest to three hundred others.
 * Most of it is old, read and ended; some channels, agents and moods are rare.
 */
export async function fillTables({ databaseUrl, companyId, channelId }: Target): Promise<LargeCompany> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const one = async (text: string, values: unknown[] = []): Promise<number> =>
      Number((await client.query<{ id: string }>(`${text} RETURNING id`, values)).rows[0]?.id);
    // Checking keys and triggers would take most of the time, and the data is consistent.
    await client.query("SET session_replication_role = 'replica'");
    await client.query(`INSERT INTO companies (name) SELECT 'Company ' || n FROM generate_series(1, ${OTHERS}) n`);
    await client.query(`
      INSERT INTO channels (company_id, type, name, key) SELECT id, 'web_widget', name, 'key of ' || id FROM companies WHERE name LIKE 'Company %'`);
    const channel = (type: string) =>
      one('INSERT INTO channels (company_id, type, name, key) VALUES ($1, $2, $2, $3)', [
        companyId,
        type,
        `${type} key`,
      ]);
    const [quietChannel, telegramChannel] = [await channel('web_widget'), await channel('telegram')];
    const limitedChannel = await channel('instagram');
    const agent = () => one("INSERT INTO ai_agents (company_id, name) VALUES ($1, 'Agent')", [companyId]);
    const [busyAgent, quietAgent] = [await agent(), await agent()];
    const flow = await one(
      `INSERT INTO flows (company_id, name, draft, node_count, errors, warnings, starts_by) VALUES ($1, 'Flow', '{"nodes": []}', 0, 0, 0, '[]')`,
      [companyId],
    );
    const colleague = await one(
      "INSERT INTO users (company_id, name, email, password_hash) VALUES ($1, 'Colleague', 'colleague@shop.example', 'x')",
      [companyId],
    );

    const owner = `CASE WHEN n % 2 = 0 THEN ${companyId} ELSE (SELECT min(id) FROM companies WHERE name LIKE 'Company %') + n % ${OTHERS} END`;
    await client.query(`
      CREATE TEMP TABLE seed AS
      SELECT n, company_id, CASE
          WHEN company_id <> ${companyId} THEN (SELECT id FROM channels WHERE channels.company_id = made.company_id)
          WHEN n % 800 = 10 THEN ${quietChannel} WHEN n % 600 = 8 THEN ${telegramChannel} WHEN n % 40 = 6 THEN ${limitedChannel} ELSE ${channelId} END AS channel_id,
        now() - n * interval '24 minutes' AS at
      FROM (SELECT n, ${owner} AS company_id FROM generate_series(1, ${CONVERSATIONS}) n) made`);
    await client.query(`
      INSERT INTO users (company_id, name, email, password_hash, email_verified_at)
        SELECT company_id, 'User', 'user' || n || '@shop.example', 'x', at FROM seed WHERE company_id <> ${companyId};
      INSERT INTO memberships (company_id, user_id, is_owner) SELECT company_id, id, true FROM users ON CONFLICT DO NOTHING;
      INSERT INTO invitations (company_id, email, locale, token_hash, expires_at)
        SELECT company_id, 'to' || id || '@shop.example', 'en', decode(md5(id::text), 'hex'), now() FROM users WHERE name = 'User';
      INSERT INTO sessions (company_id, user_id, token_hash, user_agent, ip_address, last_seen_at, expires_at)
        SELECT company_id, id, decode(md5(id::text), 'hex'), '', '', now() - interval '1 hour', now() + interval '1 day' FROM users WHERE name = 'User';
      INSERT INTO one_time_tokens (company_id, user_id, purpose, token_hash, email, expires_at)
        SELECT company_id, id, 'verify_email', decode(md5(id::text), 'hex'), email, now() + interval '1 day' FROM users WHERE name = 'User';
      INSERT INTO customers (company_id, name, email, sentiment, created_at, words)
        SELECT company_id, 'Customer ' || n, n || '@mail.example', CASE WHEN n % 500 = 0 THEN 'angry' WHEN n % 5 = 1 THEN 'happy' ELSE 'neutral' END, at,
          array_to_tsvector(ARRAY['customer', 'name' || n, '#' || company_id]) FROM seed ORDER BY n;
      INSERT INTO visitors (company_id, channel_id, customer_id, token_hash, expires_at)
        SELECT s.company_id, s.channel_id, k.id, decode(md5(k.id::text), 'hex'), now() + interval '1 day'
        FROM seed s JOIN customers k ON k.email = s.n || '@mail.example';
      INSERT INTO customer_identities (company_id, channel_id, external_id, customer_id)
        SELECT company_id, channel_id, 'external' || id, customer_id FROM visitors;
      INSERT INTO conversations (company_id, channel_id, customer_id, platform, last_seq, last_customer_seq, last_message_at, started_at, ended_at,
          unread_count, is_handed_off, handed_off_to, ai_agent_id)
        SELECT s.company_id, s.channel_id, k.id, CASE WHEN s.channel_id = ${telegramChannel} THEN 'telegram' ELSE 'web_widget' END, 2, 1, at, at,
          CASE WHEN n % 20 > 0 THEN at END, CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END, n % 30 = 0, CASE WHEN n % 30 = 0 THEN ${colleague} END,
          CASE WHEN s.company_id = ${companyId} THEN CASE WHEN n % 700 = 12 THEN ${quietAgent} ELSE ${busyAgent} END END
        FROM seed s JOIN customers k ON k.email = s.n || '@mail.example' ORDER BY n DESC;
      INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, text, status, client_id, user_id, created_at, sent_at, words)
        SELECT c.company_id, c.id, c.channel_id, seq, CASE seq WHEN 1 THEN 'incoming' ELSE 'outgoing' END, CASE seq WHEN 1 THEN 'customer' ELSE 'operator' END,
          'hello', 'read', 'seed-' || c.id || '-' || seq, CASE WHEN seq = 2 AND c.id % 10 = 0 THEN ${colleague} END, started_at, started_at,
          CASE seq WHEN 1 THEN array_to_tsvector(ARRAY['hello', CASE c.id WHEN 12345 THEN 'needle' ELSE 'note' || c.id END, '#' || c.company_id]) END
        FROM conversations c, generate_series(1, 2) seq ORDER BY c.started_at;
      UPDATE conversations SET snoozed_at = now(), ended_at = NULL WHERE id % 40 = 1;
      INSERT INTO notes (company_id, conversation_id, text, words) SELECT company_id, id, 'noted',
        array_to_tsvector(ARRAY[CASE id WHEN 12345 THEN 'jotted' ELSE 'noted' || id END, '#' || company_id]) FROM conversations;
      UPDATE conversations SET note_changes = 1;
      INSERT INTO note_mentions (company_id, note_id, user_id, conversation_id, seen_at)
        SELECT n.company_id, n.id, CASE WHEN conversation_id % 400 = 1 THEN (SELECT min(id) FROM users WHERE company_id = ${companyId}) ELSE conversation_id END,
          conversation_id, CASE WHEN conversation_id % 100 <> 1 THEN now() END FROM notes n WHERE n.company_id = ${companyId};
      INSERT INTO notifications (company_id, user_id, conversation_id, kind, channel, occasion_at, state, created_at, settled_at)
        SELECT company_id, CASE WHEN company_id = ${companyId} THEN (SELECT min(id) FROM users WHERE company_id = ${companyId}) ELSE id END, id,
          'waiting', 'mail', at, 'sent', at, at
        FROM (SELECT id, company_id, now() - (30000 - row_number() OVER (ORDER BY id)) * interval '2 minutes' AS at FROM conversations ORDER BY id) told;
      INSERT INTO tags (company_id, name) SELECT ${companyId}, 'tag' || n FROM generate_series(1, 50) n;
      INSERT INTO conversation_tags (company_id, conversation_id, tag_id)
        SELECT c.company_id, c.id, t.id FROM conversations c JOIN tags t ON t.name = 'tag' || c.id % 400 WHERE c.company_id = ${companyId};
      INSERT INTO flow_runs (company_id, conversation_id, flow_id, version, pins, state, heard_seq, status)
        SELECT company_id, id, CASE WHEN id % 100 = 0 THEN ${flow} ELSE ${flow} + 1 + id % 50 END, 1, '{}', '{}', 1, 'ended' FROM conversations;
      INSERT INTO answer_traces (company_id, conversation_id, flow_id, ai_agent_id, steps, question, outcome, created_at)
        SELECT company_id, id, CASE WHEN id % 100 = 0 THEN ${flow} END, ai_agent_id, '[]', 'hello', CASE WHEN id % 100 = 1 THEN 'unsure' ELSE 'answered' END, started_at
        FROM conversations;
      INSERT INTO attachments (company_id, conversation_id, message_id, origin, name, media_type, size, storage_key)
        SELECT company_id, conversation_id, id, 'customer', 'a.txt', 'text/plain', 1, 'seed/' || id FROM messages WHERE seq = 1 AND id % 3 = 0;
      INSERT INTO search_words (company_id, word, variants) SELECT company_id, 'note' || id, ARRAY[left('note' || id, 7), 'note' || id / 10, 'not' || id] FROM conversations;
      INSERT INTO daily_stats (company_id, day, platform, shard, messages)
        SELECT companies.id, (now() - n * interval '1 day')::date, 'web_widget', -1, 1 FROM companies, generate_series(3, 200) n;
      INSERT INTO channel_days (company_id, channel_id, day, shard, received)
        SELECT company_id, id, (now() - n * interval '1 day')::date, shard, 1 FROM channels, generate_series(0, 15) n, generate_series(0, 9) shard;
      UPDATE search_progress SET message_id = (SELECT max(id) FROM messages), customer_id = (SELECT max(id) FROM customers),
        moved_at = now() - interval '1 hour'`);
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<{ id: string; customer: string }>(
      `SELECT id, customer_id AS customer FROM conversations c WHERE company_id = $1 AND channel_id = $2
        AND NOT EXISTS (SELECT FROM attachments a WHERE a.conversation_id = c.id) ORDER BY id LIMIT 1 OFFSET 1000`, // no file exists
      [companyId, channelId],
    );
    const [conversation, customer] = [Number(rows[0]?.id), Number(rows[0]?.customer)];
    return {
      quietChannel,
      telegramChannel,
      limitedChannel,
      agent: busyAgent,
      quietAgent,
      flow,
      conversation,
      customer,
      colleague,
    };
  } finally {
    await client.end();
  }
}
