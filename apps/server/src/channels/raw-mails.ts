import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { DeliveryError } from './adapter.ts';
import { readRaw } from './adapters/email/incoming.ts';
import type { EmailConnection } from './adapters/email/settings.ts';
import type { ConnectedChannel, PlatformChannel } from './connections.ts';

const KEPT_HOURS = 24;
const PREFIX = 'raw';

export type RawMails = ReturnType<typeof createRawMails>;

/** The id of a file of a posted mail. */
export const rawFileId = (hash: Buffer, index: number): string => `${PREFIX}:${hash.toString('hex')}:${index}`;

/** Keeps the mails that services have posted until their files have been taken out: unlike a mailbox, nobody can be asked again. */
export function createRawMails(sql: Sql, jobs: Jobs) {
  jobs.every('channels.forget-raw-mails', 3_600, async () => {
    await sql.asSystem(({ db }) =>
      db
        .deleteFrom('raw_mails')
        .where('created_at', '<', new Date(Date.now() - KEPT_HOURS * 3_600_000))
        .execute(),
    );
  });

  const find = async ({ companyId, id }: PlatformChannel, hash: Buffer): Promise<Buffer | null> => {
    const row = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('raw_mails')
        .select('content')
        .where('company_id', '=', companyId)
        .where('channel_id', '=', id)
        .where('hash', '=', hash)
        .executeTakeFirst(),
    );
    return row?.content ?? null;
  };

  return {
    keep: async ({ db }: Tx, { companyId, id }: PlatformChannel, hash: Buffer, content: Buffer): Promise<void> => {
      await db
        .insertInto('raw_mails')
        .values({ company_id: companyId, channel_id: id, hash, content })
        .onConflict((conflict) => conflict.columns(['channel_id', 'hash']).doNothing())
        .execute();
    },

    /** A file of a posted mail; null if the id is not one of those. */
    async fetchFile({ channel, connection }: ConnectedChannel, fileId: string): Promise<Buffer | null> {
      const [prefix, hash = '', index = ''] = fileId.split(':');
      if (prefix !== PREFIX || channel.platform !== 'email') return null;
      const content = await find(channel, Buffer.from(hash, 'hex'));
      const file = content && (await readRaw(content, connection as EmailConnection)).files[Number(index)];
      if (!file) throw new DeliveryError('payload', 'The mail is no longer kept.');
      return file.content;
    },
  };
}
