import type { ActivityChange, ActivityEntry, ActivityFilter, ActivityKind } from '@parley/contracts/activity';
import { sql as raw, type RawBuilder } from 'kysely';
import { AppError } from '../infra/errors.ts';
import { momentsOf } from '../infra/sql/days.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** Whose view it is: addresses are shown to the person themself and to owners. */
export interface Reader {
  companyId: number;
  userId: number;
  isCompanyOwner: boolean;
}

interface Row {
  id: number;
  createdAt: Date;
  kind: ActivityKind;
  userId: number;
  userName: string;
  subjectId: number | null;
  subjectName: string | null;
  exists: boolean;
  version: number | null;
  changes: ActivityChange[];
  ipAddress: string | null;
}

/** Where a reader has stopped. Times have milliseconds, in the database as well. */
export interface Position {
  createdAt: Date;
  id: number;
}

export interface Page {
  data: ActivityEntry[];
  /** The position of the last entry if there are more. */
  next: Position | null;
}

/** A page of entries, newest first. */
export async function readActivity(
  tx: Tx,
  { companyId, userId, isCompanyOwner }: Reader,
  filter: ActivityFilter,
  limit: number,
  after: Position | null,
): Promise<Page> {
  const conditions = await conditionsOf(tx, companyId, filter);
  if (after) conditions.push(raw`(a.created_at, a.id) < (${after.createdAt}, ${after.id})`);
  const order = raw`ORDER BY a.created_at DESC, a.id DESC`;
  // Selects the page first, so that everything else is read only for its rows.
  const { rows } = await raw<Row>`
    SELECT a.id, a.created_at AS "createdAt", a.kind, a.user_id AS "userId", a.user_name AS "userName",
      a.subject_id AS "subjectId", a.subject_name AS "subjectName", a.version, a.changes,
      CASE a.subject
        WHEN 'agent' THEN EXISTS (SELECT FROM ai_agents g WHERE g.company_id = a.company_id AND g.id = a.subject_id AND g.deleted_at IS NULL)
        WHEN 'channel' THEN EXISTS (SELECT FROM channels c WHERE c.company_id = a.company_id AND c.id = a.subject_id AND c.removed_at IS NULL)
        WHEN 'flow' THEN EXISTS (SELECT FROM flows f WHERE f.company_id = a.company_id AND f.id = a.subject_id AND f.deleted_at IS NULL)
        ELSE false
      END AS exists,
      CASE WHEN ${isCompanyOwner}::boolean OR a.user_id = ${userId} THEN
        (SELECT s.ip_address FROM sessions s WHERE s.company_id = a.company_id AND s.id = a.session_id)
      END AS "ipAddress"
    FROM (SELECT * FROM activity a WHERE ${raw.join(conditions, raw` AND `)} ${order} LIMIT ${limit + 1}) a ${order}`.execute(
    tx.db,
  );
  const data = rows.slice(0, limit).map(asEntry);
  const last = data.at(-1);
  return { data, next: rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null };
}

function asEntry({ userId, userName, subjectId, subjectName, exists, ...entry }: Row): ActivityEntry {
  return {
    ...entry,
    by: { id: userId, name: userName },
    subject: { id: subjectId, name: subjectName, exists },
  };
}

async function conditionsOf(tx: Tx, companyId: number, filter: ActivityFilter): Promise<RawBuilder<unknown>[]> {
  const { person, subject, subjectId, kind, from, to } = filter;
  const days = from || to ? await momentsOf(tx, companyId, from, to) : undefined;
  return [
    raw`a.company_id = ${companyId}`,
    ...(person ? [raw`a.user_id = ${person}`] : []),
    ...(subject ? [raw`a.subject = ${subject}`] : []),
    ...(subject && subjectId ? [raw`a.subject_id = ${subjectId}`] : []),
    ...(kind ? [raw`a.kind = ${kind}`] : []),
    ...(days?.from ? [raw`a.created_at >= ${days.from}::timestamptz`] : []),
    ...(days?.before ? [raw`a.created_at < ${days.before}::timestamptz`] : []),
  ];
}

export const cursorOf = ({ createdAt, id }: Position) =>
  Buffer.from(`${createdAt.toISOString()}|${id}`).toString('base64url');

export function parseCursor(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(time) || Number.isNaN(Date.parse(time)) || !/^\d{1,15}$/.test(id))
    throw new AppError('malformed');
  return { createdAt: new Date(time), id: Number(id) };
}
