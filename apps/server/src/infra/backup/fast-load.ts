import type pg from 'pg';
import { quoted } from './catalog.ts';

interface Part {
  drop: string;
  make: string;
}

/**
 * Drops keys and indexes, and recreates them once the rows are loaded: rows can then arrive in any order, and building an index in
 * one go is several times faster. Triggers are disabled meanwhile. Call it in the transaction that loads the rows; recreating the
 * keys verifies that the rows are consistent.
 */
export async function loadWithoutIndexes(
  client: pg.Client,
  tables: string[],
  load: () => Promise<void>,
  onIndex: (done: number, all: number) => void,
): Promise<void> {
  const keys = await foreignKeys(client);
  const indexes = await plainIndexes(client);
  await client.query([...keys, ...indexes].map(({ drop }) => drop).join('; '));
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`); // some migrations insert rows
  await client.query(tables.map((table) => `ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`).join('; '));
  await load();
  await client.query("SET LOCAL maintenance_work_mem = '128MB'");
  const all = [...indexes, ...keys];
  for (const [done, { make }] of all.entries()) {
    onIndex(done, all.length);
    await client.query(make);
  }
  await client.query(tables.map((table) => `ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`).join('; '));
}

async function foreignKeys(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  );
  return rows;
}

/** Indexes that do not back a constraint. */
async function plainIndexes(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
     FROM pg_index i JOIN pg_class c ON c.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f') ORDER BY indexrelid`,
  );
  return rows;
}
