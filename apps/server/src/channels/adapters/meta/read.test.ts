import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AppCredentials } from '../../adapter.ts';
import { facebookApp } from './app.ts';

const app: AppCredentials = { id: '100200300', secret: 's', verifyToken: 'v', version: 'v26.0', loginConfigId: null };
const readBody = (body: Buffer) => facebookApp.read({ headers: {}, body }, app);
/** In the shapes that Meta documents, with invented ids. */
const read = (sample: string) => readBody(readFileSync(new URL(`samples/${sample}.json`, import.meta.url)));

const PAGE = '1020304050607080';
const ACCOUNT = '17841400000000001';
const [ANA, BEA] = ['7000000000001234', '6000000000005678'];
const at = (ms: number) => new Date(1_789_000_000_000 + ms);
const message = (externalId: string, content: object) => ({
  type: 'message',
  externalId,
  from: { externalId: ANA, name: 'Facebook user 1234' },
  text: '',
  sentAt: at(0),
  ...content,
});
const post = (externalId: string, content: object) =>
  message(externalId, { from: { externalId: BEA, name: 'Instagram user 5678' }, ...content });
const echo = (externalId: string, content: object) => ({
  type: 'echo',
  to: ANA,
  externalId,
  text: '',
  sentAt: at(1),
  ...content,
});
const CDN = 'https://scontent.xx.fbcdn.net/v/';
const file = (externalId: string, name: string) => ({ files: [{ externalId, name }] });

const MESSENGER: [string, object[]][] = [
  ['text', [message('m_1', { text: 'hello' })]],
  ['quick-reply', [message('m_2', { text: 'Red', optionId: 'COLOR_RED' })]],
  ['image', [message('m_3', file(`${CDN}t1/i_n.jpg?oh=1`, 'i_n.jpg'))]],
  [
    'images-with-text',
    [
      message('m_31', {
        text: 'these two',
        files: ['a', 'b'].map((each) => ({ externalId: `${CDN}${each}`, name: 'image' })),
      }),
    ],
  ],
  ['sticker', [message('m_4', { ...file(`${CDN}s`, 'sticker'), unreadable: 'sticker' })]],
  ['thumb', [message('m_41', { text: '👍' })]],
  [
    'audio',
    [
      message('m_42', {
        ...file('https://cdn.fbsbx.com/v/audioclip-1.mp4?x=1', 'audioclip-1.mp4'),
        unreadable: 'voice',
      }),
    ],
  ],
  ['video', [message('m_43', { ...file('https://video.xx.fbcdn.net/v/clip', 'video'), unreadable: 'video' })]],
  ['video-with-text', [message('m_44', { text: 'watch', ...file('https://video.xx.fbcdn.net/v/clip', 'video') })]],
  ['file', [message('m_45', file('https://cdn.fbsbx.com/v/1/bon%20de%20comand%C4%83.pdf?oh=1', 'bon de comandă.pdf'))]],
  ['location', [message('m_46', { text: 'Shop\nhttps://www.openstreetmap.org/?mlat=47.02&mlon=28.84' })]],
  ['link', [message('m_5', { text: 'see https://x.example' })]],
  ['fallback-without-payload', [message('m_51', { text: '[fallback]', unreadable: 'other' })]],
  ['reel', [message('m_52', { text: '[reel] Hats https://www.facebook.com/reel/1', unreadable: 'other' })]],
  ['appointment', [message('m_53', { text: '[appointment_booking]', unreadable: 'other' })]],
  ['template', [message('m_54', { text: '[template]', unreadable: 'other' })]],
  ['attachment-without-payload', [message('m_55', { text: '[image]', unreadable: 'other' })]],
  ['reply', [message('m_6', { text: 'yes', replyTo: { externalId: 'm_out9' } })]],
  ['ad', [message('m_7', { text: 'hi', replyTo: { text: 'Sale' } })]],
  ['get-started', [message('m_8', { text: 'Get started', optionId: 'GET_STARTED', replyTo: { text: 'qr1' } })]],
  ['postback-without-mid', [message(`pb:${ANA}:1789000000000:AGENT`, { text: 'Agent', optionId: 'AGENT' })]],
  ['referral', []],
  ['reaction', [{ type: 'reaction', from: ANA, externalId: 'm_out9', emoji: '❤️' }]],
  ['unreaction', [{ type: 'reaction', from: ANA, externalId: 'm_out9', emoji: null }]],
  ['reaction-of-staff', []],
  ['edit', [{ type: 'edited', from: ANA, externalId: 'm_1', text: 'hello!' }]],
  ['unsend', [{ type: 'withdrawn', from: ANA, externalId: 'm_1' }]],
  ['read', [{ type: 'read', from: ANA, upTo: { time: at(0) } }]],
  [
    'delivery',
    [
      { type: 'delivered', from: ANA, upTo: { externalId: 'm_out9' } },
      { type: 'delivered', from: ANA, upTo: { time: at(0) } },
    ],
  ],
  ['delivery-without-mids', [{ type: 'delivered', from: ANA, upTo: { time: at(0) } }]],
  ['echo', [echo('m_out9', { key: '9.0', text: 'Hi' })]],
  ['echo-of-staff', [echo('m_out10', { text: 'I am Ion' })]],
  ['echo-of-staff-picture', [echo('m_out11', file(`${CDN}p.jpg`, 'p.jpg'))]],
  ['echo-of-other-app', [echo('m_out12', { text: 'Hi' })]],
  ['pass-control', [{ type: 'control', from: ANA, isOurs: true }]],
  ['take-control', [{ type: 'control', from: ANA, isOurs: false }]],
  ['policy', []],
  ['standby', [message('m_60', { text: 'Is Ion there?', isAnsweredElsewhere: true })]],
  ['standby-postback', [message('m_61', { text: 'Agent', isAnsweredElsewhere: true })]],
  ['plugin', []],
];
const STORY = 'https://lookaside.fbsbx.com';
const INSTAGRAM: [string, object[]][] = [
  ['text', [post('ig_0', { text: 'Salut' })]],
  ['story-reply', [post('ig_1', { text: 'Is it available?', replyTo: { text: `${STORY}/story` } })]],
  ['story-mention', [post('ig_2', { text: `[story_mention] ${STORY}/mention`, unreadable: 'other' })]],
  ['post', [post('ig_3', { text: '[ig_post] New hat https://scontent.cdninstagram.com/p.jpg', unreadable: 'other' })]],
  ['post-with-text', [post('ig_31', { text: 'This one?\n[ig_post] New hat https://scontent.cdninstagram.com/p.jpg' })]],
  ['share', [post('ig_32', { text: '[share] https://www.instagram.com/p/1', unreadable: 'other' })]],
  ['ig-story', [post('ig_33', { text: `[ig_story] ${STORY}/s`, unreadable: 'other' })]],
  ['ephemeral', [post('ig_34', { text: '[ephemeral]', unreadable: 'other' })]],
  ['audio', [post('ig_35', { ...file(`${STORY}/ig_messaging_cdn/?asset_id=1`, 'audio'), unreadable: 'voice' })]],
  ['unsend', [{ type: 'withdrawn', from: BEA, externalId: 'ig_1' }]],
  ['unsupported', [post('ig_4', { text: '[unsupported]', unreadable: 'other' })]],
  ['edit', [{ type: 'edited', from: BEA, externalId: 'ig_1', text: 'Is it still available?' }]],
  ['edit-without-text', []],
  ['seen', [{ type: 'read', from: BEA, upTo: { externalId: 'ig_out7' } }]],
  ['unreaction', [{ type: 'reaction', from: BEA, externalId: 'ig_out7', emoji: null }]],
  ['reaction', [{ type: 'reaction', from: BEA, externalId: 'ig_out7', emoji: '🎩' }]],
  ['postback', [post('ig_5', { text: 'Track order', optionId: 'TRACK' })]],
  ['referral', []],
  ['echo', [echo('ig_out7', { to: BEA, text: 'Yes', sentAt: at(2) })]],
  ['changes', [post('ig_6', { text: 'in changes' })]],
  ['flat', [post('ig_7', { text: 'flat' })]],
];
const SHAPES: [string, string, object[]][] = [
  ...MESSENGER.map(([name, incoming]): [string, string, object[]] => [`messenger-${name}`, 'facebook', incoming]),
  ...INSTAGRAM.map(([name, incoming]): [string, string, object[]] => [`instagram-${name}`, 'instagram', incoming]),
];

test.each(SHAPES)('%s', (sample, platform, incoming) => {
  const account = platform === 'facebook' ? PAGE : ACCOUNT;
  expect(read(sample)).toEqual(incoming.length > 0 ? [{ platform, account, incoming }] : []);
});

test('one call has the events of two Pages', () => {
  expect(
    read('two-pages').map(({ account, incoming }) => [account, incoming.map((each) => 'text' in each && each.text)]),
  ).toEqual([
    [PAGE, ['to the first']],
    ['2020304050607080', ['to the second']],
  ]);
});

test("the dashboard's test event concerns nobody", () => expect(read('dashboard-test')).toEqual([]));

test('every sample is read by a test', () => {
  const samples = readdirSync(new URL('samples/', import.meta.url)).map((name) => name.replace('.json', ''));
  expect(samples.toSorted()).toEqual([...SHAPES.map(([name]) => name), 'two-pages', 'dashboard-test'].toSorted());
});

test.each([
  'no JSON',
  '',
  '{}',
  '[]',
  'null',
  '{"object":"page"}',
  '{"object":"page","entry":{}}',
  '{"object":"page","entry":[null,5,{"id":"1"}]}',
  '{"object":"page","entry":[{"id":"1","messaging":[null,{"message":{}},{"sender":{"id":"2"},"message":{"mid":1,"text":5}}]}]}',
  '{"object":"page","entry":[{"id":"1","changes":[{"field":"feed","value":{"item":"comment"}}]}]}',
  '{"object":"__proto__","entry":[{"id":"1","messaging":[{"sender":{"id":"2"},"message":{"mid":"m","text":"x"}}]}]}',
  '{"object":"permissions","entry":[{"id":"1","messaging":[{"sender":{"id":"2"},"message":{"mid":"m","text":"x"}}]}]}',
])('an unknown shape is ignored: %s', (body) => expect(readBody(Buffer.from(body))).toEqual([]));

test('ids that are too long for numbers stay as they are', () => {
  const event = '{"sender":{"id":92233720368547758071},"timestamp":1789000000000,"message":{"mid":"m","text":"x"}}';
  const [found] = readBody(
    Buffer.from(`{"object":"page","entry":[{"id":12345678901234567890,"messaging":[${event}]}]}`),
  );
  expect(found).toMatchObject({
    account: '12345678901234567890',
    incoming: [{ from: { externalId: '92233720368547758071' } }],
  });
});
