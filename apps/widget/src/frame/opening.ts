import type { Api } from './api.ts';
import type { About, WireMessage, WireOpening } from './wire.ts';

/** What the bot says before the visitor has written; nothing of it is stored yet. */
export interface Opening {
  /** Sent when the conversation starts, which then begins with these messages. */
  token: string;
  messages: WireMessage[];
  /** The visitor has not asked for it and not seen it yet. */
  isNew: boolean;
}

/** Numbered below all stored messages, and always in this order. */
const FIRST_SEQ = -1_000;

/** Asks what the bot says to this visitor now; null if nothing. Loaded only where a bot may speak first. */
export async function fetchOpening(api: Api, { locale, page_url }: About, on: object): Promise<Opening | null> {
  const { opening } = await api.post<WireOpening>('/opening', { locale, page_url, ...on });
  const now = new Date().toISOString();
  return (
    opening && {
      token: opening.token,
      isNew: 'on' in on,
      messages: opening.messages.map(({ text, extras }, index) => ({
        id: 0,
        seq: FIRST_SEQ + index,
        conversation_id: 0,
        direction: 'outgoing',
        origin: 'bot',
        type: 'text',
        text,
        extras,
        attachments: [],
        option_id: null,
        status: 'read',
        client_id: null,
        author: null,
        sent_at: now,
        created_at: now,
      })),
    }
  );
}
