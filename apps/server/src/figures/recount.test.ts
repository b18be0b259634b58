import { OUTCOMES } from '@parley/contracts/figures';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { addScripted, type ScriptedLine } from '../testing/scripted-conversations.ts';
import { bucketOf } from './histogram.ts';
import { countChanges } from './watch.ts';

const HISTORIES = process.env.FULL_NUMBERS ? 1_000 : 150;
const CHANGES = process.env.FULL_NUMBERS ? 300 : 60;
const ZONE = 'Europe/Berlin';
const MINUTE = 60_000;
const DAY = 86_400_000;

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  await system((db) => raw`UPDATE companies SET timezone = ${ZONE} WHERE id = ${shop.staff.companyId}`.execute(db));
});
afterAll(() => app.close());

type Db = Parameters<Parameters<TestApp['sql']['asSystem']>[0]>[0]['db'];
const system = <T>(work: (db: Db) => Promise<T>) => app.sql.asSystem(({ db }) => work(db));

/** Reproducible pseudo-random numbers: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const lookAtEverything = () =>
  system((db) =>
    raw`INSERT INTO figure_changes (company_id, conversation_id) SELECT company_id, id FROM conversations`.execute(db),
  );

/** Counts everything once more from what is stored, in the plainest way, without any of the code that it is compared with. */
async function recount(now: Date): Promise<Map<string, number>> {
  const { companyId } = shop.staff;
  const counts = new Map<string, number>();
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' });
  const hourOf = new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });
  const add = (at: Date, kind: string, userId: number | null, bucket: number) => {
    const key = [dayOf.format(at), kind, userId, bucket].join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const conversations = await system((db) =>
    db
      .selectFrom('conversations')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('is_test', '=', false)
      .execute(),
  );
  for (const each of conversations) {
    const messages = await system((db) =>
      db.selectFrom('messages').selectAll().where('conversation_id', '=', each.id).orderBy('seq').execute(),
    );
    const waits = await system((db) =>
      db.selectFrom('waits').selectAll().where('conversation_id', '=', each.id).orderBy('began_at').execute(),
    );
    for (const wait of waits.filter(({ outcome }) => outcome === 'answered')) {
      const seconds = (wait.ended_at.getTime() - wait.began_at.getTime()) / 1_000;
      for (const kind of wait.is_first ? ['wait', 'first_reply'] : ['wait'])
        for (const suffix of ['', '_open']) add(wait.began_at, kind + suffix, wait.user_id, bucketOf(seconds));
    }
    const said = messages.filter(({ type }) => type === 'text');
    const byPeople = said.filter(({ origin }) => origin === 'operator');
    const seen = new Set<string>();
    for (const { user_id: userId, sent_at: at } of byPeople) {
      for (const [kind, key, bucket] of [
        ['answered', `${userId}`, 0],
        ['load', `${userId} ${dayOf.format(at)} ${hourOf.format(at)}`, Number(hourOf.format(at))],
      ] as const) {
        if (seen.has(`${kind} ${key}`)) continue;
        seen.add(`${kind} ${key}`);
        add(at, kind, userId, bucket);
      }
    }
    const last = byPeople.at(-1)?.user_id ?? null;
    if (each.rating !== null && each.rated_at) add(each.rated_at, 'rating', last, each.rating);
    const isSilent = now.getTime() - each.last_message_at.getTime() >= 2 * DAY;
    if (said.every(({ origin }) => origin !== 'customer') || (!each.ended_at && !isSilent)) continue;

    const end = each.ended_at ?? each.last_message_at;
    const firstBot = said.findIndex(({ origin }) => origin === 'bot');
    const firstPerson = said.findIndex(({ origin }) => origin === 'operator');
    const isBots = firstBot !== -1 && (firstPerson === -1 || firstBot < firstPerson);
    const isWaiting = said.at(-1)?.origin === 'customer';
    const endedBy = messages.findLast(({ type }) => type === 'event')?.user_id ?? null;
    const isReturned = conversations.some(
      (other) =>
        other.id !== each.id &&
        other.customer_id === each.customer_id &&
        other.last_customer_seq > 0 &&
        other.started_at > end &&
        other.started_at.getTime() <= end.getTime() + 7 * DAY,
    );
    const isGood = each.rating !== null && each.rating >= 4;
    let outcome: (typeof OUTCOMES)[number] = isReturned ? 'came_back' : 'assumed';
    if (each.rating !== null && each.rating <= 2) outcome = 'unsolved';
    if (isGood) outcome = 'confirmed';
    if (isBots && byPeople.length > 0) outcome = 'handed_over';
    if (isWaiting && !isGood && (endedBy === null || byPeople.length === 0)) outcome = 'abandoned';
    add(end, 'outcome', last, OUTCOMES.indexOf(outcome) + (isBots ? 0 : 10));
    if (outcome === 'abandoned') continue;
    const seconds = (end.getTime() - each.started_at.getTime()) / 1_000;
    for (const kind of ['resolution', 'resolution_open']) add(end, kind, last, bucketOf(seconds));
  }
  return counts;
}

async function counted(): Promise<Map<string, number>> {
  const { rows } = await system((db) =>
    raw<{ key: string; count: number }>`
      SELECT concat_ws(' ', day, kind, user_id, bucket) AS key, sum(count)::integer AS count FROM figure_days
      WHERE company_id = ${shop.staff.companyId} GROUP BY day, kind, user_id, bucket HAVING sum(count) <> 0`.execute(
      db,
    ),
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const sortedBy = (counts: Map<string, number>) =>
  Object.fromEntries([...counts].map(([key, count]) => [key.replaceAll(/\s+/g, ' '), count] as const).toSorted());

test('whatever happens, the counts are those of a recount of everything stored', async () => {
  const random = seeded(7);
  const { companyId, userId } = shop.staff;
  // The hour that clocks skip and the one that they repeat lie in these days.
  const starts = ['2026-03-27T20:00:00Z', '2026-10-23T20:00:00Z'].map((at) => Date.parse(at));
  const ids: number[] = [];
  let someone: number | undefined;
  for (let n = 0; n < HISTORIES; n += 1) {
    let at = (starts[random(2)] ?? 0) + random(4 * 24 * 60) * MINUTE;
    const lines: ScriptedLine[] = [];
    for (let length = 1 + random(6); length > 0; length -= 1) {
      const who = (['customer', 'customer', 'bot', 'person'] as const)[random(4)] ?? 'customer';
      lines.push({ who, at: new Date(at), ...(who === 'person' && { userId }) });
      at += (1 + random(300)) * MINUTE;
    }
    const end = random(3);
    if (end === 1) lines.push({ who: 'ended by the customer', at: new Date(at) });
    if (end === 2) lines.push({ who: 'ended by a person', at: new Date(at), userId });
    const rating = random(3) === 0 ? 1 + random(5) : undefined;
    const script = await addScripted(app, companyId, {
      channelId: shop.channelId,
      lines,
      ...(rating !== undefined && { rating }),
      ...(random(3) === 0 && someone !== undefined && { customerId: someone }),
      isTest: random(12) === 0,
    });
    ids.push(script.id);
    someone = script.customerId;
  }
  const now = new Date();
  await lookAtEverything();
  await countChanges(app.sql, now);
  expect(sortedBy(await counted())).toEqual(sortedBy(await recount(now)));

  const alter = (
    id: number,
    what: Partial<{ rating: number; ended_at: Date | null; rated_at: Date; customer_id: number }>,
  ) => system((db) => db.updateTable('conversations').set(what).where('id', '=', id).execute());
  for (let n = 0; n < CHANGES; n += 1) {
    const id = ids[random(ids.length)] ?? 0;
    const kind = random(4);
    if (kind === 0) await alter(id, { rating: 1 + random(5), rated_at: new Date((starts[0] ?? 0) + random(90) * DAY) });
    if (kind === 1) await alter(id, { ended_at: null });
    if (kind === 2) await alter(id, { ended_at: new Date((starts[1] ?? 0) + random(20) * DAY) });
    if (kind === 3) {
      const other = ids[random(ids.length)] ?? 0;
      const { customer_id: customer } = await system((db) =>
        db.selectFrom('conversations').select('customer_id').where('id', '=', other).executeTakeFirstOrThrow(),
      );
      await alter(id, { customer_id: customer });
    }
    if (n % 10 === 0) await countChanges(app.sql, now);
  }
  await countChanges(app.sql, now);
  const incremental = sortedBy(await counted());
  expect(incremental).toEqual(sortedBy(await recount(now)));

  // Computed again from nothing, they are the same.
  await system((db) => db.deleteFrom('figure_facts').execute());
  expect(await counted()).toEqual(new Map());
  await lookAtEverything();
  await countChanges(app.sql, now);
  expect(sortedBy(await counted())).toEqual(incremental);
}, 300_000);
