import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Driver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { unavailable } from '../errors.ts';
import { listen } from './listen.ts';
import { createProbe } from './probe.ts';
import type { DB } from './tables.generated.ts';

/** One transaction: typed queries, and callbacks to run after the commit. */
export interface Tx {
  readonly db: Kysely<DB>;
  /** Stands for the database in caches: a process may use several, as tests do. */
  readonly database: object;
  /** A prepared statement, for the few queries that run with every message: built once, and planned once per connection. */
  run<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  afterCommit(action: () => void): void;
}

/** Access to the database. Outside its two scopes row-level security hides every row. */
export interface Sql {
  /** Runs the work in one transaction that sees only one company. */
  inCompany<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the work in one transaction that sees every company: signing in, jobs, clean-up. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One prepared statement in its own transaction that sees one company: a single round trip, for the hottest paths. */
  runInCompany<Row>(companyId: number, name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** The same, seeing every company. */
  runAsSystem<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Lets statements take minutes instead of seconds: for jobs, which nobody waits for. */
  inBackground<T>(work: () => Promise<T>): Promise<T>;
  /** Throws unless the database answers within two seconds, even if the pool is exhausted. */
  ping(): Promise<void>;
  /** Calls back on every NOTIFY on the channel, and without a payload after a reconnect, when some may have been missed. */
  listen(channel: string, onNotify: (payload?: string) => void): Promise<() => Promise<void>>;
  /** Sends the payloads in one transaction: they arrive in order, with nothing in between. */
  notify(channel: string, payloads?: string[]): Promise<void>;
  close(): Promise<void>;
}

/** `bigint` arrives as text, because it may exceed a safe JavaScript integer. Our ids never do. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number.`);
  return value;
}

const BIGINT_OID = 20;
/** A date has no time zone, so keep it as text: a Date would turn it into a moment in the local zone. */
const DATE_OID = 1082;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BIGINT_OID) return parseBigint;
    if (oid === DATE_OID) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Pool size, how long to wait for a connection, and how long a statement may take. */
export interface Pool {
  size: number;
  waitMs: number;
  statementMs?: number;
}

const NOTIFY = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload';
const STATEMENT_MS = 15_000;
const BACKGROUND_STATEMENT_MS = 300_000;
/**
 * PostgreSQL itself cancels slow statements. If even that answer does not arrive within this time, the server hangs, and we
 * disconnect.
 */
const SILENCE_MS = 5_000;

export function connectSql(
  databaseUrl: string,
  { size, waitMs, statementMs = STATEMENT_MS }: Pool,
  onError: (error: Error) => void,
): Sql {
  // Pipelined: statements are sent without waiting for the answers to earlier ones.
  const settings = {
    connectionString: databaseUrl,
    types,
    keepAlive: true,
    application_name: 'parley',
    pipeline: true,
  };
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: waitMs,
    options: `-c role=parley_app -c statement_timeout=${statementMs}`,
  });
  const background = new AsyncLocalStorage<true>();
  const maxStatementMs = () => (background.getStore() ? Math.max(BACKGROUND_STATEMENT_MS, statementMs) : statementMs);
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error); // an idle connection died; the pool replaces it
  });

  /** Lends a connection to the work, and discards it if it broke. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw unavailable(error);
    });
    // A connection may die between two statements; without a listener the error would end the process.
    client.on('error', onError);
    setQueryTimeout(client, maxStatementMs() + SILENCE_MS);
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if ((error as { code?: string }).code === STATEMENT_TIMEOUT) throw unavailable(error);
      if (!isConnectionLoss(error)) throw error;
      failure = error as Error;
      throw unavailable(error);
    } finally {
      client.off('error', onError);
      client.release(failure);
    }
  }

  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      const afterCommit: (() => void)[] = [];
      // Not awaited: it is sent together with the first statement. If it fails, that statement runs without a scope and sees nothing.
      const started = client.query(begin);
      started.catch(() => {});
      try {
        const result = await work(transactionOn(client, pool, afterCommit));
        await started;
        await client.query('COMMIT');
        for (const action of afterCommit) action();
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await client.query('ROLLBACK');
        throw error;
      }
    });

  /**
   * Planned once per connection: PostgreSQL would otherwise replan the largest of these on every call, because their branches
   * depend on the values. Always by index: a plan made while a table is small is still used when it has grown.
   */
  const PLAN_ONCE = '; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off';

  /** Sends all three together: if the statement fails, PostgreSQL turns the COMMIT after it into a ROLLBACK. */
  const single = <Row>(begin: string, name: string, text: string, values: unknown[]): Promise<Row[]> =>
    withClient(async (client) => {
      const sent = inOneWrite(
        client,
        () => [client.query(begin + PLAN_ONCE), client.query({ name, text, values }), client.query('COMMIT')] as const,
      );
      const [started, result, ended] = await Promise.allSettled(sent);
      for (const outcome of [started, result, ended]) if (outcome.status === 'rejected') throw outcome.reason;
      return (result as PromiseFulfilledResult<pg.QueryResult>).value.rows as Row[];
    });

  const begin = (scope: string) =>
    background.getStore() ? `BEGIN; SET LOCAL statement_timeout = ${maxStatementMs()}; ${scope}` : `BEGIN; ${scope}`;
  const companyScope = (companyId: number): string => {
    if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new TypeError('A company id is a positive integer.');
    return begin(`SET LOCAL parley.company_id = ${companyId}`);
  };
  const systemScope = () => begin('SET LOCAL ROLE parley_system');

  const probe = createProbe(databaseUrl);

  return {
    inCompany: (companyId, work) => transaction(companyScope(companyId), work),
    asSystem: (work) => transaction(systemScope(), work),
    runInCompany: (companyId, name, text, values) => single(companyScope(companyId), name, text, values),
    runAsSystem: (name, text, values) => single(systemScope(), name, text, values),
    inBackground: (work) => background.run(true, work),
    ping: probe.ping,
    listen: (channel, onNotify) => listen(settings, channel, onNotify, onError),
    notify: async (channel, payloads = ['']) =>
      void (await pool.query({ name: 'notify', text: NOTIFY, values: [channel, payloads] })),
    async close() {
      isClosing = true;
      await Promise.all([pool.end(), probe.close()]);
    },
  };
}

/** pg reads this for each statement; the same connection serves quick and slow work. */
function setQueryTimeout(client: pg.PoolClient, milliseconds: number) {
  (client as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters.query_timeout =
    milliseconds;
}

/** Sends several statements in one write: a system call costs more than most of the statements themselves. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

function transactionOn(client: pg.PoolClient, database: object, afterCommit: (() => void)[]): Tx {
  let db: Kysely<DB> | undefined;
  return {
    get db() {
      return (db ??= kyselyOn(client));
    },
    database,
    run: async <Row>(name: string, text: string, values: unknown[]) =>
      (await client.query({ name, text, values })).rows as Row[],
    afterCommit: (action) => void afterCommit.push(action),
  };
}

/** Kysely on a connection we hold: it compiles and runs queries, while we control the transaction. */
function kyselyOn(client: pg.PoolClient): Kysely<DB> {
  const connection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query(query.sql, [...query.parameters]);
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery(): never {
      throw new Error('Streaming is not used.');
    },
  };
  const nothing = async () => {};
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const STATEMENT_TIMEOUT = '57014';

/** The connection was lost, or the server is stopping or starting: the same call may succeed in a moment. */
function isConnectionLoss(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code ?? '') ||
    /connection terminated|query read timeout|client has encountered a connection error/i.test(message ?? '')
  );
}

/** True if the statement violated the named unique index. */
export function breaksUnique(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === index;
}
