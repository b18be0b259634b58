import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { identifyCustomer, makeCustomer } from './index.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const customersNamed = (name: string) =>
  app.sql.inCompany(shop.staff.companyId, ({ db }) =>
    db.selectFrom('customers').select('id').where('name', '=', name).execute(),
  );

const newCustomers = async () =>
  ((await shop.staff.browser.get('/stats')).body as { period: { new_customers: number } }).period.new_customers;

const identify = async (externalId: string, name: string, onMade: () => Promise<void> | void = () => {}) => {
  const { companyId } = shop.staff;
  const { id: channelId } = await app.sql.inCompany(companyId, ({ db }) =>
    db.selectFrom('channels').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow(),
  );
  return app.sql.inCompany(companyId, (tx) =>
    identifyCustomer(tx, companyId, { channelId, externalId }, async () => {
      const id = await makeCustomer(tx, companyId, { name, platform: 'telegram' });
      await onMade();
      return id;
    }),
  );
};

test('many concurrent requests for the same new identity get one customer, created and counted once', async () => {
  const before = await newCustomers();
  let made = 0;
  const ids = await Promise.all(Array.from({ length: 12 }, () => identify('stranger', 'Ana', () => void (made += 1))));
  expect(new Set(ids).size).toBe(1);
  expect(made).toBe(1);
  expect(await customersNamed('Ana')).toEqual([{ id: ids[0] }]);
  expect(await newCustomers()).toBe(before + 1);
});

test('a request that waited for a customer whose creation failed creates it', async () => {
  let started = () => {};
  const hasStarted = new Promise<void>((resolve) => (started = resolve));
  const failing = identify('luckless', 'Bea', async () => {
    started();
    await new Promise((resolve) => setTimeout(resolve, 200));
    throw new Error('The connection went away.');
  });
  await hasStarted;
  const [failed, id] = await Promise.allSettled([failing, identify('luckless', 'Bea')]);
  expect(failed.status).toBe('rejected');
  expect(await customersNamed('Bea')).toEqual([{ id: id.status === 'fulfilled' && id.value }]);
});

test('different people do not wait for each other', async () => {
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  const slow = identify('slow', 'Carl', () => isHeld);
  expect(await identify('quick', 'Dora')).toEqual(expect.any(Number));
  release();
  expect(await slow).toEqual(expect.any(Number));
});
