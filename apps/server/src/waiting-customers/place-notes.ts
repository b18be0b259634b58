import { LOCALES } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { setWaitNote, type WaitNote } from '../conversations/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { hoursOf, isOpen, type Explain, type Hours } from '../opening-hours/index.ts';
import { expectedWait } from './expected-wait.ts';
import type { PastWaits } from './past-waits.ts';
import { placeWords } from './place-words.ts';

const EVERY_S = 5;
/** Who has waited for longer is no longer there to read it, and before nobody's turn. */
const MAX_WAIT = '1 day';
/** On platforms it is a message, which must not come long after the customer has written. */
const MAX_MESSAGE_DELAY_MS = 30 * 60_000;
const RECENT = { days: 14, max: 100, isFirst: false, ofAll: false };

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  realtime: Pick<Realtime, 'announce'>;
  messages: Messages;
  pastWaits: PastWaits;
  explain: Explain;
}

interface Waiting {
  id: number;
  companyId: number;
  teamId: number | null;
  platform: string;
  /** They asked for a person, or were handed to one. */
  isHandedOff: boolean;
  beganWaitingAt: Date;
  locale: string | null;
  waitNote: WaitNote | null;
  place: number;
}

type Told = Pick<WaitNote, 'text' | 'isAway'>;

/**
 * Tells customers who wait for a person their place and, where the figures support it, how long it takes. In the widget it is a line that
 * changes with them; on platforms a message at the beginning of the wait, once, if they asked for a person: who writes to people anyway does
 * not expect an automatic answer.
 */
export function createPlaceNotes({ sql, jobs, realtime, messages, pastWaits, explain }: Dependencies) {
  jobs.every('waiting-customers.tell', EVERY_S, async () => {
    const queues = Map.groupBy(await everyoneWaiting(sql), ({ companyId, teamId }) => `${companyId} ${teamId}`);
    const companyIds = [...new Set([...queues.values()].flat().map(({ companyId }) => companyId))];
    if (companyIds.length === 0) return;
    for (const hours of await hoursOf(sql, companyIds)) {
      const queue = queues.get(`${hours.companyId} ${hours.teamId}`);
      if (queue) await tellQueue(hours, queue);
    }
  });

  async function tellQueue(hours: Hours, queue: readonly Waiting[]) {
    const now = Date.now();
    const isThere = isOpen(hours.schedule, hours.timezone, new Date(now));
    const waits = isThere ? await pastWaits(hours, RECENT) : [];
    const seconds = expectedWait(waits);
    for (const waiting of queue) {
      const told = isThere ? inQueue(waiting, seconds, now) : { text: '', isAway: true };
      if (isNews(waiting, told)) await tell(waiting, told, seconds, waits.length);
    }
  }

  const tell = (
    { id, companyId, platform, isHandedOff, place, beganWaitingAt, waitNote }: Waiting,
    told: Told,
    seconds: number | null,
    waits: number,
  ) =>
    sql.inCompany(companyId, async (tx) => {
      if (!(await setWaitNote(tx, companyId, id, beganWaitingAt, told, waitNote?.since ?? null))) return;
      const isLate = Date.now() - beganWaitingAt.getTime() > MAX_MESSAGE_DELAY_MS;
      if (platform === 'web_widget') tx.afterCommit(() => realtime.announce(companyId));
      else if (isHandedOff && !told.isAway && !isLate)
        await messages.tell(tx, companyId, id, `place ${beganWaitingAt.toISOString()}`, {
          text: told.text,
          traceId: await explain(tx, companyId, id, { kind: 'place', place, seconds, waits }),
        });
    });
}

function inQueue({ place, beganWaitingAt, locale }: Waiting, seconds: number | null, now: number): Told {
  const language = LOCALES.find((known) => known === locale) ?? 'en';
  const isLate = seconds !== null && now - beganWaitingAt.getTime() > seconds * 1_000;
  return { text: placeWords(language, { place, seconds, isLate }), isAway: false };
}

/** Whoever was told something in this wait hears more only in the widget, where it replaces what stood there. */
function isNews({ platform, beganWaitingAt, waitNote }: Waiting, told: Told): boolean {
  if (waitNote?.since !== beganWaitingAt.toISOString()) return true;
  return platform === 'web_widget' && (waitNote.text !== told.text || waitNote.isAway !== told.isAway);
}

/** Everyone in the queues of people, by the index of the queue. Mails are answered beside it, and what somebody holds has left it. */
const everyoneWaiting = (sql: Sql): Promise<Waiting[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Waiting>`
      SELECT c.id, c.company_id AS "companyId", c.team_id AS "teamId", c.platform, c.is_handed_off AS "isHandedOff", c.began_waiting_at AS "beganWaitingAt",
        coalesce(c.locale, (SELECT k.locale FROM customers k WHERE k.id = c.customer_id)) AS locale, c.wait_note AS "waitNote",
        row_number() OVER (PARTITION BY c.company_id, c.team_id ORDER BY c.began_waiting_at, c.id)::int AS place
      FROM conversations c JOIN channels h ON h.id = c.channel_id
      WHERE c.ended_at IS NULL AND NOT c.is_test AND c.began_waiting_at > now() - ${MAX_WAIT}::interval AND c.snoozed_at IS NULL
        AND c.handed_off_to IS NULL AND (c.is_handed_off OR NOT h.has_bot) AND c.platform <> 'email'
      ORDER BY c.company_id, c.team_id, c.began_waiting_at, c.id`.execute(db);
    return rows;
  });
