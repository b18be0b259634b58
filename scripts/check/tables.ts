/** Writes the Kysely types of the migrated schema; with --check it only reports whether they are up to date. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/infra/sql/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/infra/sql/migrate.ts';

const TARGET = new URL('../../apps/server/src/infra/sql/tables.generated.ts', import.meta.url);

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  'timestamp with time zone': 'Date',
  xid8: 'string',
  tsvector: 'string',
  _text: 'string[]',
  _float4: 'number[]',
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  /** Set by the database only: an identity or a generated column. */
  is_given: boolean;
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      SELECT table_name, column_name, CASE data_type WHEN 'ARRAY' THEN udt_name ELSE data_type END AS data_type, is_nullable, column_default IS NOT NULL AS has_default,
        is_identity = 'YES' OR is_generated = 'ALWAYS' AS is_given
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'schema_migrations'
      ORDER BY table_name, ordinal_position`);
    return rows;
  } finally {
    await client.end();
  }
}

export function describeTables(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const bodies = [...tables].map(
    ([table, fields]) => `export interface ${pascal(table)} {\n${fields.map(describeColumn).join('')}}\n`,
  );
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};\n`).join('');
  return [
    '// Written by `npm run tables` from the migrations. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    '/** Read as the value, written as its JSON text. */',
    'type Json = ColumnType<unknown, string, string>;',
    'type GeneratedJson = ColumnType<unknown, string | undefined, string>;',
    '',
    ...bodies,
    `export interface DB {\n${index}}\n`,
  ].join('\n');
}

function describeColumn(column: Column): string {
  const base = TYPES[column.data_type];
  if (!base)
    throw new Error(`No TypeScript type for ${column.data_type} (${column.table_name}.${column.column_name}).`);
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.is_given) return `  ${column.column_name}: GeneratedAlways<${base === 'Json' ? 'unknown' : nullable}>;\n`;
  if (base === 'Json' && column.has_default) return `  ${column.column_name}: GeneratedJson;\n`;
  const type = column.has_default ? `Generated<${nullable}>` : nullable;
  return `  ${column.column_name}: ${type};\n`;
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

const folder = mkdtempSync(join(tmpdir(), 'parley-tables-'));
chmodSync(folder, 0o755); // as root, PostgreSQL runs under another account
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' });
try {
  await migrate(postgres.url);
  const text = describeTables(await readColumns(postgres.url));
  if (!process.argv.includes('--check')) {
    writeFileSync(TARGET, text);
  } else if (readFileSync(TARGET, 'utf8') !== text) {
    console.error('tables.generated.ts does not match the migrations. Run: npm run tables');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
