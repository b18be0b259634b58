import { Readable } from 'node:stream';
import type { FlowResult } from '@parley/contracts/flow-results';
import { readFlow } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import { recordActivity, type Actor } from '../../activity/index.ts';
import { asCell, rowOf } from '../../infra/csv.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { getFlow } from '../repository.ts';
import { columnsOf, type Column } from './columns.ts';

export type FlowResults = ReturnType<typeof createFlowResults>;

/** Runs of older versions keep their answers; those of versions beyond these have no columns of their own. */
const MAX_VERSIONS = 20;
const PAGE = 500;
const LEFT_AFTER_MINUTES = 30;

/** What customers have answered in flows, one row per run without tests. */
export function createFlowResults(sql: Sql) {
  /** A page of runs, and where the next one begins. */
  const page = async (companyId: number, id: number, columns: readonly Column[], limit: number, below?: number) => {
    const rows = await sql.inCompany(companyId, (tx) => readRuns(tx, companyId, id, limit + 1, below));
    const data = rows.slice(0, limit).map(({ variables, ...row }) => ({
      ...row,
      values: columns.map(({ variable }) => valueIn(variables, variable)),
    }));
    return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
  };
  const columns = (companyId: number, id: number) =>
    sql.inCompany(companyId, async (tx) => {
      await getFlow(tx, companyId, id);
      return readColumns(tx, companyId, id);
    });

  async function* lines(companyId: number, id: number, all: readonly Column[]): AsyncGenerator<string> {
    // The byte order mark tells spreadsheets that it is UTF-8.
    const facts = ['conversation', 'customer', 'version', 'started_at', 'state'];
    yield `\uFEFF${rowOf([...facts, ...all.map(({ variable }) => asCell(variable))])}`;
    for (let below: number | null | undefined; below !== null;) {
      const { data, next } = await page(companyId, id, all, PAGE, below);
      yield data.map(lineOf).join('');
      below = next;
    }
  }

  return {
    async list(companyId: number, id: number, limit: number, below?: number) {
      const found = await columns(companyId, id);
      const { data, next } = await page(companyId, id, found, limit, below);
      return { columns: found, data, nextCursor: next === null ? null : String(next) };
    },
    /** Streams page by page, so that no number of runs fills the memory. */
    async file({ companyId, userId }: Actor, id: number): Promise<Readable> {
      await sql.inCompany(companyId, async (tx) => {
        const { name } = await getFlow(tx, companyId, id);
        await recordActivity(tx, { companyId, userId }, 'flow.results_exported', { id, name });
      });
      return Readable.from(lines(companyId, id, await columns(companyId, id)));
    },
  };
}

function lineOf({ conversationId, customer, version, startedAt, state, values }: FlowResult): string {
  const facts = [String(conversationId), asCell(customer.name), String(version), startedAt.toISOString(), state];
  return rowOf([...facts, ...values.map(cellOf)]);
}

/** A number cannot be a formula, so a negative one stays a number. */
const cellOf = (value: FlowResult['values'][number]): string =>
  typeof value === 'number' ? String(value) : asCell(Array.isArray(value) ? value.join(', ') : String(value ?? ''));

async function readColumns({ db }: Tx, companyId: number, id: number): Promise<Column[]> {
  const rows = await db
    .selectFrom('flow_versions')
    .select('definition')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', id)
    .orderBy('number', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return columnsOf(rows.map(({ definition }) => readFlow(definition)));
}

type Row = Omit<FlowResult, 'values'> & { variables: Record<string, unknown> };

async function readRuns({ db }: Tx, companyId: number, id: number, limit: number, below?: number): Promise<Row[]> {
  const { rows } = await raw<Row>`
    SELECT r.id, r.conversation_id AS "conversationId", r.version, r.started_at AS "startedAt",
      json_build_object('id', k.id, 'name', coalesce(k.name, '')) AS customer, coalesce(r.state->'variables', '{}') AS variables,
      CASE WHEN r.status <> 'running' THEN r.status
        WHEN r.state->'waiting'->>'for' = 'person' THEN 'handed_off'
        WHEN r.state->'waiting'->>'for' = 'reply' AND r.updated_at < now() - make_interval(mins => ${LEFT_AFTER_MINUTES}) THEN 'left'
        ELSE 'here' END AS state
    FROM flow_runs r
      JOIN conversations c ON c.id = r.conversation_id AND c.company_id = r.company_id
      JOIN customers k ON k.id = c.customer_id AND k.company_id = r.company_id
    WHERE r.company_id = ${companyId} AND r.flow_id = ${id} AND NOT r.is_test
      AND (${below ?? null}::bigint IS NULL OR r.id < ${below ?? null})
    ORDER BY r.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** A stored variable, if it is of a kind that variables can have. */
function valueIn(variables: Record<string, unknown>, name: string): FlowResult['values'][number] {
  const value = Object.hasOwn(variables, name) ? variables[name] : null;
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'number' ? each : String(each)));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
