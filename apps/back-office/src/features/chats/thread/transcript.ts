import type { Conversation } from '@parley/contracts/conversations';
import { listMessages, type Message } from '@parley/contracts/messages';
import { toWire } from '@parley/contracts/wire';
import { call } from '../../../api/call.ts';

const PAGE = 100;

/** Loads all messages of a conversation, page by page. */
export async function loadThread(conversationId: number): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const after = all.reduce((last, { seq }) => Math.max(last, seq), 0);
    const { data } = await call(listMessages, { params: { id: conversationId }, query: { after, limit: PAGE } });
    all.push(...data);
    if (data.length < PAGE) return all.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.seq - b.seq);
  }
}

export interface TranscriptWords {
  title: string;
  nameOf: (message: Message) => string;
  eventOf: (message: Message) => string;
  timeOf: (time: Date) => string;
}

/** One line of a transcript, without its time. */
export function contentOf(message: Message, { nameOf, eventOf }: TranscriptWords): string {
  if (message.type === 'event') return `— ${eventOf(message)}`;
  const files = message.attachments.map(({ name }) => `[${name}]`);
  return `${nameOf(message)}: ${[message.text, ...files].filter(Boolean).join('\n')}`;
}

export function transcriptAsText(messages: readonly Message[], words: TranscriptWords): string {
  const lines = messages.map((message) => `${words.timeOf(message.sentAt)}  ${contentOf(message, words)}`);
  return [words.title, '', ...lines, ''].join('\n');
}

export const transcriptAsJson = (conversation: Conversation, messages: readonly Message[]): string =>
  JSON.stringify(toWire({ conversation, messages }), null, 2);

/** Downloads a text as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
