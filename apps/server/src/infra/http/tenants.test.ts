import type { Endpoint } from '@parley/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { fillCompany } from '../../testing/fill-company.ts';
import {
  ATTEMPTS,
  CANARY,
  filters,
  NOTHING,
  OWN_AFFAIRS,
  secretNameOf,
  type Attempt,
  type OwnedIds,
} from '../../testing/foreign-attempts.ts';
import { multipart } from '../../testing/multipart.ts';
import { colleague, invited, registered } from '../../testing/people.ts';
import type { Reply, TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let victim: Shop;
let theirs: OwnedIds;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = () =>
  [...app.app.served.values()].flatMap((methods) => [...methods.values()].map(({ endpoint }) => endpoint));

type Intruder = { client: TestClient; own: OwnedIds };
let intruders: Record<string, Intruder>;
let guest: Intruder;

beforeAll(async () => {
  app = await buildTestApp({
    META_APP_ID: '100200300',
    META_APP_SECRET: 'the-secret-of-the-app',
    INSTAGRAM_APP_ID: '100200301',
    INSTAGRAM_APP_SECRET: 'the-secret-of-the-other-app',
  });
  victim = await openShop(app);
  theirs = (await fillCompany(app, victim, CANARY)).ids;
  const deactivated = await colleague(app, victim.staff, { isOwner: true });
  await victim.staff.browser.post(`/members/${deactivated.userId}/deactivate`);
  const invitee = app.browser();
  invitee.cookies.set('parley_session', (await invited(app, victim.staff.browser)).token);
  const other = await openShop(app);
  const stranger = await fillCompany(app, other, 'other');
  const neighbour = victim.visitor();
  await neighbour.start();
  guest = { client: app.browser(), own: NOTHING };
  intruders = {
    'staff of another company': { client: other.staff.browser, own: stranger.ids },
    'another visitor of the same widget': {
      client: neighbour,
      own: { ...NOTHING, conversation: neighbour.conversationId },
    },
    'a visitor of another widget': { client: stranger.visitor, own: stranger.ids },
    'someone unverified': { client: (await registered(app)).browser, own: NOTHING },
    'a deactivated owner of the same company': { client: deactivated.browser, own: NOTHING },
    'somebody with an invitation instead of a session': { client: invitee, own: NOTHING },
    'a guest': guest,
    'a guest with the key of the widget': { client: victim.visitor(), own: NOTHING },
  };
});
afterAll(() => app.close());

async function attempt(
  endpoint: Endpoint,
  { id, isOwnId, query, body, file }: Attempt,
  its: OwnedIds,
  { client, own }: Intruder,
): Promise<Reply> {
  const named = endpoint.path
    .replace(':number', '1')
    .replace(':key', its === theirs ? victim.key : 'nothing')
    .replace(':name', secretNameOf(its))
    .replace(':app', 'meta')
    .replace(':labCase', String(its.labCase))
    .replace(':run', String(its.labRun))
    .replace(':backTest', String(its.backTest))
    .replace(':question', String(its.unanswered))
    .replace(':chunk', String(its.chunk))
    .replace(':message', String(its.message))
    .replace(':note', String(its.note))
    .replace(':source', String(its.source))
    .replace(':policy', String(its.policy));
  const path = named.replace(':id', String(id ? (isOwnId ? own : its)[id] : '')) + (query?.(its) ?? '');
  const isUnsafe = endpoint.method !== 'GET';
  if (isUnsafe && endpoint.access !== 'visitor') await client.get('/auth/csrf');
  const form = endpoint.takes === 'file' ? multipart(file ?? { filename: 'stolen.txt', content: 'stolen' }) : null;
  return client.send({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '', ...form?.headers },
    ...(form ? { payload: form.payload } : isUnsafe && body ? { payload: body(its, own) } : {}),
  });
}
const attempts = () =>
  endpoints().flatMap((endpoint) => (ATTEMPTS[nameOf(endpoint)] ?? []).map((each) => ({ endpoint, each })));

test('every served endpoint has a row', () => {
  const served = endpoints()
    .map(nameOf)
    .filter((name) => !OWN_AFFAIRS.test(name));
  expect(served.toSorted()).toEqual(Object.keys(ATTEMPTS).toSorted());
  const withoutId = Object.entries(ATTEMPTS).filter(
    ([name, each]) => name.includes(':id') && each.some(({ id }) => !id),
  );
  expect(withoutId).toEqual([]);
});

test('the rows work for the owner, so no refusal below comes from an invalid call', async () => {
  const shop = await openShop(app);
  const { ids, visitor } = await fillCompany(app, shop, 'owner');
  const owner = (endpoint: Endpoint) => ({
    client: endpoint.access === 'visitor' ? visitor : shop.staff.browser,
    own: ids,
  });
  // Only a platform can make these calls; see channels/pretend-platform.test.ts.
  const isSigned = ({ access }: Endpoint) => access === 'platform';
  const destructive =
    /^(DELETE|POST \/(platforms\/uninstall|channels\/:id\/rotate-key|customers\/:id\/block|(chat\/)?conversations\/:id\/end)|.*\/toggle|PUT \/channels|.*\/events$)/;
  for (const { endpoint, each } of attempts().filter(
    (one) => !destructive.test(nameOf(one.endpoint)) && !isSigned(one.endpoint),
  )) {
    const reply = await attempt(endpoint, each, ids, owner(endpoint));
    // Staff cannot send files that a customer uploaded.
    const isTheirFile =
      nameOf(endpoint) === 'POST /conversations/:id/messages/send' &&
      JSON.stringify(each.body?.(ids, ids)).includes('attachments');
    expect([nameOf(endpoint), reply.status < 300]).toEqual([nameOf(endpoint), !isTheirFile]);
  }
});

async function ofVictim() {
  const rows = await dumpDatabase(app, `WHERE company_id = ${victim.staff.companyId}`);
  // Learned and counted in the background, independent of the caller.
  for (const table of ['search_words', 'figure_changes', 'figure_facts', 'figure_days']) rows.delete(table);
  return rows;
}

test.each([
  'staff of another company',
  'another visitor of the same widget',
  'a visitor of another widget',
  'someone unverified',
  'a deactivated owner of the same company',
  'somebody with an invitation instead of a session',
  'a guest',
  'a guest with the key of the widget',
])('%s reads nothing, changes nothing, and cannot tell what exists', async (who) => {
  const intruder = intruders[who] ?? guest;
  const before = await ofVictim();
  let refused = 0;
  for (const { endpoint, each } of attempts()) {
    const isTheirWidget = intruder.client instanceof TestVisitor && endpoint.access === 'visitor' && each.isOwn;
    if (isTheirWidget) continue; // its own visit, which may legitimately write rows
    const foreign = await attempt(endpoint, each, theirs, intruder);
    const missing = await attempt(endpoint, each, NOTHING, intruder);
    const name = `${nameOf(endpoint)} ${JSON.stringify(each.body?.(theirs, intruder.own) ?? {})}`;
    expect([name, foreign.text]).toEqual([name, expect.not.stringContaining(CANARY)]);
    expect([name, foreign.status]).toEqual([name, missing.status]);
    if (each.isOwn) continue;
    expect([name, [401, 403, 404, 422].includes(foreign.status), foreign.text]).toEqual([name, true, missing.text]);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(40);
  expect(await ofVictim()).toEqual(before);
});

test("no list of another company shows the victim's data, with or without its ids and words", async () => {
  const { client } = intruders['staff of another company'] ?? guest;
  for (const path of [
    '/conversations',
    '/conversations/tags',
    '/channels',
    '/flows',
    '/flow-files',
    '/message-templates',
    '/message-templates/phrases',
    '/quick-actions',
    '/model-providers',
    '/secrets',
    '/stats',
    '/auth/sessions',
    '/profile/me',
  ])
    for (const query of [
      '',
      `?company_id=${victim.staff.companyId}`,
      filters(theirs),
      '?is_test=true',
      '?sort=oldest',
    ]) {
      const reply = await client.get(path + query);
      expect([path, reply.status, reply.text.includes(CANARY)]).toEqual([path, 200, false]);
    }
});

test('no answer to staff shows a secret: tokens, hashes, keys of files', async () => {
  const visitor = victim.visitor();
  const started = (await visitor.start({ name: 'secretive' })).body as { visitor_token: string; resume_token: string };
  const { secret } = (await victim.staff.browser.post(`/channels/${victim.channelId}/identity-secret`)).body as {
    secret: string;
  };
  const session = victim.staff.browser.cookies.get('parley_session') ?? '';
  expect([started.visitor_token, started.resume_token, secret, session].every((each) => each.length > 20)).toBe(true);
  for (const { endpoint, each } of attempts().filter(
    (one) => one.endpoint.method === 'GET' && one.endpoint.access === 'verified',
  )) {
    const { text } = await attempt(endpoint, each, theirs, { client: victim.staff.browser, own: theirs });
    for (const hidden of [
      started.visitor_token,
      started.resume_token,
      secret,
      session,
      'password_hash',
      'token_hash',
      'storage_key',
      'sealed_key',
      `sk-of-${CANARY}`,
    ])
      expect([nameOf(endpoint), text.includes(hidden)]).toEqual([nameOf(endpoint), false]);
  }
});
