import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { connectSql, type Sql } from '../sql/sql.ts';
import { createPostgresBus, type Bus } from './bus.ts';

let sql: Sql;
let bus: Bus;
const received: (string | undefined)[] = [];
const logged: string[] = [];
beforeAll(async () => {
  sql = connectSql(await createTestDatabase(), { size: 4, waitMs: 60_000 }, () => {});
  bus = createPostgresBus(sql, createLog('warn', { write: (line) => void logged.push(line) }));
  await bus.start((text) => received.push(text));
});
afterAll(async () => {
  await bus.stop();
  await sql.close();
});

test('previews of long answers arrive complete without Redis, however many are sent at once', async () => {
  received.length = 0;
  const texts = Array.from({ length: 24 }, (_, n) => {
    const [letter = ''] = ['я', '😀', 'a', 'x😀'].slice(n % 4);
    return `event ${n} ${JSON.stringify(letter.repeat(n * 700))}`;
  });
  // Identical parts must all arrive, and text that looks like the start of a part must arrive unchanged.
  texts.push('part', 'part 0 more', 'event 5 '.repeat(3_000));
  for (const text of texts) bus.publish(text);
  await expect.poll(() => received.length).toBe(texts.length);
  expect(received.toSorted()).toEqual(texts.toSorted());
  expect(logged).toEqual([]);
});
