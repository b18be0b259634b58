import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITY_KINDS } from '@parley/contracts/activity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { sayingFlow } from '../testing/flows.ts';
import { PASSWORD } from '../testing/test-client.ts';

interface Entry {
  id: number;
  kind: string;
  by: { id: number; name: string };
  subject: { id: number | null; name: string | null; exists: boolean };
  version: number | null;
  changes: { field: string; before: string | null; after: string | null }[];
  ip_address: string | null;
}

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const log = async (query = '', by = staff()): Promise<Entry[]> =>
  (await by.get(`/activity${query}`)).body.data as Entry[];
const newest = async () => (await log('?limit=1'))[0];
/** Makes a change and returns what it adds to the log, oldest first. */
async function added(change: () => Promise<{ status: number }>): Promise<Entry[]> {
  const before = (await newest())?.id ?? 0;
  const { status } = await change();
  expect([200, 201, 202, 204]).toContain(status);
  return (await log()).filter(({ id }) => id > before).toReversed();
}
const kinds = (entries: Entry[]) => entries.map(({ kind }) => kind);

describe('what is recorded', () => {
  test('a channel’s life, with what it was called', async () => {
    const { id } = (await staff().post('/channels', { type: 'web_widget', name: 'Shop' })).body as { id: number };
    expect(await newest()).toMatchObject({
      kind: 'channel.created',
      by: { id: shop.staff.userId },
      subject: { id, name: 'Shop', exists: true },
    });
    const path = `/channels/${id}`;
    expect(await added(() => staff().call('PUT', path, { name: 'Store', is_enabled: false }))).toMatchObject([
      { kind: 'channel.changed', changes: [{ field: 'name', before: 'Shop', after: 'Store' }] },
      { kind: 'channel.disabled', subject: { name: 'Store' } },
    ]);
    const agent = (await staff().post('/ai-agents', { name: 'Helper' })).body as { id: number };
    expect(await added(() => staff().post(`${path}/assign-ai-agent`, { agent_id: agent.id }))).toMatchObject([
      { kind: 'channel.changed', changes: [{ field: 'agent', before: null, after: 'Helper' }] },
    ]);
    expect(kinds(await added(() => staff().post(`${path}/rotate-key`)))).toEqual(['channel.key_replaced']);
    expect(kinds(await added(() => staff().post(`${path}/identity-secret`)))).toEqual(['channel.identity_key_created']);
    expect(await added(() => staff().call('DELETE', path))).toMatchObject([
      { kind: 'channel.removed', subject: { id, name: 'Store', exists: false } },
    ]);
    // What it was called then stays in older entries.
    expect((await log(`?subject=channel&subject_id=${id}`)).at(-1)).toMatchObject({ subject: { name: 'Shop' } });
  });

  test('an agent’s life; enabling a first draft publishes it', async () => {
    const { id } = (await staff().post('/ai-agents', { name: 'Helper' })).body as { id: number };
    const path = `/ai-agents/${id}`;
    const live = await added(() => staff().call('PUT', path, { name: 'Anna', status: 'live' }));
    expect(live).toMatchObject([
      { kind: 'agent.published', version: 1 },
      { kind: 'agent.changed', changes: [{ field: 'name', before: 'Helper', after: 'Anna' }] },
      { kind: 'agent.enabled' },
    ]);
    expect(kinds(await added(() => staff().call('PUT', path, { status: 'paused' })))).toEqual(['agent.paused']);
    expect(kinds(await added(() => staff().call('PUT', path, { status: 'paused' })))).toEqual([]);
    expect(kinds(await added(() => staff().call('DELETE', path)))).toEqual(['agent.removed']);
    expect(kinds(await added(() => staff().post(`${path}/undelete`)))).toEqual(['agent.restored']);
    expect(kinds(await added(() => staff().post(`${path}/undelete`)))).toEqual([]);
  });

  test('a flow’s life; publishing the same content again is no news', async () => {
    const { id } = (await staff().post('/flows', { name: 'Welcome' })).body as { id: number };
    const path = `/flows/${id}`;
    expect((await newest())?.kind).toBe('flow.created');
    const draft = (await staff().get(`${path}/draft`)).body as { revision: number };
    const saved = await staff().call('PUT', `${path}/draft`, {
      definition: sayingFlow('Hello'),
      revision: draft.revision,
    });
    const revision = (saved.body as { revision: number }).revision;
    const publish = () => staff().post(`${path}/publish`, { revision, name: '' });
    expect(await added(publish)).toMatchObject([{ kind: 'flow.published', version: 1, subject: { name: 'Welcome' } }]);
    expect(await added(publish)).toEqual([]);
    expect(kinds(await added(() => staff().call('PUT', path, { name: 'Hi', is_paused: true })))).toEqual([
      'flow.changed',
      'flow.paused',
    ]);
    expect(kinds(await added(publish))).toEqual(['flow.enabled']);
    expect(kinds(await added(() => staff().get(`${path}/export`)))).toEqual(['flow.exported']);
    expect(kinds(await added(() => staff().get(`${path}/results/export`)))).toEqual(['flow.results_exported']);
    expect(kinds(await added(() => staff().call('DELETE', path)))).toEqual(['flow.removed']);
    expect(kinds(await added(() => staff().post(`${path}/undelete`)))).toEqual(['flow.restored']);
  });

  test('stopping all bots, once', async () => {
    const stop = (is_stopped: boolean) => () => staff().call('PUT', '/bots/stop', { is_stopped });
    expect(kinds(await added(stop(true)))).toEqual(['bots.stopped']);
    expect(await added(stop(true))).toEqual([]);
    expect(kinds(await added(stop(false)))).toEqual(['bots.resumed']);
  });

  test('a company’s fields, replies and quick actions', async () => {
    const field = (await staff().post('/customer-fields', { key: 'plan', name: 'Plan', type: 'text' })).body as {
      id: number;
    };
    expect(await newest()).toMatchObject({ kind: 'field.created', subject: { name: 'Plan' } });
    expect(kinds(await added(() => staff().call('DELETE', `/customer-fields/${field.id}`)))).toEqual(['field.removed']);
    const texts = [{ locale: 'en', text: 'Good morning, how can I help?' }];
    const reply = (await staff().post('/message-templates', { name: 'Hello', texts })).body as { id: number };
    const update = { shortcut: 'hi', texts: [{ locale: 'en', text: 'Good evening' }] };
    expect(await added(() => staff().call('PUT', `/message-templates/${reply.id}`, update))).toMatchObject([
      {
        kind: 'template.changed',
        changes: [
          { field: 'shortcut', before: null, after: 'hi' },
          { field: 'texts', before: null, after: null },
        ],
      },
    ]);
    expect(kinds(await added(() => staff().call('DELETE', `/message-templates/${reply.id}`)))).toEqual([
      'template.removed',
    ]);
  });

  test('the profile and the company, with the name that the person had', async () => {
    const before = (await newest())?.by.name;
    const changes = { user: { name: 'Ana Popa', phone: '+373 60 000 000' }, company: { name: 'Shop & Co' } };
    expect(await added(() => staff().post('/profile/me', changes))).toMatchObject([
      {
        kind: 'account.changed',
        by: { name: before },
        changes: [
          { field: 'name', before, after: 'Ana Popa' },
          { field: 'phone', before: null, after: null },
        ],
      },
      { kind: 'company.changed', by: { name: 'Ana Popa' }, subject: { name: 'Shop & Co' } },
    ]);
  });

  test('a change that is refused leaves no entry', async () => {
    await staff().post('/secrets', { name: 'crm', value: 'one-value-12345' });
    const before = await newest();
    expect((await staff().post('/secrets', { name: 'crm', value: 'another-12345' })).status).toBe(422);
    expect((await staff().call('DELETE', '/secrets/missing')).status).toBe(404);
    expect(await newest()).toEqual(before);
  });

  test('sample data is one entry, not hundreds', async () => {
    expect(kinds(await added(() => staff().post('/sample-data')))).toEqual(['company.sample_added']);
    expect(kinds(await added(() => staff().post('/sample-data/remove')))).toEqual(['company.sample_removed']);
  });

  test('every kind is recorded somewhere', () => {
    const root = join(import.meta.dirname, '..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const source = files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
    expect(ACTIVITY_KINDS.filter((kind) => !source.includes(`'${kind}'`))).toEqual([]);
  });
});

describe('what is never recorded', () => {
  test('secrets, keys, passwords, texts and the names of customers', async () => {
    const canary = 'chickadee-9f31';
    const visitor = shop.visitor();
    const started = await visitor.start({ name: `Maria ${canary}`, email: `${canary}@mail.example` });
    expect(started.status).toBe(200);
    await visitor.say(`My card is ${canary}`);
    const { data } = (await staff().get('/conversations')).body as { data: { customer: { id: number } }[] };
    const customer = data[0]?.customer.id ?? 0;
    await staff().get(`/customers/${customer}/export`);
    await staff().call('DELETE', `/customers/${customer}`);
    await staff().post('/secrets', { name: 'crm', value: canary });
    await staff().call('PUT', '/secrets/crm', { value: `${canary}-2` });
    const provider = { kind: 'openai', name: 'Ours', key: `sk-${canary}` };
    const { id } = (await staff().post('/model-providers', provider)).body as { id: number };
    await staff().call('PUT', `/model-providers/${id}`, { key: `sk-${canary}-2`, name: 'Theirs' });
    await staff().post('/auth/password/update', {
      current_password: PASSWORD,
      new_password: `${canary} horse 77`,
      new_password_confirmation: `${canary} horse 77`,
    });
    const texts = [{ locale: 'en', text: canary }];
    await staff().post('/message-templates', { name: 'Hello', texts });
    const telegram = (await staff().post('/channels', { type: 'telegram', name: 'Bot' })).body as { id: number };
    await staff().call('PUT', `/channels/${telegram.id}/connection`, {
      settings: {},
      secrets: { bot_token: `1:${canary}` },
    });
    const widget = { greeting: { texts } };
    await staff().call('PUT', `/channels/${shop.channelId}`, { settings: widget });

    const entries = await log('?limit=100');
    expect(kinds(entries)).toEqual(
      expect.arrayContaining([
        'customer.exported',
        'customer.erased',
        'secret.created',
        'secret.replaced',
        'template.created',
      ]),
    );
    expect(kinds(entries)).toEqual(
      expect.arrayContaining([
        'provider.created',
        'provider.changed',
        'provider.key_replaced',
        'account.password_changed',
      ]),
    );
    expect(entries.find(({ kind }) => kind === 'customer.erased')?.subject).toEqual({
      id: customer,
      name: null,
      exists: false,
    });
    expect(JSON.stringify(entries)).not.toContain(canary);
  });
});
