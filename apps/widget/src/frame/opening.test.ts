// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChatError, type Api } from './api.ts';
import { createChat } from './chat.ts';
import { choiceOf } from './choice.ts';
import { shownIn } from './state.ts';
import type { WireMessage } from './wire.ts';

const OPTIONS = [{ id: 'order', label: 'My order' }];
const OPENING = {
  token: 'sealed',
  messages: [
    { text: 'Hello!', extras: null },
    { text: 'What is it about?', extras: { options: OPTIONS, card: null, quick_actions: [], sources: [] } },
  ],
};
const TIME = '2026-11-15T10:00:00.000Z';
const stored = (text: string, seq: number, origin: string, clientId: string | null = null) =>
  ({
    id: seq,
    seq,
    conversation_id: 1,
    origin,
    type: 'text',
    text,
    status: 'sent',
    client_id: clientId,
  }) as WireMessage;
let keys = 0;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** A server whose bot speaks first. */
function createServer(opening: object | null = OPENING) {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const messages: WireMessage[] = [];
  const server = { calls, messages, isDown: false };
  const answer = (path: string, body: Record<string, unknown>): unknown => {
    calls.push({ path, body });
    if (server.isDown) throw new ChatError(0);
    const conversation = { id: 1, last_seq: messages.length, started_at: TIME, ended_at: null, is_handed_off: false };
    if (path === '/opening') return { opening };
    if (path === '/conversations/start') {
      if (body.opening && messages.length === 0)
        messages.push(...OPENING.messages.map(({ text }, index) => stored(text, index + 1, 'bot')));
      return { conversation, visitor_token: 'token', resume_token: 'resume', messages: [...messages] };
    }
    if (path === '/listen') {
      messages.push(stored(String(body.text), messages.length + 1, 'customer', String(body.client_id)));
      return { message: messages.at(-1) };
    }
    return path.includes('/refresh') ? { conversation, messages: [...messages], read_seq: 0 } : undefined;
  };
  const api = {
    headers: () => ({}),
    request: () => Promise.reject(new ChatError(0)),
    get: async (path: string) => answer(path, {}),
    post: async (path: string, body: object = {}) => answer(path, body as Record<string, unknown>),
    useToken: () => {},
    useLanguage: () => {},
  } as unknown as Api;
  return { server, api };
}

function openTab({ api }: { api: Api }, key = `opening-key-${(keys += 1)}-long-enough`) {
  const chat = createChat({
    onSent: () => {},
    api,
    key,
    about: () => ({ locale: 'en', page_url: 'http://shop.example/cart', referrer: '' }),
    onResumeToken: () => {},
    onMessage: () => {},
  });
  return { chat, key, texts: () => shownIn(chat.get()).map(({ text }) => text) };
}
const settle = () => vi.advanceTimersByTimeAsync(10);

describe('a bot that speaks first', () => {
  test('is shown, while the browser and the server keep nothing', async () => {
    const { server, api } = createServer();
    const { chat, texts } = openTab({ api });
    await chat.open();
    expect(texts()).toEqual(['Hello!', 'What is it about?']);
    expect(server.calls).toEqual([{ path: '/opening', body: { locale: 'en', page_url: 'http://shop.example/cart' } }]);
    expect(localStorage.length).toBe(0);
  });

  test('begins the conversation once the visitor presses its button', async () => {
    const { server, api } = createServer();
    const { chat, texts } = openTab({ api });
    await chat.open();
    const asked = shownIn(chat.get()).at(-1) as WireMessage;
    expect(choiceOf(asked, chat.get())).toEqual({ chosen: null, isUsable: true });
    chat.send('My order', [], 'order');
    expect(choiceOf(asked, chat.get()).chosen).toBe('order');
    await settle();
    expect(texts()).toEqual(['Hello!', 'What is it about?', 'My order']);
    expect(server.calls[1]).toMatchObject({ path: '/conversations/start', body: { opening: 'sealed' } });
    expect(server.calls.find(({ path }) => path === '/listen')?.body.option_id).toBe('order');
    expect(chat.get().opening).toBeUndefined();
  });

  test('is not asked again after a reload, and not where a conversation is going on', async () => {
    const { server, api } = createServer();
    const first = openTab({ api });
    await first.chat.open();
    first.chat.send('Hi');
    await settle();
    const reloaded = openTab({ api }, first.key);
    await reloaded.chat.open();
    await settle();
    expect(reloaded.texts()).toEqual(['Hello!', 'What is it about?', 'Hi']);
    expect(server.calls.filter(({ path }) => path === '/opening')).toHaveLength(1);
  });

  test('keeps what was shown while there is no connection', async () => {
    const { server, api } = createServer();
    const { chat, texts } = openTab({ api });
    await chat.open();
    server.isDown = true;
    chat.send('Hi');
    await settle();
    expect(texts()).toEqual(['Hello!', 'What is it about?']);
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual(['Hello!', 'What is it about?', 'Hi']);
  });

  test('that has nothing to say leaves the greeting of the channel', async () => {
    const { api } = createServer(null);
    const { chat } = openTab({ api });
    expect(chat.get().opening).toBeUndefined();
    await chat.open();
    expect(chat.get().opening).toBeNull();
  });

  test('counts as new after some time on the page, until it is seen', async () => {
    const { server, api } = createServer();
    const { chat } = openTab({ api });
    await chat.open({ on: 'time', seconds: 20 });
    expect(server.calls[0]?.body).toMatchObject({ on: 'time', seconds: 20 });
    expect(chat.get().opening?.isNew).toBe(true);
    chat.seeOpening();
    expect(chat.get().opening?.isNew).toBe(false);
  });
});
