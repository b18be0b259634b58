import type { Incoming } from '../../adapter.ts';
import { contentOf } from './content.ts';
import { Echoes, Histories, type Thread } from './updates.ts';

/** What staff wrote on the phone that shares the number. */
export function readEchoes(value: unknown): Incoming[] {
  return (Echoes.safeParse(value).data?.message_echoes ?? []).flatMap(
    ({ id, to, to_user_id, timestamp, type, ...said }) => {
      const receiver = to_user_id ?? to;
      if (receiver === undefined) return [];
      const { text, files } = contentOf(type, said);
      return [{ type: 'echo', to: receiver, externalId: id, text, ...(files && { files }), sentAt: timestamp }];
    },
  );
}

/** Chats from before the number was connected. Their files are no longer there, so their names take their place. */
export function readHistory(value: unknown): Incoming[] {
  return (Histories.safeParse(value).data?.history ?? []).flatMap(({ threads }) => threads.flatMap(readThread));
}

/** One job stores this many at once. */
const MAX_MESSAGES = 500;

function readThread({ id, messages }: Thread): Incoming[] {
  const read = messages
    .map(({ id: externalId, to, timestamp: sentAt, type, ...said }) => {
      const { text, files = [] } = contentOf(type, said);
      return {
        externalId,
        isFromCustomer: to === undefined,
        text: text || files.map(({ name }) => name).join(', '),
        sentAt,
      };
    })
    .sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
  const isPhone = /^\d{5,20}$/.test(id);
  const person = { externalId: id, ...(isPhone && { phone: `+${id}` }) };
  const chunks: Incoming[] = [];
  for (let at = 0; at < read.length; at += MAX_MESSAGES)
    chunks.push({ type: 'history', with: person, messages: read.slice(at, at + MAX_MESSAGES) });
  return chunks;
}
