import { describe, expect, test } from 'vitest';
import { findForeignWrites, findUnownedTables } from './table-writes.ts';

const owners = { messages: 'messages', conversations: 'conversations', jobs: 'infra' };
const check = (path: string, code: string, exceptions: Parameters<typeof findForeignWrites>[1]['exceptions'] = []) =>
  findForeignWrites([{ path, code }], { owners, exceptions });
const foreign = (table: string, owner: string) => [
  `replies/x.ts writes ${table}, which belongs to ${owner}: call a function of ${owner}/index.ts`,
];

describe("a feature that writes another feature's table is found", () => {
  test.each([
    ['Kysely', `tx.db\n  .updateTable('messages')\n  .set({ status })`],
    ['Kysely with an alias', `db.deleteFrom('messages as m')`],
    ['Kysely over two lines', `db.insertInto(\n  'messages',\n)`],
    ['Kysely merge', `db.mergeInto('messages').using('x', 'a', 'b')`],
    ['SQL insert', 'raw`INSERT INTO messages (id) VALUES (1)`'],
    ['SQL insert with an alias', 'raw`WITH a AS (SELECT) INSERT INTO messages AS total (id)`'],
    ['SQL update', 'raw`UPDATE messages SET text = NULL`'],
    ['SQL update with an alias', 'raw`UPDATE messages m SET text = NULL`'],
    ['SQL update over lines', 'raw`UPDATE ONLY public.messages AS m\n  SET text = NULL`'],
    ['SQL delete', `'delete from "messages" where id = $1'`],
    ['SQL truncate', 'raw`TRUNCATE messages`'],
  ])('by %s', (_, code) => expect(check('replies/x.ts', code)).toEqual(foreign('messages', 'messages')));

  test('once per table', () =>
    expect(check('replies/x.ts', "db.updateTable('jobs'); db.deleteFrom('jobs')")).toEqual(foreign('jobs', 'infra')));

  test.each([
    ['Kysely', 'db.deleteFrom(table)', 'table'],
    ['SQL', 'raw`DELETE FROM ${raw.table(name)} WHERE true`', '${raw.table(name)}'],
  ])('or that hides which table it writes with %s', (_, code, shown) =>
    expect(check('replies/x.ts', code)).toEqual([
      `replies/x.ts writes ${shown}, which is no table of scripts/check/table-owners.ts: name the table in plain text`,
    ]),
  );
});

test.each([
  ['reads', "db.selectFrom('messages'); raw`SELECT FROM messages FOR UPDATE OF messages`"],
  ['writes of its own', "db.insertInto('conversations')"],
  [
    'upserts of its own',
    'raw`INSERT INTO conversations AS c (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET messages = 1`',
  ],
  ['temporary tables', 'raw`INSERT INTO scratch VALUES (1)`'],
  ['prose', '// Deletes from messages whatever; an update of messages is set apart.'],
])('%s are allowed', (_, code) => expect(check('conversations/x.ts', code)).toEqual([]));

test('an exception lets a file write the named table, and is reported when unused', () => {
  const exceptions = [{ path: 'replies/x.ts', tables: ['jobs'], because: 'of the test' }];
  expect(check('replies/x.ts', "db.insertInto('jobs')", exceptions)).toEqual([]);
  expect(check('replies/x.ts', "db.insertInto('jobs'); db.insertInto('messages')", exceptions)).toEqual(
    foreign('messages', 'messages'),
  );
  expect(check('replies/x.ts', '', exceptions)).toEqual([
    'scripts/check/table-owners.ts excepts replies/x.ts, which writes no table of others any more',
  ]);
});

test('every table has an owner, and every owned table exists', () =>
  expect(
    findUnownedTables('export interface DB {\n  messages: M;\n  extra: E;\n}', { messages: 'm', gone: 'm' }),
  ).toEqual([
    'the table extra has no owner in scripts/check/table-owners.ts',
    'scripts/check/table-owners.ts names gone, which is no table',
  ]));
