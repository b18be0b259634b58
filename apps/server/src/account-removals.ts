import { z } from 'zod';
import { findChannelsOf, type FacebookAccounts } from './facebook-accounts/index.ts';
import type { Jobs } from './infra/jobs/jobs.ts';
import type { Sql } from './infra/sql/sql.ts';
import { findChannels, type InstagramAccounts } from './instagram-accounts/index.ts';
import type { createDeletions } from './platform-sign-ins/index.ts';

const DELETE = 'platform-sign-ins.delete';
const Payload = z.object({ userId: z.string(), code: z.string() });

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  facebookAccounts: Pick<FacebookAccounts, 'remove' | 'markRevoked'>;
  instagramAccounts: Pick<InstagramAccounts, 'remove' | 'markRevoked'>;
  deletions: Pick<ReturnType<typeof createDeletions>, 'complete'>;
  onRefused(companyId: number, channelId: number): Promise<void>;
}

/** What follows when somebody takes back what they granted, or wants their data deleted: at Facebook or Instagram, for all companies. */
export function createAccountRemovals(dependencies: Dependencies) {
  const { sql, jobs, facebookAccounts, instagramAccounts, deletions, onRefused } = dependencies;

  jobs.handle(DELETE, async (payload) => {
    const { userId, code } = Payload.parse(payload);
    const { facebook, instagram } = await findAccounts(userId);
    for (const { companyId, id } of facebook) await facebookAccounts.remove(companyId, null, id);
    for (const { companyId, id } of instagram) await instagramAccounts.remove(companyId, null, id);
    await deletions.complete(code);
  });

  const findAccounts = (userId: string) =>
    sql.asSystem(async ({ db }) => ({
      facebook: await db
        .selectFrom('facebook_accounts')
        .select(['id', 'company_id as companyId'])
        .where('external_id', '=', userId)
        .execute(),
      instagram: await db
        .selectFrom('instagram_accounts')
        .select(['id', 'company_id as companyId'])
        .where('variant', '=', 'instagram_login')
        .where(({ eb, or }) => or([eb('external_id', '=', userId), eb('app_scoped_id', '=', userId)]))
        .execute(),
    }));

  return {
    async onDeauthorized(userId: string): Promise<void> {
      const { facebook, instagram } = await findAccounts(userId);
      for (const { companyId, id } of facebook) {
        await facebookAccounts.markRevoked(companyId, id);
        const channels = await sql.inCompany(companyId, (tx) => findChannelsOf(tx, companyId, id));
        for (const channel of channels) await onRefused(companyId, channel.id);
      }
      for (const { companyId, id } of instagram) {
        await instagramAccounts.markRevoked(companyId, id);
        const channelIds = await sql.inCompany(companyId, (tx) => findChannels(tx, companyId, id));
        for (const channelId of channelIds) await onRefused(companyId, channelId);
      }
    },

    onDeletion: (userId: string, code: string): Promise<void> =>
      sql.asSystem((tx) => jobs.enqueue(tx, { kind: DELETE, payload: { userId, code } })),
  };
}
