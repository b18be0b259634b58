import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql as raw } from 'kysely';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { changeSettings, teach } from '../../../testing/knowledge.ts';
import { addPolicy } from '../../../testing/policies.ts';
import {
  AUSTRIA,
  CONVERSATIONS,
  seedConversations,
  TEMPLATES,
  TWO_TURNS,
  UNKNOWN,
} from '../../../testing/seed-conversations.ts';
import { LONG_TIMEOUT } from '../../../testing/timeouts.ts';
import { saveProgress } from './repository.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let copies: number[][];
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  ({ agentId, copies } = await seedConversations(app, shop));
});
afterAll(() => app.close());

interface BackTest {
  id: number;
  state: string;
  finished_at: string | null;
  draft_hash: string;
  live_version: number;
  total: number;
  done: number;
  answers: number;
  changed: number;
  groups: { cause: { cause: string; policy_id?: number; name?: string }; count: number }[];
}
interface Change {
  conversation_id: number;
  question: string;
  causes: { cause: string; policy_id?: number }[];
  before: { outcome: string; text: string };
  after: { outcome: string; text: string };
}

const path = () => `/ai-agents/${agentId}/back-tests`;
const read = async (id: number) => (await shop.staff.browser.get(`${path()}/${id}`)).body as unknown as BackTest;
async function start(conversations = CONVERSATIONS): Promise<BackTest> {
  const reply = await shop.staff.browser.post(path(), { conversations });
  expect(reply.status).toBe(202);
  return reply.body as unknown as BackTest;
}
const ended = (id: number) =>
  vi.waitFor(async () => {
    const found = await read(id);
    expect(found.state).not.toBe('running');
    return found;
  }, LONG_TIMEOUT);
async function backTest(): Promise<BackTest & { changes: Change[] }> {
  const found = await ended((await start()).id);
  return { ...found, changes: await changesOf(found.id) };
}
async function changesOf(id: number, query = ''): Promise<Change[]> {
  const all: Change[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await shop.staff.browser.get(`${path()}/${id}/changes?limit=40&cursor=${cursor}${query}`);
    const page = body as unknown as { data: Change[]; next_cursor: string | null };
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}
const changedIn = (changes: readonly Change[]) =>
  changes.map(({ conversation_id }) => conversation_id).toSorted((a, b) => a - b);
const newestFirst = (ids: readonly number[] = []) => ids.toSorted((a, b) => a - b);
const answersInAll = () =>
  TEMPLATES.reduce((sum, questions, at) => sum + questions.length * (copies[at]?.length ?? 0), 0);
const noGuarantee = {
  name: 'No guarantees',
  is_enabled: true,
  action: { kind: 'must_not_say', phrases: ['guarantee'] },
  examples: [
    { says: 'Hello', reply: 'We guarantee it.', fires: true },
    { says: 'Hello', reply: 'Perhaps.', fires: false },
  ],
};
const unsureTimes = async (times: number) => {
  const { settings } = (await shop.staff.browser.get(`/ai-agents/${agentId}`)).body as {
    settings: { hand_off: object };
  };
  await changeSettings(shop, agentId, { hand_off: { ...settings.hand_off, unsure_times: times } });
};
async function withPolicy(work: (policyId: number) => Promise<void>, policy: object = noGuarantee): Promise<void> {
  const policyId = await addPolicy(shop, agentId, policy);
  try {
    await work(policyId);
  } finally {
    await shop.staff.browser.delete(`/policies/${policyId}`);
  }
}
/** What must not change because of a replay. */
const countAll = async () => {
  const { rows } = await app.sql.asSystem(({ db }) =>
    raw`SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM answer_traces) AS traces,
      (SELECT count(*) FROM policy_hits) AS hits, (SELECT sum(answers) FROM agent_days) AS answers,
      (SELECT count(*) FROM jobs WHERE kind <> 'agents.backTest' AND key IS NULL AND lane IS NULL) AS jobs`.execute(db),
  );
  return rows[0];
};

describe('a back-test of 200 conversations', () => {
  test('lists nothing if the draft is unchanged, and leaves no trace', async () => {
    const before = await countAll();
    const found = await backTest();
    expect(found).toMatchObject({
      state: 'complete',
      total: CONVERSATIONS,
      done: CONVERSATIONS,
      changed: 0,
      groups: [],
    });
    expect(found.answers).toBe(answersInAll());
    expect(found.changes).toEqual([]);
    expect(await countAll()).toEqual(before);
  });

  test('lists exactly the answers from which a new policy takes a sentence', () =>
    withPolicy(async (policyId) => {
      const found = await backTest();
      expect(changedIn(found.changes)).toEqual(newestFirst(copies[AUSTRIA]));
      const cause = { cause: 'policy', policy_id: policyId, name: 'No guarantees' };
      expect(found.groups).toEqual([{ cause, count: copies[AUSTRIA]?.length }]);
      expect(found.changed).toBe(copies[AUSTRIA]?.length);
      expect(found.changes[0]).toMatchObject({
        question: 'How long does delivery to Austria take? I am [e-mail]',
        causes: [cause],
        before: { outcome: 'answered', text: expect.stringContaining('guarantee') },
        after: { outcome: 'answered', text: 'Delivery to Austria takes 3 to 5 days.' },
      });
    }));

  test('counts as it was then: a changed limit concerns only the question that reaches it', async () => {
    await unsureTimes(2);
    const found = await backTest();
    await unsureTimes(3);
    // The third question got a person anyway.
    expect(changedIn(found.changes)).toEqual(newestFirst(copies[UNKNOWN]));
    expect(new Set(found.changes.map(({ question }) => question))).toEqual(
      new Set(['Who won the chess title in 1962?']),
    );
    expect(found.groups).toEqual([{ cause: { cause: 'outcome' }, count: copies[UNKNOWN]?.length }]);
    expect(found.changes[0]).toMatchObject({ before: { outcome: 'unsure' }, after: { outcome: 'hand_off' } });
  });

  test('looks at the conversation as it was then', () =>
    withPolicy(
      async () => {
        const found = await backTest();
        const asked = found.changes.map(({ question }) => question);
        expect(new Set(asked)).toEqual(
          new Set(['Who won the chess title in 1962?', 'How long does delivery to Norway take?']),
        );
        expect(changedIn(found.changes)).toEqual(
          newestFirst([...(copies[UNKNOWN] ?? []), ...(copies[TWO_TURNS] ?? [])]),
        );
      },
      {
        name: 'A person after one answer',
        is_enabled: true,
        action: { kind: 'route' },
        when: {
          needs: 'any',
          rules: [
            { variable: 'conversation.turns', operator: 'equals', value: 2 },
            { variable: 'message', operator: 'contains', value: 'fire drill' },
          ],
        },
        examples: [
          { says: 'This is a fire drill', reply: '', fires: true },
          { says: 'Hello', reply: '', fires: false },
        ],
      },
    ));

  test('groups by cause, largest first, and lists one group', () =>
    withPolicy(async (policyId) => {
      await unsureTimes(1);
      const found = await backTest();
      await unsureTimes(3);
      expect(found.groups.map(({ cause }) => cause.cause)).toEqual(['outcome', 'policy']);
      const ofPolicy = await changesOf(found.id, '&group=1');
      expect(changedIn(ofPolicy)).toEqual(newestFirst(copies[AUSTRIA]));
      expect(ofPolicy.every(({ causes }) => causes[0]?.policy_id === policyId)).toBe(true);
      expect(await changesOf(found.id, '&group=0')).toHaveLength(found.groups[0]?.count ?? 0);
      expect((await shop.staff.browser.get(`${path()}/${found.id}/changes?group=2`)).status).toBe(404);
    }));

  test('lists nothing for which new knowledge is the cause', async () => {
    await teach(shop, agentId, 'Cards', {
      type: 'qa',
      pairs: [{ question: 'Who won the chess title in 1962?', answer: 'Botvinnik held it.' }],
    });
    await withPolicy(async () => {
      const found = await backTest();
      expect(changedIn(found.changes)).toEqual(newestFirst(copies[AUSTRIA]));
    });
  });

  test('replays the newest if fewer are wanted', async () => {
    const { id } = await start(10);
    expect(await ended(id)).toMatchObject({ state: 'complete', total: 10, done: 10 });
  });
});

describe('a back-test', () => {
  test('can be cancelled at once, and is never complete then', async () => {
    const { id } = await start();
    const reply = await shop.staff.browser.post(`${path()}/${id}/cancel`);
    expect(reply.body).toMatchObject({ state: 'cancelled', finished_at: expect.any(String) });
    await vi.waitFor(async () => {
      const { rows } = await app.sql.asSystem(({ db }) =>
        raw`SELECT FROM jobs WHERE kind = 'agents.backTest'`.execute(db),
      );
      expect(rows).toHaveLength(0);
    }, LONG_TIMEOUT);
    expect(await read(id)).toEqual(reply.body);
    expect((await shop.staff.browser.post(`${path()}/${id}/cancel`)).body).toEqual(reply.body);
  });

  test('runs alone, and the last ten are kept', async () => {
    const [one, other] = await Promise.all([start(1), start(1)]);
    expect(one.id).toBe(other.id);
    await ended(one.id);
    for (let nth = 0; nth < 10; nth += 1) await ended((await start(1)).id);
    const { data } = (await shop.staff.browser.get(path())).body as unknown as { data: BackTest[] };
    expect(data).toHaveLength(10);
    expect((await shop.staff.browser.get(`${path()}/${one.id}`)).status).toBe(404);
  });

  test('needs a published version, and conversations of its own company', async () => {
    const made = await shop.staff.browser.post('/ai-agents', { name: 'Draft', settings: {}, packs: [] });
    const refused = await shop.staff.browser.post(`/ai-agents/${Number(made.body.id)}/back-tests`, {});
    expect([refused.status, refused.body.errors]).toEqual([422, { conversations: ['Publish this agent first'] }]);
    const { id } = await start(1);
    await ended(id);
    const { staff } = await openShop(app);
    const statuses = [
      await staff.browser.post(path(), {}),
      await staff.browser.get(path()),
      await staff.browser.get(`${path()}/${id}`),
      await staff.browser.get(`${path()}/${id}/changes`),
      await staff.browser.post(`${path()}/${id}/cancel`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });

  test('counts what was replayed once, if two workers report it', async () => {
    const { companyId } = shop.staff;
    const { id } = await start(1);
    await ended(id);
    await app.sql.asSystem(({ db }) =>
      raw`UPDATE back_tests SET state = 'running', done = 0, answers = 0, reached = NULL WHERE id = ${id}`.execute(db),
    );
    const found = { from: null, reached: 5, conversations: 3, answers: 4, changes: [] };
    const save = () => app.sql.inCompany(companyId, (tx) => saveProgress(tx, companyId, id, found));
    expect((await Promise.all([save(), save()])).toSorted()).toEqual([false, true]);
    expect(await read(id)).toMatchObject({ done: 3, answers: 4 });
    await shop.staff.browser.post(`${path()}/${id}/cancel`);
    expect(await app.sql.inCompany(companyId, (tx) => saveProgress(tx, companyId, id, { ...found, from: 5 }))).toBe(
      false,
    );
  });

  test('goes on where a node was killed, and counts nothing twice', async () => {
    await addPolicy(shop, agentId, noGuarantee);
    const { id } = await start();
    await vi.waitFor(async () => expect((await read(id)).done).toBeGreaterThan(0), { ...LONG_TIMEOUT, interval: 5 });
    const killed = app;
    // Without its database it cannot even give the job back, like a process that was killed.
    await killed.sql.close();
    app = await buildTestApp({ DATABASE_URL: killed.databaseUrl, DATA_DIR: killed.config.dataDir });
    await killed.close().catch(() => {});
    const { rows } = await app.sql.asSystem(({ db }) =>
      raw<BackTest>`SELECT state, done FROM back_tests WHERE id = ${id}`.execute(db),
    );
    expect(rows[0]).toMatchObject({ state: 'running' });
    expect(rows[0]?.done).toBeLessThan(CONVERSATIONS);
    await vi.waitFor(async () => {
      const now = await app.sql.asSystem(({ db }) =>
        raw<BackTest>`SELECT state, done, total, answers, changed FROM back_tests WHERE id = ${id}`.execute(db),
      );
      expect(now.rows[0]).toEqual({
        state: 'complete',
        done: CONVERSATIONS,
        total: CONVERSATIONS,
        answers: answersInAll(),
        changed: copies[AUSTRIA]?.length,
      });
    }, LONG_TIMEOUT);
    const changes = await app.sql.asSystem(({ db }) =>
      raw<Change>`SELECT conversation_id FROM back_test_changes WHERE back_test_id = ${id}`.execute(db),
    );
    expect(changedIn(changes.rows)).toEqual(newestFirst(copies[AUSTRIA]));
  });
});
