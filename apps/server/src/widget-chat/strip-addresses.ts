import { z } from 'zod';
import { setAddresses } from '../conversations/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { storedAddress } from './stored-address.ts';

const KIND = 'chat.strip-addresses';
const BATCH = 500;
const Payload = z.object({ after: z.number().default(0) });

/** Strips queries from URLs stored before we omitted them, a few rows per transaction. The migration enqueues this once. */
export function handleOldAddresses(sql: Sql, jobs: Jobs) {
  jobs.handle(KIND, async (payload, run) => {
    const { after } = Payload.parse(payload);
    await sql.asSystem(async (tx) => {
      const rows = await tx.db
        .selectFrom('conversations')
        .select(['id', 'company_id', 'page_url', 'referrer'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const { id, company_id: companyId, page_url: pageUrl, referrer } of rows) {
        const clean = { pageUrl: storedAddress(pageUrl, false), referrer: storedAddress(referrer, false) };
        if (clean.pageUrl !== pageUrl || clean.referrer !== referrer) await setAddresses(tx, companyId, id, clean);
      }
      await run.finish(tx);
      const last = rows.at(-1);
      if (last && rows.length === BATCH) await jobs.enqueue(tx, { kind: KIND, key: KIND, payload: { after: last.id } });
    });
  });
}
