import type { TranscriptEntry } from '../../journal.ts';
import type { World } from '../../platform.ts';
import { platformOf, type Message, type Thread } from './threads.ts';

/** Writes into the transcript what happened in a conversation. */
export function record(
  { journal }: World,
  thread: Thread,
  direction: 'in' | 'out',
  kind: TranscriptEntry['kind'],
  message: Message | null,
  text = message?.text ?? '',
) {
  const shown = kind === 'message' ? message : null;
  const media = shown?.attachments.map(({ type }) => type).join(', ');
  const rows = [shown?.buttons ?? [], ...(shown?.cards.map(({ buttons }) => buttons) ?? []), shown?.quickReplies ?? []];
  const buttons = rows.flatMap((row) =>
    row.length === 0
      ? []
      : [
          row.map(({ title, payload, url }) => ({
            text: title,
            ...(payload === undefined ? {} : { data: payload }),
            ...(url === undefined ? {} : { url }),
          })),
        ],
  );
  const cards = shown?.cards.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join(': ')).join('\n');
  const words = text || cards;
  journal.transcript.add({
    platform: platformOf(thread.asset),
    account_id: thread.asset.id,
    customer_id: thread.person.id,
    direction,
    kind,
    ...(message ? { mid: message.mid } : {}),
    ...(words ? { text: words } : {}),
    ...(media ? { media } : {}),
    ...(buttons.length > 0 ? { buttons } : {}),
    ...(message?.from === 'business' && message.appId === null ? { is_from_staff: true } : {}),
  });
}
