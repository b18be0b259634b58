import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backTest, backTestsOf, changedIn, changesOf } from '../../../testing/back-tests.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { changeSettings, teach } from '../../../testing/knowledge.ts';
import { addPolicy } from '../../../testing/policies.ts';
import {
  answersIn,
  AUSTRIA,
  CONVERSATIONS,
  NO_GUARANTEES,
  seedConversations,
  TWO_TURNS,
  UNKNOWN,
} from '../../../testing/seed-conversations.ts';

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

const replayAll = () => backTest(shop, agentId, CONVERSATIONS);
const oldestFirst = (ids: readonly number[] = []) => ids.toSorted((a, b) => a - b);
const unsureTimes = async (times: number) => {
  const { settings } = (await shop.staff.browser.get(`/ai-agents/${agentId}`)).body as {
    settings: { hand_off: object };
  };
  await changeSettings(shop, agentId, { hand_off: { ...settings.hand_off, unsure_times: times } });
};
async function withPolicy(work: (policyId: number) => Promise<void>, policy: object = NO_GUARANTEES): Promise<void> {
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
    const found = await replayAll();
    expect(found).toMatchObject({
      state: 'complete',
      total: CONVERSATIONS,
      done: CONVERSATIONS,
      changed: 0,
      groups: [],
    });
    expect(found.answers).toBe(answersIn(copies));
    expect(found.changes).toEqual([]);
    expect(await countAll()).toEqual(before);
  });

  test('lists exactly the answers from which a new policy takes a sentence', () =>
    withPolicy(async (policyId) => {
      const found = await replayAll();
      expect(changedIn(found.changes)).toEqual(oldestFirst(copies[AUSTRIA]));
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
    const found = await replayAll();
    await unsureTimes(3);
    // The third question got a person anyway.
    expect(changedIn(found.changes)).toEqual(oldestFirst(copies[UNKNOWN]));
    expect(new Set(found.changes.map(({ question }) => question))).toEqual(
      new Set(['Who won the chess title in 1962?']),
    );
    expect(found.groups).toEqual([{ cause: { cause: 'outcome' }, count: copies[UNKNOWN]?.length }]);
    expect(found.changes[0]).toMatchObject({ before: { outcome: 'unsure' }, after: { outcome: 'hand_off' } });
  });

  test('looks at the conversation as it was then', () =>
    withPolicy(
      async () => {
        const found = await replayAll();
        const asked = found.changes.map(({ question }) => question);
        expect(new Set(asked)).toEqual(
          new Set(['Who won the chess title in 1962?', 'How long does delivery to Norway take?']),
        );
        expect(changedIn(found.changes)).toEqual(
          oldestFirst([...(copies[UNKNOWN] ?? []), ...(copies[TWO_TURNS] ?? [])]),
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
      const found = await replayAll();
      await unsureTimes(3);
      expect(found.groups.map(({ cause }) => cause.cause)).toEqual(['outcome', 'policy']);
      const ofPolicy = await changesOf(shop, agentId, found.id, '&group=1');
      expect(changedIn(ofPolicy)).toEqual(oldestFirst(copies[AUSTRIA]));
      expect(ofPolicy.every(({ causes }) => causes[0]?.policy_id === policyId)).toBe(true);
      expect(await changesOf(shop, agentId, found.id, '&group=0')).toHaveLength(found.groups[0]?.count ?? 0);
      expect((await shop.staff.browser.get(`${backTestsOf(agentId)}/${found.id}/changes?group=2`)).status).toBe(404);
    }));

  test('lists nothing for which new knowledge is the cause', async () => {
    await teach(shop, agentId, 'Cards', {
      type: 'qa',
      pairs: [{ question: 'Who won the chess title in 1962?', answer: 'Botvinnik held it.' }],
    });
    await withPolicy(async () => {
      const found = await replayAll();
      expect(changedIn(found.changes)).toEqual(oldestFirst(copies[AUSTRIA]));
    });
  });

  test('replays the newest if fewer are wanted', async () => {
    expect(await backTest(shop, agentId, 10)).toMatchObject({ state: 'complete', total: 10, done: 10 });
  });
});
