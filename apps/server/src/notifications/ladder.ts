import { sql as raw } from 'kysely';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { addNotification } from './outbox.ts';
import { colleaguesFor, IS_PRESENT, type Colleague } from './people.ts';
import { pick, STEPS, type Told } from './pick.ts';
import { DEFAULT_RULES, readRules } from './settings.ts';

const EVERY_S = 5;
const BATCH = 500;
/** Whoever has waited for longer is in the queue of everybody who comes back. */
const MAX_WAIT = raw`interval '24 hours'`;
/** Whoever holds a conversation is told that the customer has answered; it is theirs, so nobody else is. */
const HOLDERS_STEPS = 2;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  sendsMail: boolean;
}

interface DueWait {
  id: number;
  companyId: number;
  beganWaitingAt: Date;
  step: number;
}

/** Climbs the ladder of everyone who waits for a person: each rung once for each wait, whichever node comes first. */
export function createLadder({ sql, jobs, sendsMail }: Dependencies) {
  jobs.every('notifications.climb', EVERY_S, async () => {
    for (;;) {
      const due = await dueWaits(sql);
      for (const wait of due) await climb(wait);
      if (due.length < BATCH) return;
    }
  });

  const climb = ({ id, companyId, beganWaitingAt, step }: DueWait) =>
    sql.inCompany(companyId, async (tx) => {
      const held = await lockWaiting(tx, companyId, id, beganWaitingAt);
      if (!held || !(await claimStep(tx, companyId, id, beganWaitingAt, step))) return;
      const wait = { companyId, conversationId: id, beganWaitingAt, teamId: held.teamId };
      const told =
        held.holderId === null
          ? pick(stepAt(step), await colleaguesFor(tx, wait), {
              now: new Date(),
              sendsMail,
              reachesOwners: (await readRules(tx, companyId)).reachesOwners,
            })
          : tellHolder(step, await colleaguesFor(tx, wait, held.holderId), sendsMail);
      const kind = held.holderId === null ? 'waiting' : 'answered';
      for (const each of told)
        await addNotification(tx, jobs, {
          companyId,
          conversationId: id,
          kind,
          occasionAt: beganWaitingAt,
          ...each,
        });
    });
}

const stepAt = (step: number) => STEPS[step - 1] ?? 'everybody';

function tellHolder(step: number, [holder]: Colleague[], sendsMail: boolean): Told[] {
  const channel = step === 1 ? 'push' : 'mail';
  if (!holder?.channels.answered[channel]) return [];
  if (channel === 'push' ? !holder.hasBrowser : !sendsMail) return [];
  return [{ userId: holder.id, channel, ignoresQuiet: false }];
}

/**
 * The next rung of everyone whose time has come. A rung keeps its distance to the one before, also if the server was down meanwhile. The
 * first is climbed at once if nobody looks at the screen.
 */
const dueWaits = (sql: Sql): Promise<DueWait[]> =>
  sql.asSystem(async ({ db }) => {
    const { pushAfter, mailAfter, nextAfter, everybodyAfter } = DEFAULT_RULES;
    const { rows } = await raw<DueWait>`
      SELECT id, "companyId", "beganWaitingAt", step FROM (
        SELECT c.id, c.company_id AS "companyId", c.began_waiting_at AS "beganWaitingAt", c.handed_off_to, e.stepped_at,
          coalesce(e.step, 0) + 1 AS step,
          ARRAY[0, coalesce(r.push_after, ${pushAfter}), coalesce(r.mail_after, ${mailAfter}),
            coalesce(r.next_after, ${nextAfter}), coalesce(r.everybody_after, ${everybodyAfter})] AS after
        FROM conversations c JOIN channels h ON h.id = c.channel_id JOIN companies o ON o.id = c.company_id AND o.removed_at IS NULL
          LEFT JOIN escalations e ON e.conversation_id = c.id AND e.began_waiting_at = c.began_waiting_at
          LEFT JOIN notification_rules r ON r.company_id = c.company_id
        WHERE c.began_waiting_at > now() - ${MAX_WAIT} AND c.ended_at IS NULL AND c.snoozed_at IS NULL AND NOT c.is_test
          AND (c.is_handed_off OR NOT h.has_bot)
          AND coalesce(e.step, 0) < CASE WHEN c.handed_off_to IS NULL THEN ${STEPS.length}::integer ELSE ${HOLDERS_STEPS}::integer END
      ) w
      WHERE now() >= greatest("beganWaitingAt" + after[step + 1] * interval '1 second',
          stepped_at + (after[step + 1] - after[step]) * interval '1 second')
          AND (handed_off_to IS NULL OR NOT EXISTS (SELECT FROM memberships m
            WHERE m.company_id = "companyId" AND m.user_id = handed_off_to AND ${IS_PRESENT}))
        OR step = 1 AND NOT EXISTS (SELECT FROM memberships m
          WHERE m.company_id = "companyId" AND m.deactivated_at IS NULL AND ${IS_PRESENT})
      ORDER BY "beganWaitingAt", id LIMIT ${BATCH}`.execute(db);
    return rows;
  });

/** The conversation, locked, unless somebody has answered, ended or snoozed it meanwhile. */
const lockWaiting = ({ db }: Tx, companyId: number, id: number, beganWaitingAt: Date) =>
  db
    .selectFrom('conversations')
    .select(['handed_off_to as holderId', 'team_id as teamId'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('snoozed_at', 'is', null)
    .where('began_waiting_at', '=', beganWaitingAt)
    .forUpdate()
    .executeTakeFirst();

/** Notes the rung; false if another node has been faster. */
async function claimStep({ db }: Tx, companyId: number, id: number, beganWaitingAt: Date, step: number) {
  const { numAffectedRows } = await raw`
    INSERT INTO escalations AS e (conversation_id, company_id, began_waiting_at, step)
    VALUES (${id}, ${companyId}, ${beganWaitingAt}, ${step})
    ON CONFLICT (conversation_id) DO UPDATE SET began_waiting_at = EXCLUDED.began_waiting_at, step = EXCLUDED.step, stepped_at = now()
    WHERE e.began_waiting_at <> EXCLUDED.began_waiting_at OR e.step < EXCLUDED.step`.execute(db);
  return numAffectedRows === 1n;
}
