import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCall } from './read.ts';

const SETTINGS = { phoneNumberId: '100001', wabaId: '200001' };
const sample = (name: string) => readFileSync(new URL(`samples/${name}.json`, import.meta.url));
const read = (name: string, settings = SETTINGS) => readCall({ headers: {}, body: sample(name) }, settings);

const ANA = { externalId: 'RO.1349', name: 'Ana', aliases: ['40712345678'], phone: '+40712345678' };
const message = (content: object) => [
  { type: 'message', externalId: 'wamid.A1', from: ANA, sentAt: new Date(1_789_000_000_000), ...content },
];
const file = (externalId: string, name: string) => ({ files: [{ externalId, name }] });
const about = { from: 'RO.1349', externalId: 'wamid.OUT9' };
const receipt = { from: 'RO.1349', upTo: { externalId: 'wamid.OUT9' } };
const at = new Date(1_789_000_007_000);
const template = (change: object) => [
  { type: 'report', from: 'account', report: { kind: 'template', name: 'follow_up', language: 'en', ...change } },
];
const price = {
  type: 'report',
  from: 'RO.1349',
  report: { kind: 'price', externalId: 'wamid.OUT9', isBillable: true, category: 'service', country: 'RO', at },
};

test.each([
  ['text', message({ text: 'Bună 👋 https://x.example/a' })],
  ['reply', message({ text: 'This one', replyTo: { externalId: 'wamid.OUT9' } })],
  ['referral', message({ text: 'Is it available?' })],
  ['image', message({ text: 'this one', ...file('MEDIA1', 'photo') })],
  ['voice', message({ text: '', ...file('MEDIA2', 'voice.ogg'), unreadable: 'voice' })],
  ['video', message({ text: '', ...file('MEDIA3', 'video.mp4'), unreadable: 'video' })],
  ['document', message({ text: '', ...file('MEDIA4', 'offer.pdf') })],
  ['sticker', message({ text: '', ...file('MEDIA5', 'sticker'), unreadable: 'sticker' })],
  ['location', message({ text: 'Hat shop\n1 Main St\nhttps://www.openstreetmap.org/?mlat=47.02&mlon=28.84' })],
  ['contacts', message({ text: 'Ion Pop, +37360000000' })],
  ['button-reply', message({ text: 'Yes', optionId: 'YES', replyTo: { externalId: 'wamid.OUT9' } })],
  ['list-reply', message({ text: 'Small', optionId: 'S1' })],
  ['unsupported', message({ text: '[unsupported]', unreadable: 'other' })],
  ['reaction', [{ type: 'reaction', ...about, emoji: '👍' }]],
  ['reaction-removed', [{ type: 'reaction', ...about, emoji: null }]],
  ['sent', []],
  ['delivered', [{ type: 'delivered', ...receipt }, price]],
  ['read', [{ type: 'read', ...receipt }, price]],
  ['failed', [{ type: 'failed', ...about, refusal: 'window' }]],
  [
    'opted-out',
    [
      { type: 'failed', ...about, refusal: 'unwanted' },
      { type: 'report', from: 'RO.1349', report: { kind: 'marketing', isWanted: false, source: 'refusal', at } },
    ],
  ],
  [
    'number-changed',
    [
      {
        type: 'identity',
        from: 'RO.1349',
        to: { externalId: 'RO.2000', aliases: ['40799999999'], phone: '+40799999999' },
      },
    ],
  ],
  [
    'echo',
    [
      {
        type: 'echo',
        to: '40712345678',
        externalId: 'wamid.E1',
        text: 'From the phone',
        sentAt: new Date(1_789_000_008_000),
      },
    ],
  ],
  [
    'history',
    [
      {
        type: 'history',
        with: { externalId: '40712345678', phone: '+40712345678' },
        messages: [
          { externalId: 'wamid.H1', isFromCustomer: true, text: 'Open today?', sentAt: new Date(1_788_000_000_000) },
          { externalId: 'wamid.H2', isFromCustomer: false, text: 'Yes', sentAt: new Date(1_788_000_100_000) },
        ],
      },
    ],
  ],
  ['template-status', template({ status: 'rejected', reason: 'INVALID_FORMAT' })],
  ['template-paused', template({ status: 'paused', reason: 'FIRST_PAUSE' })],
  ['template-quality', template({ quality: 'yellow' })],
  ['template-category', template({ category: 'marketing' })],
  [
    'template-refused',
    [
      { type: 'failed', ...about, refusal: 'template' },
      {
        type: 'report',
        from: 'RO.1349',
        report: { kind: 'template_refused', externalId: 'wamid.OUT9', status: 'paused' },
      },
    ],
  ],
  [
    'preference',
    [
      {
        type: 'report',
        from: 'RO.1349',
        report: { kind: 'marketing', isWanted: false, source: 'setting', at: new Date(1_789_000_009_000) },
      },
    ],
  ],
  [
    'standby',
    [
      {
        type: 'report',
        from: 'account',
        report: { kind: 'other_agent', name: 'Meta Business Agent', at: new Date(1_789_000_010_000) },
      },
    ],
  ],
])('reads %s', (name, expected) => expect(read(name)).toEqual(expected));

test('a customer without a visible number is known by the ids that stay', () => {
  expect(read('text-without-number')).toMatchObject([
    { from: { externalId: 'RO.ENT.77', name: 'Ana', aliases: ['RO.1349'] }, text: 'hello' },
  ]);
});

test('"stop" on a button is a message, and a wish', () => {
  expect(read('template-button')).toMatchObject([
    { type: 'message', text: 'Stop', optionId: 'STOP' },
    { type: 'report', from: 'RO.1349', report: { kind: 'marketing', isWanted: false, source: 'message' } },
  ]);
});

describe('nothing is read', () => {
  test('of another number or another account', () => {
    expect(read('text', { ...SETTINGS, phoneNumberId: '100002' })).toEqual([]);
    expect(read('template-status', { ...SETTINGS, wabaId: '200002' })).toEqual([]);
  });

  test('of what is not as expected, while the rest of the call counts', () => {
    const call = JSON.parse(sample('text').toString()) as {
      entry: { changes: { field: string; value: { messages: unknown[] } }[] }[];
    };
    const [change] = call.entry[0]?.changes ?? [];
    change?.value.messages.unshift(null, { id: 5 }, { type: 'text', id: 'wamid.X', timestamp: 'soon' });
    call.entry[0]?.changes.push({ field: 'something_new', value: { messages: [] } });
    const body = Buffer.from(JSON.stringify(call));
    expect(readCall({ headers: {}, body }, SETTINGS)).toHaveLength(1);
    for (const other of [
      {},
      [],
      5,
      { object: 'page', entry: [] },
      { object: 'whatsapp_business_account', entry: [{}] },
    ])
      expect(readCall({ headers: {}, body: Buffer.from(JSON.stringify(other)) }, SETTINGS)).toEqual([]);
  });
});
