import type { MessageExtras } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import { addAttachments, type InspectedFile } from '../attachments/index.ts';
import { openConversation, takeOverElsewhere, touchConversations } from '../conversations/index.ts';
import { identifyCustomer, makeCustomer } from '../customers/index.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { findByExternalId, findUnknown, setOutcome, type Messages, type UnknownMessage } from '../messages/index.ts';
import type { PlatformEvent } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';
import { degrade } from './degrade.ts';
import { hasChannel, storedBy } from './incoming.ts';
import type { OnNewCustomer } from './profiles.ts';

type Echo = Extract<PlatformEvent, { type: 'echo' }>;

/**
 * What platforms report about messages from our side. Ours confirm a delivery of unknown outcome; all others were written by staff in an
 * app of the platform, who have thereby taken over.
 */
export function createEchoes(
  sql: Sql,
  messages: Messages,
  realtime: Pick<Realtime, 'announce'>,
  onNewCustomer: OnNewCustomer,
) {
  /** Confirms the message of unknown outcome that the echo is of; false if there is none. */
  async function confirm(
    tx: Tx,
    companyId: number,
    { id, platform }: { id: number; platform: string },
    echo: Echo,
  ): Promise<boolean> {
    const candidates = await findUnknown(tx, companyId, id, { key: echo.key, to: echo.to });
    const ours = echo.key === undefined ? candidates.find((each) => isEchoOf(each, platform, echo)) : candidates[0];
    if (!ours) return false;
    await touchConversations(tx, companyId, { id: ours.conversationId }); // first, so that it is locked
    await setOutcome(tx, companyId, ours.id, { status: 'sent', externalId: echo.externalId });
    tx.afterCommit(() => realtime.announce(companyId));
    return true;
  }

  return (
    { id: channelId, companyId, platform }: PlatformChannel,
    echo: Echo,
    files: readonly InspectedFile[],
    finish: (tx: Tx) => Promise<void>,
  ): Promise<boolean> =>
    sql.inCompany(companyId, async (tx) => {
      await finish(tx);
      const { externalId, to, text, sentAt } = echo;
      if (await findByExternalId(tx, companyId, channelId, externalId)) return false;
      if (await confirm(tx, companyId, { id: channelId, platform }, echo)) return false;
      // Ours, but its outcome is known: a repetition, or a message that has been erased since.
      if (echo.key !== undefined || !(await hasChannel(tx, companyId, channelId))) return false;
      const identity = { channelId, externalId: to };
      const customerId = await identifyCustomer(tx, companyId, identity, async () => {
        const id = await makeCustomer(tx, companyId, { platform });
        await onNewCustomer(tx, companyId, { ...identity, platform, customerId: id });
        return id;
      });
      if (customerId === 'blocked') return false;
      const conversationId = await openConversation(tx, companyId, { channelId, customerId, platform });
      if (conversationId === 'blocked') return false;
      const added = await addAttachments(tx, companyId, conversationId, files.map(storedBy('operator')));
      const attachments = added.map(({ id }) => id);
      const isNew = await messages.sentElsewhereIn(tx, companyId, conversationId, {
        externalId,
        text,
        sentAt,
        attachments,
      });
      if (isNew) await takeOverElsewhere(tx, messages, companyId, conversationId);
      return isNew;
    });
}

/** Without spaces, marks and signs, which platforms and adapters change. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the echo may be of a part of the message: of its words, or of its files if the echo has no words. */
function isEchoOf({ text, extras, hasFiles }: UnknownMessage, platform: string, echo: Echo): boolean {
  const said = degrade(platform as Platform, text, extras as MessageExtras | null).text;
  const letters = lettersOf(echo.text);
  if (letters !== '') return lettersOf(said).includes(letters);
  return echo.text === '' ? hasFiles : said.includes(echo.text);
}
