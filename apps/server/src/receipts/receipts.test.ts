import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeAnswerTrace } from '../ai-agents/answering/traces.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';
import { commitmentTo, firstHash, hashOf } from './chain.ts';
import { openChains, type Chains } from './testing/open-chains.ts';

let chains: Chains;
beforeAll(async () => {
  chains = await openChains();
});
afterAll(() => chains.close());

test('every message of a bot has a receipt that follows the one before; those of people have none', async () => {
  const visitor = await chains.conversation(3);
  await chains.shop.staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, {
    text: 'From a person',
  });
  const rows = await chains.rowsOf(visitor);
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  let previous = firstHash(chains.companyId, visitor.conversationId);
  for (const { number, message_id, commitment, hash, salt, content } of rows) {
    expect(commitmentTo(salt, content)).toEqual(commitment);
    expect(hashOf(previous, { number, messageId: Number(message_id), commitment })).toEqual(hash);
    previous = hash;
  }
});

test('a receipt says what an answer was made of, without the words of the customer', async () => {
  const visitor = await chains.newVisitor();
  const { rows } = await chains.owner.query<{ id: string }>(
    "INSERT INTO ai_agents (company_id, name) VALUES ($1, 'Agent') RETURNING id",
    [chains.companyId],
  );
  const passage = {
    chunkId: 7,
    sourceId: 3,
    title: 'Shipping',
    heading: '',
    text: 'Three days.',
    coverage: 0.9,
    isCited: true,
  };
  const traceId = await chains.app.sql.inCompany(chains.companyId, (tx) =>
    storeAnswerTrace(tx, chains.companyId, visitor.conversationId, Number(rows[0]?.id), {
      version: 4,
      question: 'When does it arrive?',
      outcome: 'answered',
      reason: null,
      confidence: 0.83,
      language: 'en',
      stages: [
        { stage: 'passages', ms: 1, searched: 9, floor: 0.5, confidence: 0.83, passages: [passage] },
        { stage: 'checks', ms: 1, checks: [{ check: 'support', isPassed: true, detail: '' }], removed: [] },
        { stage: 'answer', ms: 1, text: 'Three days.', by: 'model' },
      ],
    }),
  );
  await chains.say(visitor, 'Three days.', { traceId });
  const [receipt] = await chains.rowsOf(visitor);
  const { made } = JSON.parse(receipt?.content ?? '') as { made: Record<string, unknown> };
  expect(made).toMatchObject({
    version: 4,
    outcome: 'answered',
    language: 'en',
    passages: [{ chunk: 7, title: 'Shipping', excerpt: 'Three days.', isCited: true }],
    checks: { checks: [{ check: 'support', isPassed: true }], removed: 0 },
    by: 'model',
  });
  expect((made['passages'] as { hash: string }[])[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(receipt?.content).not.toContain('arrive');
});

test('two nodes that answer in one conversation at once do not fork its chain', async () => {
  const { databaseUrl: DATABASE_URL, config } = chains.app;
  const secondNode = await buildTestApp({ DATABASE_URL, SECRET_KEY: config.secretKey });
  const visitor = await chains.newVisitor();
  const stored = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      chains.say(visitor, `Answer ${index}`, index % 2 ? {} : { node: secondNode }),
    ),
  );
  await secondNode.close();
  expect(stored.every(Boolean)).toBe(true);
  expect((await chains.rowsOf(visitor)).map(({ number }) => number)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  expect(await chains.found()).toEqual([]);
});

test('staff see the receipt of a message, and whether it still matches', async () => {
  const visitor = await chains.conversation(2);
  const message = (await visitor.messages()).findLast(({ origin }) => origin === 'bot');
  const path = `/conversations/${visitor.conversationId}/messages/${message?.id}/receipt`;
  const read = async () => (await chains.shop.staff.browser.get(path)).body;
  const [first, second] = await chains.rowsOf(visitor);
  expect(await read()).toMatchObject({
    number: 2,
    total: 2,
    hash: second?.hash.toString('hex'),
    previous_hash: first?.hash.toString('hex'),
    state: 'verified',
    mismatch: null,
    sealed_at: null,
  });
  await chains.seal();
  expect((await read()).sealed_at).toEqual(expect.any(String));
  await chains.whileChanged(`UPDATE messages SET text = 'Other' WHERE id = $1`, [message?.id], async () =>
    expect(await read()).toMatchObject({ state: 'mismatch', mismatch: 'text' }),
  );
  const said = (await visitor.messages()).find(({ origin }) => origin === 'customer');
  expect((await chains.shop.staff.browser.get(path.replace(String(message?.id), String(said?.id)))).status).toBe(404);
  const other = await openShop(chains.app);
  expect((await other.staff.browser.get(path)).status).toBe(404);
});

test('the server itself cannot change a receipt', async () => {
  await chains.conversation(1);
  await expect(
    chains.app.sql.asSystem(({ db }) => db.updateTable('receipts').set({ number: 9 }).execute()),
  ).rejects.toThrow(/permission denied/);
  await expect(
    chains.app.sql.inCompany(chains.companyId, ({ db }) => db.deleteFrom('receipts').execute()),
  ).rejects.toThrow(/permission denied/);
});
