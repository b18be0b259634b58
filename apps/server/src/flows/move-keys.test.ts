import type { FlowDefinition } from '@parley/flow-engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { flowOf, say } from '../testing/flows.ts';
import { LONG_TIMEOUT } from '../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const requestFlow = (url: string, headers: { name: string; value: string }[]): FlowDefinition =>
  flowOf({
    first: {
      type: 'httpRequest',
      settings: { method: 'GET', url, headers, body: '', timeoutSeconds: 5, saves: [] },
      to: { ok: 'done', error: 'done' },
    },
    done: say('Done'),
  });
const headersOf = ({ nodes }: FlowDefinition) => nodes.find(({ id }) => id === 'first')?.settings.headers;

/** Does what the migration does for an existing company. */
async function orderMove() {
  const companyId = await app.sql.asSystem(async ({ db }) => {
    const { company_id } = await db
      .selectFrom('channels')
      .select('company_id')
      .where('id', '=', shop.channelId)
      .executeTakeFirstOrThrow();
    return company_id;
  });
  await app.sql.asSystem((tx) => app.jobs.enqueue(tx, { kind: 'flows.move-keys', companyId }));
  await vi.waitFor(async () => {
    const left = await app.sql.asSystem(({ db }) =>
      db.selectFrom('jobs').select('id').where('kind', '=', 'flows.move-keys').execute(),
    );
    expect(left).toEqual([]);
  }, LONG_TIMEOUT);
}

test('keys in old flows become secrets, in drafts and in every version, once', async () => {
  const { browser } = shop.staff;
  const plain = [
    { name: 'Authorization', value: 'Bearer shop-admin-key' },
    { name: 'x-api-key', value: 'other-key-77' },
    { name: 'Accept', value: 'application/json' },
    { name: 'X-Token', value: 'Bearer {{message}}' },
  ];
  const first = await browser.post('/flows', {
    name: 'One',
    definition: requestFlow('https://api.shop.example/', plain),
  });
  const flow = `/flows/${Number(first.body.id)}`;
  await browser.post(`${flow}/publish`, { revision: 1 });
  const again = [{ name: 'Authorization', value: 'Basic shop-admin-key' }];
  await browser.call('PUT', `${flow}/draft`, {
    definition: requestFlow('https://api.shop.example/', again),
    revision: 1,
  });
  await browser.post('/flows', {
    name: 'Two',
    definition: requestFlow('https://shop.example/', [{ name: 'Api-Key', value: 'third-key-1' }]),
  });
  expect((await browser.post(`${flow}/check`, {})).body.data).toMatchObject([
    { code: 'plainKey', severity: 'warning' },
  ]);

  await orderMove();
  const version = await browser.get(`${flow}/versions/1`);
  expect(headersOf(version.body.definition as FlowDefinition)).toEqual([
    { name: 'Authorization', value: 'Bearer {{secret.shop-example}}' },
    { name: 'x-api-key', value: '{{secret.shop-example-2}}' },
    ...plain.slice(2),
  ]);
  const draft = await browser.get(`${flow}/draft`);
  expect(draft.body.revision).toBe(3);
  expect(headersOf(draft.body.definition as FlowDefinition)).toEqual([
    { name: 'Authorization', value: 'Basic {{secret.shop-example}}' },
  ]);
  expect((await browser.get(flow)).body).toMatchObject({ warnings: 0, errors: 0, draft_changes: 1 });
  const secrets = (await browser.get('/secrets')).body.data;
  expect(secrets).toMatchObject([
    { name: 'shop-example', updated_by: null, used_by: ['One'] },
    { name: 'shop-example-2', used_by: ['One'] },
    { name: 'shop-example-3', used_by: ['Two'] },
  ]);
  const rows = await app.sql.asSystem(async ({ db }) =>
    JSON.stringify([
      await db.selectFrom('flows').selectAll().execute(),
      await db.selectFrom('flow_versions').selectAll().execute(),
    ]),
  );
  for (const key of ['shop-admin-key', 'other-key-77', 'third-key-1']) expect(rows).not.toContain(key);

  await orderMove();
  expect((await browser.get('/secrets')).body.data).toEqual(secrets);
  expect((await browser.get(`${flow}/draft`)).body.revision).toBe(3);
});
