import type { Endpoint } from '@parley/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  [shop, other] = await Promise.all([openShop(app), openShop(app)]);
});
afterAll(() => app.close());

const MISSING = 99_999_999;
const channelOf = async ({ staff, channelId }: Shop) => (await staff.browser.get(`/channels/${channelId}`)).body;

describe('settings are rejected, with the wrong field:', () => {
  const color = 'Enter a colour like #e09b34';
  const domain = 'Enter a host name, like shop.example or *.shop.example';
  const website = 'Enter a web address, like shop.example';
  const invalid = 'This value is not valid';
  const unknown = 'This field is not recognised';
  const [wrongType, required] = ['This value has the wrong type', 'Fill in this field'];
  const field = { name: 'email', type: 'email' };
  const tooLong = (n: number) => `Too long. Maximum characters: ${n}`;
  const many = <T>(n: number, make: (index: number) => T) => Array.from({ length: n }, (_, index) => make(index));

  test.each<[object, string, string]>([
    ...['frame', 'accent', 'company_message', 'customer_message', 'title_text', 'message_text', 'option_button'].map(
      (name): [object, string, string] => [{ colors: { [`${name}_color`]: 'red' } }, `colors.${name}_color`, color],
    ),
    ...['', ' '].map((text): [object, string, string] => [
      { colors: { accent_color: text } },
      'colors.accent_color',
      required,
    ]),
    ...['#fff', '#12345g', '#1234567', 'url(x)', '#ffffff;}', 'expression(1)'].map((text): [object, string, string] => [
      { colors: { accent_color: text } },
      'colors.accent_color',
      color,
    ]),
    [{ colors: { accent_color: 7 } }, 'colors.accent_color', wrongType],
    [{ colors: { border_color: '#ffffff' } }, 'colors.border_color', unknown],
    ...[
      'https://shop.example',
      'shop.example/path',
      'shop.example:8080',
      '*',
      '*.',
      'a b',
      'a..b',
      '-a.example',
      "'self'",
      'x;y',
    ].map((text): [object, string, string] => [{ allowed_domains: ['ok.example', text] }, 'allowed_domains.1', domain]),
    [{ allowed_domains: [''] }, 'allowed_domains.0', required],
    [{ allowed_domains: ['a'.repeat(254)] }, 'allowed_domains.0', tooLong(253)],
    [{ allowed_domains: many(51, (n) => `a${n}.example`) }, 'allowed_domains', invalid],
    [{ allowed_domains: 'shop.example' }, 'allowed_domains', wrongType],
    [{ texts: [{ locale: 'xx' }] }, 'texts.0.locale', invalid],
    [{ texts: [{ title: 'x' }] }, 'texts.0.locale', invalid],
    [{ texts: [{ locale: 'en', title: 'x'.repeat(61) }] }, 'texts.0.title', tooLong(60)],
    [{ texts: [{ locale: 'en', subtitle: 'x'.repeat(81) }] }, 'texts.0.subtitle', tooLong(80)],
    [{ texts: [{ locale: 'en', greeting: 'x'.repeat(501) }] }, 'texts.0.greeting', tooLong(500)],
    [{ texts: [{ locale: 'en', launcher: 'x'.repeat(41) }] }, 'texts.0.launcher', tooLong(40)],
    [{ texts: [{ locale: 'en', title: 'a\nb' }] }, 'texts.0.title', 'Use one line without control characters'],
    [{ texts: [{ locale: 'en', footer: 'x' }] }, 'texts.0.footer', unknown],
    [{ texts: [{ locale: 'en' }, { locale: 'en' }] }, 'texts', invalid],
    ...['Email', '1st', 'e-mail', '', '__proto__', 'a'.repeat(41)].map((name): [object, string, string] => [
      { fields: [{ ...field, name }] },
      'fields.0.name',
      invalid,
    ]),
    [{ fields: [{ ...field, type: 'date' }] }, 'fields.0.type', invalid],
    [{ fields: [{ ...field, is_required: 'yes' }] }, 'fields.0.is_required', wrongType],
    [{ fields: [{ ...field, labels: [{ locale: 'en', text: '' }] }] }, 'fields.0.labels.0.text', required],
    [
      { fields: [{ ...field, labels: [{ locale: 'en', text: 'x'.repeat(61) }] }] },
      'fields.0.labels.0.text',
      tooLong(60),
    ],
    [{ fields: [field, field] }, 'fields', invalid],
    [{ fields: many(9, (n) => ({ ...field, name: `field_${n}` })) }, 'fields', invalid],
    ...['javascript:alert(1)', 'ftp://shop.example', 'privacy', 'https://user:secret@shop.example', 'https://'].map(
      (text): [object, string, string] => [{ privacy_url: text }, 'privacy_url', website],
    ),
    [{ requires_identity: 'true' }, 'requires_identity', wrongType],
    [{ shows_credit: 1 }, 'shows_credit', wrongType],
    [{ identity_secret: 'mine' }, 'identity_secret', unknown],
  ])('%j', async (settings, name, why) => {
    const before = await channelOf(shop);
    const { browser } = shop.staff;
    const replies = [
      await browser.call('PUT', `/channels/${shop.channelId}`, { settings }),
      await browser.post('/channels', { type: 'web_widget', name: 'New', settings }),
    ];
    for (const reply of replies)
      expect([reply.status, reply.body.errors]).toEqual([422, { [`settings.${name}`]: [why] }]);
    const config = await browser.post(`/platforms/${shop.channelId}/config`, settings);
    expect([config.status, config.body.errors]).toEqual([422, { [name]: [why] }]);
    expect(await channelOf(shop)).toEqual(before);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\r\nb' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ is_enabled: 'yes' }, 'is_enabled'],
    [{ settings: null }, 'settings'],
    [{ key: 'mine' }, 'key'],
    [{ company_id: 1 }, 'company_id'],
    [{ ai_agent_id: 1 }, 'ai_agent_id'],
    [{ identity_secret_end: 'mine' }, 'identity_secret_end'],
  ])('%j as a change of the channel', async (body, name) => {
    const reply = await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, body);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, [name]]);
  });
});

test('staff of another company reach no channel through any endpoint; it looks missing', async () => {
  const { browser } = other.staff;
  const before = await channelOf(shop);
  const attempts = (id: number) => [
    browser.get(`/channels/${id}`),
    browser.call('PUT', `/channels/${id}`, { name: 'Stolen', is_enabled: false, settings: {} }),
    browser.delete(`/channels/${id}`),
    browser.post(`/channels/${id}/rotate-key`),
    browser.post(`/channels/${id}/initialize`),
    browser.post(`/channels/${id}/assign-ai-agent`, { agent_id: null }),
    browser.post(`/channels/${id}/identity-secret`),
    browser.get(`/platforms/${id}/config`),
    browser.post(`/platforms/${id}/config`, {}),
    browser.post(`/platforms/${id}/toggle`, {}),
    browser.post(`/platforms/${id}/toggle`, { is_enabled: false }),
    browser.post('/platforms/uninstall', { id }),
  ];
  const [foreign, missing] = [await Promise.all(attempts(shop.channelId)), await Promise.all(attempts(MISSING))];
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
  expect(foreign.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
  expect(await channelOf(shop)).toEqual(before);
});

test('neither the publishable key nor a visitor token opens a staff endpoint', async () => {
  const visitor = shop.visitor();
  await visitor.start();
  const endpoints = [...app.app.served.values()]
    .flatMap((methods) => [...methods.values()].map(({ endpoint }): Endpoint => endpoint))
    .filter(({ access }) => access === 'verified' || access === 'signed-in');
  const ids = [shop.channelId, visitor.conversationId];
  const credentials = [{}, { authorization: `Bearer ${shop.key}` }, { cookie: `parley_session=${shop.key}` }];
  const calls = endpoints.flatMap(({ method, path }) =>
    ids.flatMap((id) =>
      credentials.map((headers) => ({ method, url: `/api${path.replace(':id', String(id))}`, headers })),
    ),
  );
  expect(calls.length).toBeGreaterThan(60);
  const before = await channelOf(shop);
  for (const call of calls) {
    const reply = await visitor.send(call);
    expect([call.method, call.url, reply.status, reply.body.code]).toEqual([
      call.method,
      call.url,
      401,
      'unauthenticated',
    ]);
  }
  expect(await channelOf(shop)).toEqual(before);
});
