import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { openBot } from '../testing/bot.ts';
import { sampleFile } from './sample-files.ts';

let simulator: Simulator;
let shop: ReturnType<typeof openBot>;
beforeEach(async () => {
  simulator = await startSimulator({ hasRateLimits: false });
  shop = openBot(simulator);
  simulator.telegram.start(shop.bot, shop.ana);
});
afterEach(() => simulator.close());

const photo = () => new Blob([Uint8Array.from(sampleFile('photo').bytes)], { type: 'image/png' });
const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ chat_id: String(shop.chatId), ...fields })) data.set(name, value);
  return data;
};

test('of customers are downloaded by a link that works for an hour', async () => {
  simulator.telegram.sendFile(shop.bot, shop.ana, { kind: 'voice' });
  const { result } = await shop.call('getUpdates', { offset: -1 });
  const [{ message }] = result as [{ message: { voice: { file_id: string } } }];
  const file = (await shop.call('getFile', { file_id: message.voice.file_id })).result as { file_path: string };
  const download = () => fetch(`${simulator.telegramUrl}/file/bot${shop.bot.token}/${file.file_path}`);
  expect(await (await download()).text()).toContain('sample voice');
  simulator.clock.advance(60 * 60 * 1_000);
  expect((await download()).status).toBe(404);
});

test('above 20 MB cannot be downloaded', async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024 + 1);
  simulator.telegram.sendFile(shop.bot, shop.ana, { kind: 'document', file: { bytes } });
  const [{ message }] = (await shop.call('getUpdates', { offset: -1 })).result as [
    { message: { document: { file_id: string } } },
  ];
  expect(await shop.call('getFile', { file_id: message.document.file_id })).toMatchObject({
    description: 'Bad Request: file is too big',
  });
  expect(await shop.call('getFile', { file_id: 'x' })).toMatchObject({ description: 'Bad Request: invalid file_id' });
});

test('of bots are uploaded, sent again by their id, and come as albums', async () => {
  const { result } = await shop.upload('sendPhoto', form({ photo: photo(), caption: 'Green' }));
  const { photo: sizes } = result as { photo: { file_id: string; width: number }[] };
  expect(sizes.map(({ width }) => width)).toEqual([90, 160]);
  expect(await shop.send({ photo: sizes[1]?.file_id }, 'sendPhoto')).toMatchObject({ ok: true });
  const media = JSON.stringify([
    { type: 'photo', media: 'attach://one', caption: 'First' },
    { type: 'photo', media: sizes[1]?.file_id },
  ]);
  const album = (await shop.upload('sendMediaGroup', form({ media, one: photo() }))).result as {
    media_group_id: string;
  }[];
  expect(new Set(album.map(({ media_group_id: id }) => id)).size).toBe(1);
  expect(shop.said().map(({ media, text }) => [media, text])).toEqual([
    ['photo', 'Green'],
    ['photo', undefined],
    ['photo', 'First'],
    ['photo', undefined],
  ]);
  expect(await shop.upload('sendPhoto', form({ photo: new Blob(['text']) }))).toMatchObject({
    description: 'Bad Request: IMAGE_PROCESS_FAILED',
  });
  expect(await shop.send({}, 'sendDocument')).toMatchObject({
    description: 'Bad Request: there is no document in the request',
  });
});

test('are fetched from addresses on this machine only', async () => {
  const server = createServer((request, response) => {
    const type = request.url?.endsWith('.pdf') ? 'application/pdf' : 'text/html';
    response.setHeader('content-type', type).end('%PDF');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await shop.send({ document: `${base}/size-chart.pdf` }, 'sendDocument')).toMatchObject({
    result: { document: { file_name: 'size-chart.pdf', mime_type: 'application/pdf' } },
  });
  expect(await shop.send({ document: `${base}/page` }, 'sendDocument')).toMatchObject({
    description: 'Bad Request: wrong type of the web page content',
  });
  expect(await shop.send({ document: 'https://shop.example/a.pdf' }, 'sendDocument')).toMatchObject({
    description: 'Bad Request: failed to get HTTP URL content',
  });
  server.close();
});

test('profile pictures can be asked for', async () => {
  const dan = simulator.telegram.addCustomer({ first_name: 'Dan', has_photo: true });
  expect((await shop.call('getUserProfilePhotos', { user_id: dan.user.id, limit: 1 })).result).toMatchObject({
    total_count: 1,
    photos: [[{ width: 90 }, { width: 160 }]],
  });
  expect((await shop.call('getUserProfilePhotos', { user_id: shop.chatId })).result).toMatchObject({
    total_count: 0,
  });
});
