import { describe, expect, test } from 'vitest';
import { DeliveryError } from '../../adapter.ts';
import { instagram } from './instagram/index.ts';
import { messenger } from './messenger/index.ts';
import { addressOf, answering, PLACE, refusing, type GraphAnswer } from './testing/graph-answers.ts';

const page = { ...PLACE, settings: { pageId: '77' } };
const account = { ...PLACE, settings: { variant: 'instagram_login' as const } };
const linked = { ...PLACE, settings: { variant: 'page' as const, pageId: '77' } };
const around = { webhookUrl: 'https://parley.example/api/webhooks/abc' };

const hatShop: GraphAnswer = { body: { id: '77', name: 'Hat shop' } };
const done: GraphAnswer = { body: { success: true } };
const subscribed = (id: string, ...fields: string[]) => ({ id, name: `App ${id}`, subscribed_fields: fields });
const listed = (...data: object[]): GraphAnswer => ({ body: { data } });
const BOTH = ['messages', 'messaging_postbacks'];

describe('connecting a Page', () => {
  test('subscribes to its events and checks that Meta has noted it', async () => {
    const { fetch, calls } = answering(hatShop, done, listed(subscribed('999'), subscribed('111', ...BOTH)));
    expect(await messenger.connect?.(page, around, fetch)).toEqual({ pageId: '77', pageName: 'Hat shop' });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v26.0/77',
      'POST /v26.0/77/subscribed_apps',
      'GET /v26.0/77/subscribed_apps',
    ]);
    expect(calls[1]?.query.subscribed_fields?.split(',')).toEqual([
      'messages',
      'messaging_postbacks',
      'message_deliveries',
      'message_reads',
      'message_echoes',
      'message_reactions',
      'message_edits',
      'messaging_referrals',
      'messaging_optins',
      'messaging_handovers',
      'standby',
      'messaging_policy_enforcement',
    ]);
  });

  test.each([
    ['(#100) Param subscribed_fields[6] must be one of {messages, messaging_postbacks, standby}', 'message_edits'],
    ['(#100) Invalid field: standby', 'standby'],
  ])('leaves out the field that Meta does not know: %s', async (message, dropped) => {
    const complaint = refusing(100, undefined, { message });
    const { fetch, calls } = answering(hatShop, complaint, done, listed(subscribed('111', ...BOTH)));
    await messenger.connect?.(page, around, fetch);
    const [first = [], second = []] = calls.flatMap(({ query: { subscribed_fields: fields } }) =>
      fields ? [fields.split(',')] : [],
    );
    expect(second).toEqual(first.filter((field) => field !== dropped));
    expect(second).toHaveLength(first.length - 1);
  });

  test.each<[string, GraphAnswer[], string]>([
    ['a dead token', [refusing(190, 460)], 'auth'],
    ['a token of another Page', [{ body: { id: '78', name: 'Other' } }], 'payload'],
    ['a complaint about something else', [hatShop, refusing(100)], 'payload'],
    ['a missing permission', [hatShop, refusing(200)], 'auth'],
    ['a subscription that Meta did not note', [hatShop, done, listed(subscribed('111', 'messages'))], 'payload'],
    ['a subscription of another app only', [hatShop, done, listed(subscribed('999', ...BOTH))], 'payload'],
  ])('fails with %s', async (_, answers, refusal) => {
    const { fetch } = answering(...answers);
    await expect(messenger.connect?.(page, around, fetch)).rejects.toMatchObject({ refusal });
  });

  test('disconnecting ends the subscription, unless an Instagram account needs it', async () => {
    const alone = answering({ body: { id: '77' } }, done);
    await messenger.disconnect?.(page, alone.fetch);
    expect(alone.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/v26.0/77/subscribed_apps' });
    const shared = answering({ body: { id: '77', instagram_business_account: { id: '88' } } });
    await messenger.disconnect?.(page, shared.fetch);
    expect(shared.calls).toHaveLength(1);
  });
});

describe('connecting an Instagram account', () => {
  test('by itself uses the number by which webhooks name it', async () => {
    const me = { body: { id: '28978', user_id: 178414, username: 'hats' } };
    const { fetch, calls } = answering(me, done, listed({ subscribed_fields: BOTH }));
    expect(await instagram.connect?.(account, around, fetch)).toEqual({ accountId: '178414', username: 'hats' });
    expect(calls.map(({ host, path }) => host + path)).toEqual([
      'https://ig.example/v26.0/me',
      'https://ig.example/v26.0/178414/subscribed_apps',
      'https://ig.example/v26.0/178414/subscribed_apps',
    ]);
  });

  test('through its Page subscribes to the Page', async () => {
    const found = { body: { id: '77', instagram_business_account: { id: '88', username: 'hats' } } };
    const { fetch, calls } = answering(found, done, listed(subscribed('111', ...BOTH)));
    expect(await instagram.connect?.(linked, around, fetch)).toEqual({
      accountId: '88',
      pageId: '77',
      username: 'hats',
    });
    expect(calls[1]).toMatchObject({ host: 'https://fb.example', path: '/v26.0/77/subscribed_apps' });
    expect(calls[1]?.query.subscribed_fields).toContain('message_echoes');
  });

  test.each<[string, typeof account | typeof linked, GraphAnswer]>([
    ['no linked account', linked, { body: { id: '77' } }],
    [
      'another account than before',
      { ...account, settings: { ...account.settings, accountId: '1' } } as typeof account,
      { body: { user_id: '2', username: 'x' } },
    ],
  ])('fails with %s', async (_, connection, answer) => {
    await expect(instagram.identify?.(connection, answering(answer).fetch)).rejects.toMatchObject({
      refusal: 'payload',
    });
  });
});

describe('the doctor', () => {
  const token = {
    body: { data: { is_valid: true, expires_at: 1_794_000_000, scopes: ['pages_messaging', 'pages_manage_metadata'] } },
  };
  const webhook = (callback_url: string) => ({ body: { data: [{ object: 'page', callback_url, active: true }] } });
  const OURS = 'https://parley.example/api/webhooks/meta/meta';
  const FIELDS = [...BOTH, 'message_echoes', 'message_reads', 'message_deliveries'];

  /** Answers by path, because the doctor asks for several things at once. */
  const examine = async (answers: Record<string, GraphAnswer>, webhookUrl: string | null = around.webhookUrl) => {
    const fetch = async (address: string | URL | Request, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(addressOf(address));
      const path = pathname.replace('/v26.0/', '');
      const found = answers[`${path}?${searchParams.get('fields')}`] ?? answers[path] ?? refusing(2500);
      return answering(found).fetch(address, init);
    };
    const checks = (await messenger.examine?.(page, { webhookUrl }, fetch)) ?? [];
    return checks.map(({ name, isOk, detail }) => [name, isOk, detail]);
  };
  const well = {
    '77': hatShop,
    debug_token: token,
    '111/subscriptions': webhook(OURS),
    '77/subscribed_apps': listed(subscribed('111', ...FIELDS)),
  };

  test('finds everything in order', async () => {
    expect(await examine(well)).toEqual([
      ['token', true, '2026-11-06'],
      ['permissions', true, undefined],
      ['account', true, 'Hat shop'],
      ['public_url', true, undefined],
      ['webhook', true, OURS],
      ['subscription', true, undefined],
      ['other_apps', true, undefined],
    ]);
  });

  test('finds what is wrong', async () => {
    const found = await examine({
      ...well,
      debug_token: { body: { data: { is_valid: true, expires_at: 0, scopes: ['pages_messaging'] } } },
      '111/subscriptions': webhook('https://elsewhere.example/hook'),
      '77/subscribed_apps': listed(subscribed('111', ...BOTH), subscribed('999', 'messages')),
      '77?messaging_feature_status': { body: { messaging_feature_status: { msgr_multi_app: true } } },
    });
    expect(found.filter(([, isOk]) => !isOk)).toEqual([
      ['permissions', false, 'pages_manage_metadata'],
      ['webhook', false, 'https://elsewhere.example/hook'],
      ['subscription', false, 'message_echoes, message_reads, message_deliveries'],
      ['other_apps', false, 'App 999 (Conversation Routing)'],
    ]);
  });

  test('says that the token is dead, in the words of Meta', async () => {
    const dead = refusing(190, 460, { message: 'The session has been invalidated' });
    expect(await examine({ '77': dead })).toEqual([
      ['token', false, 'The session has been invalidated (fbtrace_id Ax)'],
    ]);
  });

  test('says that Meta cannot call us', async () => {
    expect(await examine(well, null)).toContainEqual(['public_url', false, undefined]);
  });

  test('does not call the token dead while Meta is busy', async () => {
    await expect(examine({ '77': refusing(4) })).rejects.toThrow(DeliveryError);
  });

  test('finds that the owner of an Instagram account has closed it to apps', async () => {
    const closed = refusing(200, 2534041, { message: 'Access to messages is off' });
    const me = { body: { user_id: '88', username: 'hats' } };
    const { fetch } = answering(me, listed({ subscribed_fields: BOTH }), closed);
    const known = { ...account, settings: { ...account.settings, accountId: '88' } };
    const checks = await instagram.examine?.(known, around, fetch);
    expect(checks).toContainEqual({
      name: 'permissions',
      isOk: false,
      detail: 'Access to messages is off (fbtrace_id Ax)',
    });
  });
});
