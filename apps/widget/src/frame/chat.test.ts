// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChatError, type Api } from './api.ts';
import { createChat } from './chat.ts';
import type { About, WireConversation, WireMessage } from './wire.ts';

const TIME = '2026-11-15T10:00:00.000Z';
let keys = 0;
const settle = () => vi.advanceTimersByTimeAsync(10);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function message(part: Partial<WireMessage>): WireMessage {
  return {
    id: part.seq ?? 1,
    seq: 1,
    conversation_id: 1,
    direction: 'incoming',
    origin: 'customer',
    type: 'text',
    text: '',
    attachments: [],
    extras: null,
    option_id: null,
    status: 'sent',
    client_id: null,
    author: null,
    sent_at: TIME,
    created_at: TIME,
    ...part,
  };
}

/** A server with one visitor that can go offline, reject calls or lose its responses. */
function createServer() {
  const said = new Map<number, WireMessage[]>();
  const ended = new Set<number>();
  const calls: string[] = [];
  const server = {
    said,
    ended,
    calls,
    isDown: false,
    losesAnswers: false,
    refuses: 0,
    starts: [] as About[],
    token: '',
  };
  const conversation = (id: number): WireConversation => ({
    id,
    is_handed_off: false,
    note: '',
    is_away: false,
    last_seq: said.get(id)?.length ?? 0,
    rating: null,
    started_at: TIME,
    ended_at: ended.has(id) ? TIME : null,
  });
  const answer = (path: string, body: Record<string, unknown>): unknown => {
    calls.push(path);
    if (server.isDown) throw new ChatError(0);
    if (server.refuses) throw new ChatError(server.refuses);
    if (path === '/conversations/start') {
      server.starts.push(body as unknown as About);
      const open = [...said.keys()].find((id) => !ended.has(id)) ?? said.size + 1;
      if (!said.has(open)) said.set(open, []);
      const isNew = server.token === '';
      server.token ||= 'token';
      return {
        conversation: conversation(open),
        visitor_token: isNew ? 'token' : null,
        resume_token: isNew ? 'resume' : null,
        messages: said.get(open),
      };
    }
    if (path === '/resume') return { visitor_token: 'token', resume_token: 'next', conversation_id: 1 };
    if (path === '/listen') {
      const id = body.conversation_id as number;
      const list = said.get(id);
      if (!list || ended.has(id)) throw new ChatError(404);
      const known = list.find(({ client_id }) => client_id === body.client_id);
      const stored =
        known ??
        message({
          seq: list.length + 1,
          conversation_id: id,
          text: body.text as string,
          client_id: body.client_id as string,
        });
      if (!known) list.push(stored);
      if (server.losesAnswers) throw new ChatError(0);
      return { message: stored };
    }
    const refresh = /^\/conversations\/(\d+)\/refresh\?after=(\d+)$/.exec(path);
    if (!refresh) return undefined;
    const id = Number(refresh[1]);
    const after = (said.get(id) ?? []).filter(({ seq }) => seq > Number(refresh[2])).slice(0, 100);
    return { conversation: conversation(id), messages: after, read_seq: 0 };
  };
  const api = {
    headers: () => ({}),
    request: () => Promise.reject(new ChatError(0)),
    get: async (path: string) => answer(path, {}),
    post: async (path: string, body: object = {}) => answer(path, body as Record<string, unknown>),
    useToken: vi.fn<(token: string) => void>(),
    useLanguage: () => {},
  } as unknown as Api;
  return { ...server, api, server };
}

function open(server: ReturnType<typeof createServer>, key = `key-number-${(keys += 1)}-long-enough`) {
  const onResumeToken = vi.fn<(token: string, used?: string) => void>();
  const chat = createChat({
    api: server.api,
    key,
    about: () => ({ locale: 'en', page_url: 'http://shop.example/', referrer: '' }),
    onResumeToken,
    onSent: () => {},
    onMessage: () => {},
  });
  return { chat, key, onResumeToken, texts: () => chat.get().messages.map(({ text }) => text) };
}

describe('a chat', () => {
  test('stores and requests nothing before the first message, then stores the visit', async () => {
    const server = createServer();
    const { chat, onResumeToken, texts } = open(server);
    await settle();
    expect(server.calls).toEqual([]);
    expect(localStorage.length).toBe(0);
    chat.send('Hello');
    expect(chat.get().outbox.map(({ text }) => text)).toEqual(['Hello']);
    await settle();
    expect(texts()).toEqual(['Hello']);
    expect(chat.get().outbox).toEqual([]);
    expect(onResumeToken).toHaveBeenCalledWith('resume');
    expect(localStorage.length).toBe(1);
  });

  test('continues its conversation when it is opened again', async () => {
    const server = createServer();
    const first = open(server);
    first.chat.send('Hello');
    await settle();
    const again = open(server, first.key);
    await settle();
    expect(again.texts()).toEqual(['Hello']);
    expect(server.starts).toHaveLength(1);
  });

  test('sends messages written offline once, in order, when it is back online', async () => {
    const server = createServer();
    const { chat, key, texts } = open(server);
    chat.send('one');
    await settle();
    server.server.isDown = true;
    chat.send('two');
    chat.send('three');
    await settle();
    expect(chat.get().isOffline).toBe(true);
    expect(chat.get().outbox).toHaveLength(2);
    // The page is closed and reopened while offline.
    const again = open(server, key);
    expect(again.chat.get().outbox.map(({ text }) => text)).toEqual(['two', 'three']);
    server.server.isDown = false;
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.said.get(1)?.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(again.chat.get().outbox).toEqual([]);
  });

  test('stores nothing twice when answers are lost', async () => {
    const server = createServer();
    const { chat, texts } = open(server);
    chat.send('first');
    await settle();
    server.server.losesAnswers = true;
    chat.send('second');
    await vi.advanceTimersByTimeAsync(5_000);
    server.server.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(texts()).toEqual(['first', 'second']);
    expect(server.said.get(1)).toHaveLength(2);
    expect(chat.get().outbox).toEqual([]);
  });

  test('does not repeat in a new conversation what was sent in the old one', async () => {
    const server = createServer();
    const { chat } = open(server);
    chat.send('first');
    await settle();
    server.server.losesAnswers = true;
    chat.send('second');
    await settle();
    server.server.losesAnswers = false;
    server.ended.add(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([...server.said.values()].flat().map(({ text }) => text)).toEqual(['first', 'second']);
  });

  test('marks a refused message as failed, and lets it be retried or dropped', async () => {
    const server = createServer();
    const { chat, texts } = open(server);
    chat.send('first');
    await settle();
    server.server.refuses = 422;
    chat.send('bad');
    chat.send('worse');
    await settle();
    const [bad, worse] = chat.get().outbox;
    expect([bad?.hasFailed, worse?.hasFailed]).toEqual([true, true]);
    server.server.refuses = 0;
    chat.drop(worse?.clientId ?? '');
    chat.tryAgain(bad?.clientId ?? '');
    await settle();
    expect(texts()).toEqual(['first', 'bad']);
    expect(chat.get().outbox).toEqual([]);
  });

  test('starts a new conversation when the old one has ended meanwhile', async () => {
    const server = createServer();
    const { chat, texts } = open(server);
    chat.send('old');
    await settle();
    server.ended.add(1);
    chat.send('new');
    await settle();
    expect(texts()).toEqual(['new']);
    expect(server.said.get(2)).toHaveLength(1);
  });

  test('starts one conversation for any number of concurrent requests', async () => {
    const server = createServer();
    const { chat } = open(server);
    await Promise.all([chat.ensureOpen(), chat.ensureOpen(), chat.begin([{ name: 'name', value: 'Irina' }])]);
    expect(server.starts).toHaveLength(1);
  });

  test('reads a long history page by page', async () => {
    const server = createServer();
    server.said.set(
      1,
      Array.from({ length: 250 }, (_, index) => message({ seq: index + 1, text: String(index) })),
    );
    server.server.token = 'token';
    const { chat, texts } = open(server);
    await chat.resumeWith('x'.repeat(43));
    await settle();
    expect(texts()).toHaveLength(250);
  });

  test('exchanges a resume token once, and only without a visit of its own', async () => {
    const server = createServer();
    const fresh = open(server);
    await fresh.chat.resumeWith('old token');
    expect(fresh.onResumeToken).toHaveBeenCalledWith('next', 'old token');
    const kept = open(server, fresh.key);
    await kept.chat.resumeWith('next');
    expect(server.calls.filter((call) => call === '/resume')).toHaveLength(1);
  });

  test('discards an invalid resume token', async () => {
    const server = createServer();
    server.server.refuses = 401;
    const { chat, onResumeToken } = open(server);
    await chat.resumeWith('spent');
    expect(onResumeToken).toHaveBeenCalledWith('', 'spent');
    expect(chat.get().isKnown).toBe(false);
  });

  test('stores nothing after the visitor has left', async () => {
    const server = createServer();
    const { chat, onResumeToken, texts } = open(server);
    chat.send('Hello');
    await settle();
    await chat.leave('erase');
    expect(texts()).toEqual([]);
    expect(localStorage.length).toBe(0);
    expect(onResumeToken).toHaveBeenLastCalledWith('');
  });
});
