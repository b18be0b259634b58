import { createLead } from './lead.ts';
import { createConnection, type ConnectionParts } from './connection.ts';
import type { Update } from './state.ts';
import type { WireConversation, WireMessage, WireTyping } from './wire.ts';

interface Parts extends Omit<ConnectionParts, 'onEvent'> {
  /** Also called with the message if it is new. */
  onUpdate: (update: Update, created?: WireMessage) => void;
}

/** Follows the conversation, in one tab of the browser at a time. Loaded when there is a conversation to follow. */
export function goLive(name: string, { onUpdate, ...parts }: Parts) {
  const onEvent = (event: string, data: unknown) => {
    if (event === 'message.created') onUpdate({ kind: 'messages', items: [data as WireMessage] }, data as WireMessage);
    else if (event === 'message.updated') onUpdate({ kind: 'messages', items: [data as WireMessage] });
    else if (event === 'conversation.updated') onUpdate({ kind: 'conversation', item: data as WireConversation });
    else if (event === 'typing') {
      const { origin, name: who = '', is_typing, text = '', seq = Infinity } = data as WireTyping;
      if (origin !== 'customer') onUpdate({ kind: 'typing', who: is_typing ? who : null, text, seq });
    }
  };
  const line = createConnection({ ...parts, onEvent });
  const lead = createLead(name, line.hold);
  lead.wait();
  return {
    /** The conversation has changed: reconnect, if this tab holds the stream. */
    nudge: line.nudge,
    /** The connection may be back, or this tab has become visible and takes the lead. */
    resync: () => (document.hidden ? line.nudge() : lead.take()),
  };
}

export type Live = ReturnType<typeof goLive>;
