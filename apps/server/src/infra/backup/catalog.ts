import type pg from 'pg';

/**
 * Not part of a backup: the header records the applied migrations, mails contain sign-in links, and every installation has its own
 * epoch, which makes cursors of another installation recognisable.
 */
const LEFT_OUT = ['schema_migrations', 'restore_journal', 'mailbox', 'live_epoch'];

export interface Table {
  name: string;
  columns: string[];
  bytes: number;
}

/**
 * The tables of a backup with the columns that are written and read. Generated columns are computed again; transaction ids
 * (`xid8`) mean nothing in another cluster and are reassigned.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(
    `SELECT relname AS name, pg_table_size(c.oid) AS bytes, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL($1)
       AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND atttypid <> 'xid8'::regtype
     GROUP BY c.oid ORDER BY relname`,
    [LEFT_OUT],
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(name)}`,
    );
    sequences.push(...values.map((value) => ({ name, ...value })));
  }
  return sequences;
}

/** A query for the distinct keys of all files that rows refer to, except files that are waiting to be removed. */
export async function storedFilesQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attname = 'storage_key' AND relname <> 'removed_files'`,
  );
  const parts = rows.map(({ name }) => `SELECT storage_key AS key FROM ${quoted(name)} WHERE storage_key IS NOT NULL`);
  return `SELECT key FROM (${parts.join(' UNION ')}) stored ORDER BY key`;
}

export const quoted = (name: string): string => `public."${name.replaceAll('"', '""')}"`;

/** Statements that drop everything in the schema `public` that does not belong to an extension. */
export async function dropStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    WITH mine AS (
      SELECT CASE relkind WHEN 'S' THEN 4 ELSE 1 END AS turn, 'pg_class'::regclass AS class, oid, format('DROP %s IF EXISTS %s CASCADE',
        CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass) AS statement
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
      UNION ALL
      SELECT 2, 'pg_proc'::regclass, oid, format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 3, 'pg_type'::regclass, oid, format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype)
      FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e', 'r')
    )
    SELECT statement FROM mine
    WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = mine.class AND d.objid = mine.oid AND d.deptype = 'e')
    ORDER BY turn`); // sequences last: dropping a table drops the ones it owns
  return rows.map(({ statement }) => statement);
}
