import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop } from '../testing/chat.ts';
import { startFaultProxy, type FaultProxy } from '../testing/fault-proxy.ts';

let app: TestApp;
let shop: Shop;
let proxy: FaultProxy;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await startFaultProxy(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  proxy.close();
  await app.close();
});

test("1,000 sends with lost responses and retries make 1,000 messages, in each sender's order", async () => {
  const SENDERS = 20;
  const EACH = 50;
  const visitors = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const visitor = shop.visitor();
      await visitor.start();
      return visitor;
    }),
  );
  const send = (visitor: (typeof visitors)[number], clientId: string, text: string) =>
    fetch(`${proxy.url}/api/chat/listen`, {
      method: 'POST',
      headers: { ...visitor.headers, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ driver: 'web', conversation_id: visitor.conversationId, client_id: clientId, text }),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  let lost = 0;
  await Promise.all(
    visitors.map(async (visitor) => {
      for (let n = 0; n < EACH; n += 1) {
        const clientId = newClientId();
        proxy.dropAnswers(1);
        for (let status = 0; status !== 200;) {
          status = await send(visitor, clientId, `message ${n}`);
          if (status === 0) lost += 1;
        }
      }
    }),
  );
  expect(lost).toBe(SENDERS * EACH);
  const wanted = Array.from({ length: EACH }, (_, n) => [n + 1, `message ${n}`]);
  for (const visitor of visitors) {
    expect((await visitor.messages()).map(({ seq, text }) => [seq, text])).toEqual(wanted);
  }
});
