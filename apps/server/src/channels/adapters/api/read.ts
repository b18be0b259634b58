import { ApiEvents, type ApiEvent } from '@parley/contracts/api-channel';
import { fromWire } from '@parley/contracts/wire';
import type { Incoming } from '../../adapter.ts';

/** The events in a call. Its endpoint has explained to the app what is wrong with others. */
export function readEvents(body: Buffer): Incoming[] {
  const parsed = ApiEvents.safeParse(fromWire(JSON.parse(body.toString('utf8'))));
  return parsed.success ? parsed.data.events.map(asIncoming) : [];
}

function asIncoming(event: ApiEvent): Incoming {
  const from = event.from.id;
  switch (event.type) {
    case 'message':
      return asMessage(event);
    case 'edited':
      return { type: 'edited', from, externalId: event.id, text: event.text };
    case 'withdrawn':
      return { type: 'withdrawn', from, externalId: event.id };
    case 'reaction':
      return { type: 'reaction', from, externalId: event.id, emoji: event.emoji };
    case 'delivered':
    case 'read':
      return { type: event.type, from, upTo: { externalId: event.id } };
    case 'failed':
      return { type: 'failed', from, externalId: event.id, refusal: 'recipient' };
    case 'typing':
      return { type: 'typing', from, isTyping: event.isTyping };
  }
}

function asMessage(event: Extract<ApiEvent, { type: 'message' }>): Incoming {
  const { id: externalId, from, text, files, optionId, replyTo, sentAt } = event;
  const now = Date.now();
  return {
    type: 'message',
    externalId,
    from: { externalId: from.id, name: from.name },
    text,
    files: files.map(({ url, name }) => ({ externalId: url, name })),
    optionId,
    replyTo: replyTo === undefined ? undefined : { externalId: replyTo },
    // A clock that is ahead must not put a message behind our answer to it.
    sentAt: new Date(Math.min(sentAt?.getTime() ?? now, now)),
  };
}
