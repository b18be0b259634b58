import { sql as raw } from 'kysely';
import type { Config } from '../infra/config.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { findHeld } from '../messages/index.ts';
import { handleReconnectMails } from './reconnect-mail.ts';

export type Problem = 'needs_reconnect' | 'restricted';

interface Dependencies {
  config: Config;
  mailer: Mailer;
  sql: Sql;
  jobs: Jobs;
  log: Log;
  /** Something about a channel changed. */
  onChange(companyId: number): void;
}

export type Problems = ReturnType<typeof createProblems>;

/** Channels that cannot send until somebody does something about it. They go on receiving. */
export function createProblems(dependencies: Dependencies) {
  const { sql, jobs, log, onChange } = dependencies;
  const tellStaff = handleReconnectMails(dependencies);
  return {
    report: (companyId: number, channelId: number, problem: Problem): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const { numUpdatedRows } = await tx.db
          .updateTable('channels')
          .set({ problem, problem_since: raw`now()` })
          .where('company_id', '=', companyId)
          .where('id', '=', channelId)
          .where(raw<boolean>`problem IS DISTINCT FROM ${problem}`)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return;
        log.warn({ companyId, channelId, problem }, 'A channel cannot send.');
        if (problem === 'needs_reconnect') await tellStaff(tx, companyId, channelId);
        tx.afterCommit(() => onChange(companyId));
      }),

    /** The channel works again, so what waited is delivered, in order. A message that is being delivered already is not sent twice. */
    async clear(tx: Tx, companyId: number, channelId: number): Promise<void> {
      await tx.db
        .updateTable('channels')
        .set({ problem: null, problem_since: null })
        .where('company_id', '=', companyId)
        .where('id', '=', channelId)
        .execute();
      for (const { id, conversationId } of await findHeld(tx, companyId, channelId))
        await jobs.enqueue(tx, {
          kind: 'messages.deliver',
          companyId,
          payload: { messageId: id },
          lane: `deliver ${conversationId}`,
        });
    },
  };
}
