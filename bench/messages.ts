import pg from 'pg';
import { cpuMs } from './cpu.ts';
import type { Figure } from './figure.ts';
import { createRawClient } from './raw-client.ts';
import { createClient, openShop, ownerUrl } from './shop.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';

const CLIENTS = 16;
const ROUND_MS = 5_000;

/** Runs the work with every client until the time is up; returns the rate per second. */
async function rate(work: (client: number, n: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  const end = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 0; performance.now() < end; n += 1) {
        await work(client, n);
        done += 1;
      }
    }),
  );
  return done / (ROUND_MS / 1_000);
}

/** Only the rows of one message: no HTTP, no checks, no scope, no live updates. */
const BARE = `
  WITH c AS (SELECT id, channel_id, company_id, last_seq FROM conversations WHERE id = $1 FOR UPDATE),
  m AS (INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, text, status, client_id, words)
    SELECT company_id, id, channel_id, last_seq + 1, 'incoming', 'customer', $2, 'sent', $3, $4::tsvector FROM c
    RETURNING company_id, conversation_id, seq, created_at),
  s AS (INSERT INTO daily_stats AS d (company_id, day, platform, shard, messages) SELECT company_id, created_at::date, 'web_widget', pg_backend_pid() % 32, 1 FROM m
    ON CONFLICT (company_id, day, platform, shard) DO UPDATE SET messages = d.messages + 1)
  UPDATE conversations SET last_seq = m.seq, last_message_at = m.created_at, last_customer_seq = m.seq, unread_count = unread_count + 1
  FROM m WHERE conversations.id = m.conversation_id`;

export async function measureMessages(): Promise<Figure[]> {
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir);
  try {
    const { key } = await openShop(port);
    const visitors = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const send = createClient(port);
        const { body } = await send('POST', '/chat/conversations/start', { key }, {});
        const id = (body.conversation as { id: number }).id;
        return {
          id,
          headers: `key: ${key}\r\nx-visitor-token: ${String(body.visitor_token)}\r\n`,
          raw: createRawClient(port),
        };
      }),
    );
    const cpuBefore = cpuMs(child.pid ?? 0);
    const full = await rate(async (client, n) => {
      const visitor = visitors[client];
      const body = `{"driver":"web","conversation_id":${visitor?.id},"client_id":"bench-${client}-${n}","text":"Is it in stock?"}`;
      const status = await visitor?.raw.post('/chat/listen', visitor.headers, body);
      if (status !== 200) throw new Error(`listen answered ${status}`);
    });
    for (const { raw } of visitors) raw.close();
    const cpuPerMessage = (cpuMs(child.pid ?? 0) - cpuBefore) / (full * (ROUND_MS / 1_000));

    const pool = new pg.Pool({ connectionString: ownerUrl(dataDir), max: CLIENTS });
    const bare = await rate((client, n) =>
      pool.query({
        name: 'bare',
        text: BARE,
        values: [visitors[client]?.id, 'Is it in stock?', `bare-${client}-${n}`, "'#1' 'is' 'it' 'in' 'stock'"],
      }),
    );
    await pool.end();
    return [
      {
        what: "A customer's message through HTTP, checks and live updates against its bare SQL, 16 clients",
        goal: 'ratio >= 0.5',
        measured: `${Math.round(full)} against ${Math.round(bare)} per second, ratio ${(full / bare).toFixed(2)}`,
      },
      { what: 'Server CPU per message', goal: '<= 2.5 ms', measured: `${cpuPerMessage.toFixed(2)} ms` },
    ];
  } finally {
    await stopServer(child, dataDir);
  }
}
