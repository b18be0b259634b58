import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSimulator, type Simulator } from './simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.close());

async function control(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${simulator.url}/_sim${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as never };
}

async function openChat() {
  const bot = (await control('POST', '/telegram/bots', { name: 'Linden' })).body as { id: number; token: string };
  const ana = (await control('POST', '/telegram/customers', { first_name: 'Ana', username: 'ana' })).body as {
    id: number;
  };
  return { bot, ana, chat: `/telegram/chats/${bot.id}/${ana.id}` };
}

test('everything that a customer does can be done over HTTP, and is in the transcript', async () => {
  const { bot, ana, chat } = await openChat();
  const api = async (method: string, params: object) => {
    const response = await fetch(`${simulator.telegramUrl}/bot${bot.token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: ana.id, ...params }),
    });
    return ((await response.json()) as { result: { message_id: number } }).result;
  };
  await control('POST', `${chat}/start`, { payload: 'spring' });
  const { message_id: id } = await api('sendMessage', {
    text: 'Hello',
    reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
  });
  await api('sendMessage', { text: 'Size?', reply_markup: { keyboard: [['M']] } });
  await api('sendRichMessageDraft', { draft_id: 1, can_stop: true, rich_message: { html: 'Thi' } });
  const steps: [string, object?][] = [
    ['stop'],
    ['say', { text: 'Hi', reply_to: id }],
    ['edit', { message_id: id + 2, text: 'Hi!' }],
    ['tap', { message_id: id, data: 'y' }],
    ['press', { text: 'M' }],
    ['react', { message_id: id, emoji: '👍' }],
    ...(['photo', 'voice', 'document', 'sticker', 'video', 'audio'] as const).map((kind): [string, object] => [
      'file',
      { kind },
    ]),
    ['location', { latitude: 48.2, longitude: 16.37 }],
    ['contact', { phone_number: '+43', first_name: 'Ana' }],
    ['block', {}],
    ['unblock'],
  ];
  for (const [name, body] of steps)
    expect([name, (await control('POST', `${chat}/${name}`, body)).status]).toEqual([name, 200]);
  const { body } = await control('GET', `/transcript?customer_id=${ana.id}`);
  const entries = body as { direction: string; kind: string; text?: string; media?: string }[];
  expect(entries.map(({ direction, kind, media, text }) => [direction, kind, media ?? text])).toEqual([
    ['in', 'message', '/start spring'],
    ['out', 'message', 'Hello'],
    ['out', 'message', 'Size?'],
    ['out', 'draft', 'Thi'],
    ['in', 'draft_stopped', 'Thi'],
    ['in', 'message', 'Hi'],
    ['in', 'edit', 'Hi!'],
    ['in', 'tap', 'Yes'],
    ['in', 'message', 'M'],
    ['in', 'reaction', '👍'],
    ...['photo', 'voice', 'document', 'sticker', 'video', 'audio', 'location', 'contact'].map((media) => [
      'in',
      'message',
      media,
    ]),
    ['in', 'blocked', undefined],
    ['in', 'unblocked', undefined],
  ]);
  expect((await control('GET', '/calls?method=sendMessage')).body).toHaveLength(2);
});

test('faults, clock and wiping are controlled over HTTP', async () => {
  const { bot, chat } = await openChat();
  expect((await control('PUT', '/faults/telegram', { calls: [{ kind: 'server_error' }] })).status).toBe(200);
  expect((await fetch(`${simulator.telegramUrl}/bot${bot.token}/getMe`)).status).toBe(500);
  expect((await control('PUT', '/faults/telegram', { calls: [{ kind: 'earthquake' }] })).status).toBe(422);
  expect((await control('PUT', '/faults/pigeon', {})).status).toBe(404);

  const before = simulator.clock.now();
  await control('POST', '/clock', { advance_ms: 3_600_000 });
  expect(simulator.clock.now() - before).toBeGreaterThanOrEqual(3_600_000);

  expect((await control('POST', `${chat}/tap`, { message_id: 1, data: 'y' })).status).toBe(409);
  expect((await control('POST', `/telegram/bots/${bot.id}/revoke`)).body).not.toMatchObject({ token: bot.token });
  expect((await control('POST', '/wipe')).status).toBe(200);
  expect((await control('GET', '/state')).body).toMatchObject({
    platforms: { telegram: { bots: [], customers: [], faults: { calls: [] } } },
  });
  expect((await control('GET', '/transcript')).body).toEqual([]);
});

test('the page is served, and other pages cannot use the control API', async () => {
  const page = await fetch(simulator.url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const file of [
    'page.js',
    'dom.js',
    'chat-kinds.js',
    'meta-chat.js',
    'telegram-chat.js',
    'whatsapp-chat.js',
    'phone.js',
    'phone-menu.js',
    'invoice.js',
    'log.js',
    'messages.js',
    'switches.js',
    'page.css',
  ])
    expect((await fetch(`${simulator.url}/${file}`)).status).toBe(200);
  expect((await control('POST', '/wipe', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await control('POST', '/wipe', {}, { origin: simulator.url })).status).toBe(200);
  const plain = await fetch(`${simulator.url}/_sim/telegram/bots`, { method: 'POST', body: '{}' });
  expect(plain.status).toBe(415);
});

test('the same seed makes the same calls fail', async () => {
  const draws = async (seed: number) => {
    const other = await startSimulator({ seed });
    other.faults.set('telegram', { calls: [{ kind: 'server_error', share: 0.5 }] });
    const result = Array.from({ length: 30 }, () => other.faults.draw('telegram', 'getMe') !== null);
    await other.close();
    return result;
  };
  expect(await draws(5)).toEqual(await draws(5));
  expect(await draws(5)).not.toEqual(await draws(6));
});
