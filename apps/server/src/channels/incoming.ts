import { addAttachments, type InspectedFile } from '../attachments/index.ts';
import { openConversation, takeOverElsewhere } from '../conversations/index.ts';
import { findByIdentity, identifyCustomer, makeCustomer, type NoteProof } from '../customers/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { findByExternalId, type Messages } from '../messages/index.ts';
import type { IncomingMail, PlatformMessage } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';
import { stopFollowUps } from './email-follow-ups.ts';
import { heedLoops, placeMail, storeMail } from './email-incoming.ts';
import type { OnNewCustomer } from './profiles.ts';

/**
 * Takes in messages from platforms. Platforms deliver at least once and in any order: a repeated event changes nothing and returns
 * false, and a late one is sorted by the platform's timestamp. A deleted channel accepts nothing, and nobody takes what a blocked customer
 * writes.
 */
export function createIncoming(sql: Sql, messages: Messages, onNewCustomer?: OnNewCustomer, noteProof?: NoteProof) {
  return (
    { id: channelId, companyId, platform }: PlatformChannel,
    { externalId, from, text, optionId, replyTo, unreadable, mail, isAnsweredElsewhere, sentAt }: PlatformMessage,
    files: readonly InspectedFile[] = [],
    finish?: (tx: Tx) => Promise<void>,
  ): Promise<boolean> =>
    sql.inCompany(companyId, async (tx) => {
      await finish?.(tx);
      if (!(await isNew(tx, companyId, channelId, externalId))) return false;
      const identity = { channelId, externalId: from.externalId };
      const identify = () =>
        identifyCustomer(tx, companyId, { channelId, ...from }, async () => {
          const { name, email, phone } = from;
          const id = await makeCustomer(tx, companyId, { name, email, phone, platform });
          await onNewCustomer?.(tx, companyId, { ...identity, platform, customerId: id, name });
          return id;
        });
      const placed = mail && (await placeMail(tx, companyId, { channelId, platform, mail, identify }));
      if (placed === 'blocked') return false;
      const customerId = placed ? null : await identify();
      if (customerId === 'blocked') return false;
      const conversationId =
        customerId === null
          ? placed?.conversationId
          : await openConversation(tx, companyId, { channelId, customerId, platform });
      if (conversationId === undefined || conversationId === 'blocked') return false;
      if (isAnsweredElsewhere) await takeOverElsewhere(tx, messages, companyId, conversationId);
      const isStop = placed?.isContinued === true && text.trim().toUpperCase() === 'STOP';
      if (isStop) await stopFollowUps(tx, companyId, conversationId);
      if (mail && !mail.isAutomatic && !isStop) await heedLoops(tx, messages, companyId, conversationId, text);
      const added = await addAttachments(tx, companyId, conversationId, files.map(storedBy('customer')));
      const attachments = added.map(({ id }) => id);
      const marks = (replyTo || unreadable || placed) && {
        ...(replyTo && { replyTo: await quoted(tx, companyId, channelId, replyTo) }),
        ...(unreadable && { unreadable }),
        ...(placed && { mail: placed.mark }),
      };
      const event = { externalId, text, optionId, sentAt, attachments, marks, isQuiet: mail?.isAutomatic || isStop };
      const isStored = await messages.receiveIn(tx, companyId, conversationId, event);
      if (isStored && mail) await storeMail(tx, companyId, { channelId, conversationId, externalId, mail });
      if (isStored && mail && isProof(mail, from.externalId)) {
        const customerId = await findByIdentity(tx, companyId, channelId, from.externalId);
        if (customerId) await noteProof?.(tx, companyId, customerId, { kind: 'email', value: mail.address });
      }
      return isStored;
    });
}

/** Whether the sender's domain vouches that the mail is from the address by which we know the customer. */
const isProof = ({ address, authentication, isForward }: IncomingMail, knownAs: string): boolean =>
  authentication.dmarc === 'pass' && !isForward && address.toLowerCase() === knownAs.toLowerCase();

export const storedBy =
  (origin: 'customer' | 'operator') =>
  ({ media_type: mediaType, storage_key: storageKey, ...file }: InspectedFile) => ({
    ...file,
    mediaType,
    storageKey,
    origin,
  });

const MAX_QUOTE_LENGTH = 300;

/** What a message answers: one of the conversation's messages, or words that the platform gave. */
async function quoted(
  tx: Tx,
  companyId: number,
  channelId: number,
  { externalId, text = '' }: NonNullable<PlatformMessage['replyTo']>,
) {
  const found = externalId === undefined ? null : await findByExternalId(tx, companyId, channelId, externalId);
  return { seq: found?.seq ?? null, text: (found?.text ?? text).slice(0, MAX_QUOTE_LENGTH).toWellFormed() };
}

/** Whether the channel still exists; one that was removed takes nothing more. */
export async function hasChannel({ db }: Tx, companyId: number, channelId: number): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', channelId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the channel still exists and the event has not been seen before. */
export async function isNew({ db }: Tx, companyId: number, channelId: number, externalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .leftJoin('messages', (join) =>
      join.onRef('messages.channel_id', '=', 'channels.id').on('messages.external_id', '=', externalId),
    )
    .select('messages.id as messageId')
    .where('channels.company_id', '=', companyId)
    .where('channels.id', '=', channelId)
    .where('channels.removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.messageId === null;
}
