import { z } from 'zod';
import type { Incoming } from '../../adapter.ts';
import type { EventContext } from './context.ts';
import { MetaId } from './envelope.ts';

/** What Meta reports besides messages. */

export const Reaction = z.object({
  mid: MetaId,
  action: z.string(),
  reaction: z.string().nullish(),
  emoji: z.string().nullish(),
});

/** Messenger names the time up to which everything has arrived; Instagram names the last message. */
export const Receipt = z.union([
  z.object({ mid: MetaId }),
  z.object({ watermark: z.number(), mids: z.array(MetaId).nullish() }),
]);

export const ThreadControl = z.object({ new_owner_app_id: MetaId.nullish() });

/** The reactions that have names. */
const EMOJI: Readonly<Record<string, string>> = {
  love: '❤️',
  like: '👍',
  yes: '👍',
  dislike: '👎',
  no: '👎',
  smile: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
};

export function readReaction({ mid, action, reaction, emoji }: z.infer<typeof Reaction>, from: string): Incoming[] {
  if (action === 'unreact') return [{ type: 'reaction', from, externalId: mid, emoji: null }];
  const shown = emoji ?? EMOJI[reaction ?? ''];
  return shown === undefined ? [] : [{ type: 'reaction', from, externalId: mid, emoji: shown }];
}

export function readReceipt(type: 'read' | 'delivered', receipt: z.infer<typeof Receipt>, from: string): Incoming[] {
  const last = 'mid' in receipt ? receipt.mid : receipt.mids?.at(-1);
  // Both, because the watermark is by Meta's clock, and the id may be that of a part of a message.
  return [
    ...(last === undefined ? [] : [{ type, from, upTo: { externalId: last } }]),
    ...('watermark' in receipt ? [{ type, from, upTo: { time: new Date(receipt.watermark) } }] : []),
  ];
}

/** Another app, or people in Meta's inbox, took the conversation over, or gave it to us. */
export const controlOf = (
  { new_owner_app_id: owner }: z.infer<typeof ThreadControl>,
  from: string,
  { appId }: EventContext,
): Incoming[] => [{ type: 'control', from, isOurs: owner === appId }];
