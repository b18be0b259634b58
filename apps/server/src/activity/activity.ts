import { Readable } from 'node:stream';
import type { ActivityEntry, ActivityFilter } from '@parley/contracts/activity';
import { subjectOf } from '@parley/contracts/activity';
import { sql as raw } from 'kysely';
import { asCell, rowOf } from '../infra/csv.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { cursorOf, parseCursor, readActivity, type Page, type Position, type Reader } from './read.ts';
import { recordActivity } from './record.ts';

const EXPORTED_PAGE = 500;
const SWEPT = 10_000;

interface Listed extends ActivityFilter {
  limit: number;
  cursor?: string | undefined;
}

export type Activity = ReturnType<typeof createActivity>;

/** Who changed what and when in a company. */
export function createActivity(sql: Sql) {
  const read = (reader: Reader, filter: ActivityFilter, limit: number, after: Position | null): Promise<Page> =>
    sql.inCompany(reader.companyId, (tx) => readActivity(tx, reader, filter, limit, after));

  async function* lines(reader: Reader, filter: ActivityFilter): AsyncGenerator<string> {
    // The byte order mark tells spreadsheets that it is UTF-8.
    yield `\uFEFF${rowOf(COLUMNS)}`;
    for (let after: Position | null = null, isLast = false; !isLast;) {
      const page: Page = await read(reader, filter, EXPORTED_PAGE, after);
      yield page.data.map(lineOf).join('');
      after = page.next;
      isLast = after === null;
    }
  }

  return {
    async list(reader: Reader, { limit, cursor, ...filter }: Listed) {
      const { data, next } = await read(reader, filter, limit, cursor ? parseCursor(cursor) : null);
      return { data, nextCursor: next && cursorOf(next) };
    },

    /** Streams page by page, so that no number of entries fills the memory. The export is recorded before it begins. */
    async file(reader: Reader, filter: ActivityFilter): Promise<Readable> {
      await sql.inCompany(reader.companyId, (tx) => recordActivity(tx, reader, 'activity.exported'));
      return Readable.from(lines(reader, filter));
    },
  };
}

const COLUMNS = [
  'time',
  'person_id',
  'person',
  'thing',
  'action',
  'thing_id',
  'thing_name',
  'version',
  'changes',
  'ip_address',
];

function lineOf({ createdAt, by, kind, subject, version, changes, ipAddress }: ActivityEntry): string {
  const thing = subjectOf(kind);
  const facts = [createdAt.toISOString(), by.id, asCell(by.name), thing, kind.slice(thing.length + 1)];
  const values = changes.map(({ field, before, after }) =>
    before === null && after === null ? field : `${field}: ${before ?? ''} → ${after ?? ''}`,
  );
  const rest = [
    subject.id ?? '',
    asCell(subject.name ?? ''),
    version ?? '',
    asCell(values.join('; ')),
    ipAddress ?? '',
  ];
  return rowOf([...facts, ...rest].map(String));
}

/** Removes entries that are older than two years; the database lets no younger ones go. */
export async function sweepActivity({ db }: Tx): Promise<void> {
  await raw`
    DELETE FROM activity WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM activity WHERE created_at < now() - interval '2 years' LIMIT ${SWEPT}))`.execute(db);
}
