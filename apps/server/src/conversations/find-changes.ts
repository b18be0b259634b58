import { MAX_CHANGED, type ChangeReader, type LiveEvent } from '../infra/realtime/change-reader.ts';
import { CURSOR_NOW, parseCursor, shorten, type Cursor } from '../infra/realtime/cursor.ts';
import type { Sql } from '../infra/sql/sql.ts';

/** Older cursors lead to a reset, because deletions are not kept much longer than this. */
const MAX_AGE_SECONDS = 86_400;
/** With more changes than this since the last check, every watched company is read separately. */
const MAX_CHANGED_ANYWHERE = 20_000;

/**
 * A row is new if its transaction had not begun at the cursor, or was still running: two index ranges. A version ahead of the
 * cluster's counter comes from another cluster and means nothing here.
 */
const changed = (table: string, columns: string, scope: string, limit: number) => `
  (SELECT ${columns}, version FROM ${table} WHERE ${scope} version >= $1::xid8 AND version < pg_snapshot_xmax(pg_current_snapshot())
    ORDER BY version LIMIT ${limit})
  UNION ALL
  (SELECT ${columns}, version FROM ${table} WHERE ${scope} version = ANY($2::xid8[]) ORDER BY version LIMIT ${limit})`;

const IN_COMPANY = `SELECT ${CURSOR_NOW} AS moment,
  array(SELECT id FROM (${changed('conversations', 'id', 'company_id = $3 AND', MAX_CHANGED + 1)}) c ORDER BY version, id LIMIT ${MAX_CHANGED + 1}) AS "conversationIds",
  array(SELECT id FROM (${changed('deleted_conversations', 'id', 'company_id = $3 AND', MAX_CHANGED + 1)}) d) AS "deletedIds"`;

const AMONG = `SELECT ${CURSOR_NOW} AS moment, '{}'::bigint[] AS "deletedIds",
  array(SELECT id FROM conversations WHERE company_id = $3 AND id = ANY($4::bigint[])
    AND (version >= $1::xid8 OR version = ANY($2::xid8[])) AND version < pg_snapshot_xmax(pg_current_snapshot())) AS "conversationIds"`;

const ANYWHERE = `SELECT ${CURSOR_NOW} AS moment,
  array(SELECT DISTINCT company_id || ' ' || version FROM (
    ${changed('conversations', 'company_id', '', MAX_CHANGED_ANYWHERE + 1)}
    UNION ALL ${changed('deleted_conversations', 'company_id', '', MAX_CHANGED_ANYWHERE + 1)}) c) AS changes`;

/** Finds out in one round trip whether there is anything to read; usually there is not. */
export function createChangeFinder(sql: Sql): Pick<ChangeReader, 'find' | 'findCompanies'> {
  return {
    async find(companyId, since, among) {
      const cursor = since === null ? null : parseCursor(since);
      type Row = { moment: string; conversationIds: string[]; deletedIds: (string | null)[] };
      const [row] = among
        ? await sql.runInCompany<Row>(companyId, 'changed-among', AMONG, [...rangeOf(cursor), companyId, among])
        : await sql.runInCompany<Row>(companyId, 'changed-in-company', IN_COMPANY, [...rangeOf(cursor), companyId]);
      const found = { cursor: shorten(row?.moment ?? ''), isReset: false, deletions: [], conversationIds: [] };
      if (since === null || !row) return found;
      if (!cursor || !isValid(cursor, found.cursor)) return { ...found, isReset: true };
      return {
        ...found,
        conversationIds: [...new Set(row.conversationIds.map(Number))],
        deletions: row.deletedIds.map(deletionEvent),
      };
    },

    async findCompanies(since) {
      const cursor = since === null ? null : parseCursor(since);
      type Row = { moment: string; changes: string[] };
      const [row] = await sql.runAsSystem<Row>('changed-anywhere', ANYWHERE, rangeOf(cursor));
      const next = shorten(row?.moment ?? '');
      if (!row || !cursor || !isValid(cursor, next) || row.changes.length > MAX_CHANGED_ANYWHERE)
        return { cursor: next, changed: null };
      const changed = new Map<number, bigint[]>();
      for (const change of row.changes) {
        const [companyId = '', version = ''] = change.split(' ');
        const versions = changed.get(Number(companyId)) ?? [];
        changed.set(Number(companyId), [...versions, BigInt(version)]);
      }
      return { cursor: next, changed };
    },
  };
}

/** Without a cursor only the current one is needed: no version exceeds the largest number, so nothing matches. */
const rangeOf = (cursor: Cursor | null): [next: string, running: string[]] =>
  cursor ? [String(cursor.next), cursor.running.map(String)] : ['9223372036854775807', []];

/** Cursors of another history, or older than the deletions we keep, are invalid. */
function isValid(cursor: Cursor, moment: string): boolean {
  const now = parseCursor(moment);
  return (
    now !== null &&
    cursor.epoch === now.epoch &&
    cursor.next <= now.next &&
    cursor.takenAt >= now.takenAt - MAX_AGE_SECONDS
  );
}

const deletionEvent = (id: string | null): LiveEvent =>
  id === null
    ? { name: 'reset', conversationId: 0, data: {}, isInternal: true }
    : { name: 'conversation.deleted', conversationId: Number(id), data: { id: Number(id) }, isInternal: true };
