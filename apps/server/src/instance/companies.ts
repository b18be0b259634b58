import type { InstanceCompany } from '@parley/contracts/companies';
import { sql as raw } from 'kysely';
import { recordActivity, type Actor } from '../activity/index.ts';
import { closeCompany } from '../auth/index.ts';
import { disableChannels } from '../channels/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { enqueueErasure } from './erase-company.ts';

const PAGE = 50;

/** Whoever runs the installation works there, and could not sign in without it. */
const IS_OWN = `EXISTS (
  SELECT FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.company_id = companies.id AND m.deactivated_at IS NULL AND u.is_instance_owner)`;

interface Page {
  data: InstanceCompany[];
  nextCursor: string | null;
}

/** Called with the company's channels once nobody in it can sign in any more. */
type OnRemoved = (companyId: number, channelIds: number[]) => void;

/** What the instance owner sees of all companies, and how one is removed. */
export function createCompanies(sql: Sql, jobs: Jobs, onRemoved: OnRemoved) {
  /** Signs out everyone in the company and disables its channels immediately; a job erases the rest. */
  async function remove(by: Actor, id: number, name: string): Promise<void> {
    const channelIds = await sql.asSystem(async (tx) => {
      const company = await tx.db
        .selectFrom('companies')
        .select('name')
        .select(raw<boolean>`${raw.raw(IS_OWN)}`.as('isOwn'))
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!company) throw notFound();
      if (company.isOwn) throw new AppError('forbidden');
      if (company.name !== name.trim()) throw invalid({ name: { key: 'companyNameDiffers' } });
      await closeCompany(tx, id);
      await enqueueErasure(jobs, tx, id);
      await recordActivity(tx, by, 'company.erased', { id, name: company.name });
      return disableChannels(tx, id);
    });
    onRemoved(id, channelIds);
  }

  return {
    remove,

    list: (cursor: number | undefined): Promise<Page> =>
      sql.asSystem(async ({ db }) => {
        const rows = await db
          .selectFrom('companies')
          .select(['id', 'name', 'created_at', 'removed_at'])
          .select(raw<boolean>`${raw.raw(IS_OWN)}`.as('isOwn'))
          .select(
            raw<number>`(SELECT count(*) FROM memberships m WHERE m.company_id = companies.id AND m.deactivated_at IS NULL)`.as(
              'people',
            ),
          )
          .select(
            raw<number>`(SELECT count(*) FROM conversations c WHERE c.company_id = companies.id)`.as('conversations'),
          )
          .select(
            raw<string>`(
              (SELECT coalesce(sum(size), 0) FROM attachments a WHERE a.company_id = companies.id) +
              (SELECT coalesce(sum(size), 0) FROM flow_files f WHERE f.company_id = companies.id) +
              (SELECT coalesce(sum(size), 0) FROM knowledge_sources s WHERE s.company_id = companies.id)
            )::text`.as('storage'),
          )
          .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as number))
          .orderBy('id', 'desc')
          .limit(PAGE + 1)
          .execute();
        const data = rows.slice(0, PAGE).map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: row.created_at,
          people: row.people,
          conversations: row.conversations,
          storageBytes: Number(row.storage),
          isOwn: row.isOwn,
          isBeingRemoved: row.removed_at !== null,
        }));
        return { data, nextCursor: rows.length > PAGE ? String(data.at(-1)?.id) : null };
      }),
  };
}

export type Companies = ReturnType<typeof createCompanies>;
