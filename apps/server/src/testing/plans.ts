import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from './test-database.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}
interface LoggedPlan {
  'Query Text': string;
  Plan: PlanNode;
}

/** Live updates catch up at any time with the many rows that a test has added at once. */
const CATCHES_UP = /FROM live_epoch/;
const LARGE_ROWS = 5_000;
const MAX_ROWS_READ = 6_000;

/** A database that logs the plan of every statement, including those of triggers and foreign keys. */
export async function createExplainedDatabase(): Promise<string> {
  const databaseUrl = await createTestDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  };
  for (const [setting, value] of Object.entries(settings))
    await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  await client.end();
  return databaseUrl;
}

/**
 * Reads the plans of the product's own queries, so that queries and test cannot drift apart. Watches all large tables unless some
 * are named.
 */
export async function watchPlans(databaseUrl: string, tables?: string[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > ${LARGE_ROWS}`,
  );
  const large = new Set(tables ?? rows.map((row) => row.name));
  const place = await client.query<{ data_directory: string }>('SHOW data_directory');
  await client.end();
  const log = join(place.rows[0]?.data_directory ?? '', 'postgres.log');
  let offset = statSync(log).size;

  function readPlans(): LoggedPlan[] {
    const text = readFileSync(log).subarray(offset).toString();
    offset += Buffer.byteLength(text);
    return [...text.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(
      ([, json = '']) => JSON.parse(json.replace(/^\t/gm, '')) as LoggedPlan,
    );
  }

  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  const rowsRead = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];

  return {
    large,
    /** The statements since the last call, and those that scanned a large table or read more of it than allowed. */
    takeScans(maxRows = MAX_ROWS_READ): { statements: string[]; scans: string[] } {
      const plans = readPlans();
      const asked = plans.filter((plan) => !CATCHES_UP.test(plan['Query Text']));
      const scans = asked.flatMap(({ 'Query Text': text, Plan }) =>
        nodesOf(Plan)
          .filter((node) => large.has(node['Relation Name'] ?? '') && node['Actual Loops'] > 0)
          .filter((node) => node['Node Type'] === 'Seq Scan' || rowsRead(node) > maxRows)
          .map((node) => {
            const how = [node['Node Type'], node['Index Name']].filter(Boolean).join(' ');
            return `${how} on ${node['Relation Name']}, ${rowsRead(node)} rows: ${text.replace(/\s+/g, ' ').slice(0, 700)}`;
          }),
      );
      return { statements: plans.map((plan) => plan['Query Text']), scans };
    },
  };
}
