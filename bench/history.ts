import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { openShop, quantile, withOwner, type Shop } from './shop.ts';

const SMALL = 100_000;
const LARGE = 1_000_000;
const MESSAGES_EACH = 5;
const ROUNDS = 200;
const DAYS = 730;
const MEMBERS = 300;
const TEAMS = 50;
/** Only the newest conversations are open: a company's queue does not grow with its history. */
const OPEN_AMONG = 100_000;

/** Colleagues and teams, among whom the conversations of people are shared. */
async function writeColleagues(client: pg.Client, companyId: number) {
  const steps: [text: string, values: unknown[]][] = [
    [
      `INSERT INTO users (company_id, name, email, email_verified_at, password_hash, locale)
       SELECT $1, 'Member ' || n, 'member' || n || '@shop.example', now(), 'none', 'en' FROM generate_series(2, ${MEMBERS}) n`,
      [companyId],
    ],
    ['INSERT INTO memberships (company_id, user_id) SELECT $1, id FROM users ON CONFLICT DO NOTHING', [companyId]],
    [`INSERT INTO teams (company_id, name) SELECT $1, 'Team ' || n FROM generate_series(1, ${TEAMS}) n`, [companyId]],
    [
      `INSERT INTO team_members (company_id, team_id, user_id)
       SELECT $1, teams.id, users.id FROM teams, users WHERE (users.id + teams.id) % 10 = 0`,
      [companyId],
    ],
    [
      `UPDATE conversations SET team_id = 1 + id % ${TEAMS}, handed_off_to = CASE WHEN id % 60 = 0 THEN 1 + id / 60 % ${MEMBERS} END
       WHERE is_handed_off`,
      [],
    ],
    ['VACUUM ANALYZE', []],
  ];
  for (const [text, values] of steps) await client.query(text, values);
}

/** Two years of a company: most conversations are old, read and ended. */
export async function writeHistory(client: pg.Client, { companyId, channelId }: Shop, conversations: number) {
  const steps: [text: string, values: unknown[]][] = [
    // Keys and triggers are not measured here.
    ["SET session_replication_role = 'replica'", []],
    [
      `INSERT INTO customers (company_id, name, email, created_at) SELECT $1, 'Customer ' || n, 'customer' || n || '@shop.example', now() - n * interval '${DAYS} days' / $2::float
       FROM generate_series(1, $2::integer) n`,
      [companyId, conversations],
    ],
    [
      `INSERT INTO conversations (company_id, channel_id, customer_id, platform, last_seq, last_customer_seq, last_message_at, started_at, ended_at, unread_count, is_handed_off)
       SELECT $1, $2, n, 'web_widget', ${MESSAGES_EACH}, ${MESSAGES_EACH}, at, at, CASE WHEN n % 20 > 0 OR n > ${OPEN_AMONG} THEN at END, CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END, n % 30 = 0
       FROM (SELECT n, now() - n * interval '${DAYS} days' / $3::float AS at FROM generate_series(1, $3::integer) n) made`,
      [companyId, channelId, conversations],
    ],
    [
      `INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, text, status, client_id, created_at, sent_at)
       SELECT $1, c.id, $2, seq, CASE WHEN seq % 2 = 1 THEN 'incoming' ELSE 'outgoing' END, CASE WHEN seq % 2 = 1 THEN 'customer' ELSE 'bot' END,
         'Message number ' || seq || ' of conversation ' || c.id, 'read', 'seed-' || c.id || '-' || seq, c.started_at, c.started_at
       FROM conversations c, generate_series(1, ${MESSAGES_EACH}) seq`,
      [companyId, channelId],
    ],
    [
      `INSERT INTO daily_stats (company_id, day, platform, shard, customers, new_customers, conversations, messages)
       SELECT $1, started_at::date, 'web_widget', -1, count(*), count(*), count(*), ${MESSAGES_EACH} * count(*) FROM conversations GROUP BY 2`,
      [companyId],
    ],
    ['VACUUM ANALYZE', []],
  ];
  for (const [text, values] of steps) await client.query(text, values);
}

interface Company {
  child: ChildProcess;
  dataDir: string;
  shop: Shop;
  conversations: number;
}

async function makeCompany(conversations: number, port: number): Promise<Company> {
  const dataDir = newDataFolder();
  const { child } = await startServer(dataDir, port);
  const shop = await openShop(port);
  await withOwner(dataDir, async (client) => {
    await writeHistory(client, shop, conversations);
    await writeColleagues(client, shop.companyId);
  });
  return { child, dataDir, shop, conversations };
}

/** The calls behind the screens of staff, each for some position in the history. */
const PAGES: Record<string, (company: Company, n: number) => string> = {
  'Inbox, first page': () => '/conversations?limit=30&status=open',
  'Inbox, waiting': () => '/conversations?limit=30&waiting=true',
  'Inbox, mine': () => '/conversations?limit=30&answered_by=me&status=open',
  'Inbox, a team': (_, n) => `/conversations?limit=30&status=open&team_id=${1 + (n % TEAMS)}`,
  'Inbox, counts of the views': () => '/conversations/counts',
  'Inbox, unread': () => '/conversations?limit=30&unread=true',
  'Inbox, handed off and open': () => '/conversations?limit=30&is_handed_off=true&status=open',
  'Inbox, a page far down': ({ conversations }, n) => `/conversations?limit=30&cursor=${cursorAt(conversations, n)}`,
  Thread: ({ conversations }, n) => `/conversations/${1 + ((n * 7_919) % conversations)}/messages`,
  Members: () => '/members',
  Teams: () => '/teams',
  Stats: () => '/stats',
};

/** A cursor in the first half of the list, in the list's own format. */
function cursorAt(conversations: number, n: number): string {
  const at = new Date(Date.now() - ((n % 100) / 200) * DAYS * 86_400_000);
  return Buffer.from(`${at.toISOString().replace('T', ' ').replace('Z', '+00')}|${conversations}`).toString(
    'base64url',
  );
}

export async function measureHistory(): Promise<Figure[]> {
  const small = await makeCompany(SMALL, 3_988);
  const large = await makeCompany(LARGE, 3_989);
  try {
    const figures: Figure[] = [];
    for (const [what, page] of Object.entries(PAGES)) {
      const times = { small: [] as number[], large: [] as number[] };
      // Alternating, so that other load affects both equally.
      for (let n = 0; n < ROUNDS; n += 1) {
        for (const [name, company] of [
          ['small', small],
          ['large', large],
        ] as const) {
          const begin = performance.now();
          const { status } = await company.shop.staff('GET', page(company, n));
          if (status !== 200) throw new Error(`${what} answered ${status}.`);
          times[name].push(performance.now() - begin);
        }
      }
      const [few, many] = [quantile(times.small, 0.5), quantile(times.large, 0.5)];
      figures.push({
        what: `${what}: p50 at 100,000 and at 1,000,000 conversations, whole HTTP call`,
        goal: 'ratio <= 1.2',
        measured: `${few.toFixed(1)} and ${many.toFixed(1)} ms, ratio ${(many / few).toFixed(2)}`,
      });
    }
    return figures;
  } finally {
    for (const { child, dataDir } of [small, large]) await stopServer(child, dataDir);
  }
}
