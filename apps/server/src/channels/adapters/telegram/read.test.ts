import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { telegram } from './index.ts';

/** In the shapes that Telegram documents, with invented ids. */
const read = (sample: string) =>
  telegram.webhook?.read(
    { headers: {}, body: readFileSync(new URL(`samples/${sample}.json`, import.meta.url)) },
    { mode: 'auto' },
  );

const ana = { externalId: '555', name: 'Ana Pop' };
const message = (id: number, content: object) => ({
  type: 'message',
  externalId: `555:${id}`,
  from: ana,
  sentAt: new Date((1_789_000_000 + id) * 1_000),
  ...content,
});

test.each<[string, object | null]>([
  ['text', message(11, { text: 'hello' })],
  ['start', message(12, { text: '/start spring-sale' })],
  ['photo', message(13, { text: 'this', files: [{ externalId: 'F1', name: 'photo' }] })],
  ['album', message(14, { text: '', files: [{ externalId: 'F2', name: 'photo' }] })],
  ['document', message(15, { text: '', files: [{ externalId: 'F3', name: 'invoice.pdf' }] })],
  ['voice', message(16, { text: '', files: [{ externalId: 'F4', name: 'voice.ogg' }], unreadable: 'voice' })],
  ['video-note', message(17, { text: '', files: [{ externalId: 'F5', name: 'video.mp4' }], unreadable: 'video' })],
  ['animation', message(18, { text: '', files: [{ externalId: 'F6', name: 'cat.mp4' }], unreadable: 'video' })],
  ['animated-sticker', message(19, { text: '😀', unreadable: 'sticker' })],
  ['venue', message(20, { text: 'Shop\nMain Street 1\nhttps://www.openstreetmap.org/?mlat=47.02&mlon=28.84' })],
  ['contact', message(21, { text: 'Ion, +37360000000' })],
  ['reply', message(22, { text: 'Medium', replyTo: { externalId: '555:10' } })],
  ['edit', { type: 'edited', from: '555', externalId: '555:11', text: 'hello!' }],
  ['reaction', { type: 'reaction', from: '555', externalId: '555:10', emoji: '👍' }],
  ['reaction-removed', { type: 'reaction', from: '555', externalId: '555:10', emoji: null }],
  ['blocked', null],
  ['group', null],
  ['service', null],
])('%s', (sample, expected) => {
  expect(read(sample)).toEqual(expected ? [expected] : []);
});

test.each([
  ['tap', { externalId: 'tap:4382', text: 'Small', optionId: 'small', acknowledgement: '4382 10' }],
  ['tap-on-old-message', { externalId: 'tap:4383', text: 'small', optionId: 'small', acknowledgement: '4383 9' }],
  ['tap-without-id', { externalId: 'tap:4384', text: 'Large', optionId: undefined, acknowledgement: '4384 10' }],
])('%s', (sample, expected) => {
  expect(read(sample)).toMatchObject([{ type: 'message', from: ana, ...expected }]);
});

test.each(['{}', '[]', 'null', '{"update_id":1,"message":{"text":5}}', '{"update_id":1,"poll_answer":{}}'])(
  'an unknown shape is ignored: %s',
  (body) => expect(telegram.webhook?.read({ headers: {}, body: Buffer.from(body) }, { mode: 'auto' })).toEqual([]),
);
