import { expect, test } from 'vitest';
import { readMigration } from '../../apps/server/src/infra/sql/migration-files.ts';
import { problemsIn, sharedNumbers } from './migrations.ts';

const check = (sql: string, name = '0036-next.sql') => problemsIn(readMigration(name, sql));

test.each([
  ['a plain index', 'CREATE INDEX messages_user ON messages (user_id);', /CONCURRENTLY/],
  ['a plain unique index', 'CREATE UNIQUE INDEX u ON customers (lower(email));', /CONCURRENTLY/],
  ['a new type', 'ALTER TABLE conversations ALTER COLUMN last_message_at TYPE timestamptz(3);', /rewrites/],
  ['a volatile default', 'ALTER TABLE messages ADD COLUMN v xid8 NOT NULL DEFAULT pg_current_xact_id();', /rewrites/],
  [
    'the second of two columns',
    "ALTER TABLE messages ADD COLUMN a text DEFAULT '', ADD COLUMN b uuid DEFAULT gen_random_uuid();",
    /rewrites/,
  ],
  [
    'a stored column',
    'ALTER TABLE messages ADD COLUMN l integer GENERATED ALWAYS AS (length(text)) STORED;',
    /rewrites/,
  ],
  ['a check of every row', 'ALTER TABLE messages ADD CHECK (seq > 0);', /NOT VALID/],
  ['a foreign key', 'ALTER TABLE messages ADD FOREIGN KEY (user_id) REFERENCES users;', /NOT VALID/],
  ['a unique constraint', 'ALTER TABLE customers ADD UNIQUE (email);', /USING INDEX/],
  ['not null', 'ALTER TABLE customers ALTER email SET NOT NULL;', /NOT NULL/],
  ['a change of all rows', "UPDATE customers SET locale = 'en';", /batches/],
  ['a lock', 'LOCK TABLE messages;', /everybody/],
  ['what cannot be repeated', '-- parley: no transaction\nCREATE INDEX CONCURRENTLY i ON messages (id);', /repeatable/],
])('a migration with %s on a large table is refused', (_, sql, problem) => {
  expect(check(sql)).toEqual([expect.stringMatching(problem)]);
});

test.each([
  [
    'an index built concurrently',
    '-- parley: expand, no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS i ON messages (user_id);',
  ],
  [
    'a column with a constant',
    "ALTER TABLE messages ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b timestamptz DEFAULT now();",
  ],
  [
    'a column that names a user',
    'ALTER TABLE customers ADD COLUMN seen_by bigint REFERENCES users ON DELETE SET NULL;',
  ],
  ['a constraint for new rows', 'ALTER TABLE messages ADD CHECK (seq > 0) NOT VALID;'],
  ['a table of its own', 'CREATE TABLE notes (id bigint, CHECK (id > 0)); CREATE INDEX notes_id ON notes (id);'],
  ['an index on a small table', 'CREATE INDEX channels_flow ON channels (flow_id);'],
])('%s is fine', (_, sql) => {
  expect(check(sql)).toEqual([]);
});

test('a new migration states whether the previous version can run on its schema', () => {
  const sql = 'CREATE TABLE notes (id bigint);';
  expect(check(sql, '0037-notes.sql')).toEqual([expect.stringMatching(/expand.*contract/)]);
  expect(check(`-- parley: expand\n${sql}`, '0037-notes.sql')).toEqual([]);
  expect(check(`-- parley: contract\n${sql}`, '0037-notes.sql')).toEqual([]);
});

test('two migrations with one number are refused, except the two historic ones', () => {
  const historic = ['0028-a.sql', '0029-conversation-versions.sql', '0029-live-changes.sql', '0030-b.sql'];
  expect(sharedNumbers(historic)).toEqual([]);
  expect(sharedNumbers([...historic, '0030-c.sql'])).toEqual([expect.stringMatching(/^0030-c.sql: 0030-b.sql has/)]);
  expect(sharedNumbers([...historic, '0029-d.sql'])).toEqual([expect.stringMatching(/^0029-d.sql: 0029-live-changes/)]);
});
