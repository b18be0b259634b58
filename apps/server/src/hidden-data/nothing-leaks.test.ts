import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plant, type Planted } from '../personal-data/testing/planted.ts';
import { learnWords } from '../search/index.ts';
import { splitWords } from '../search/words.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { flowOf, runFlow, say } from '../testing/flows.ts';
import { hideWith } from '../testing/hiding.ts';
import { addLiveAgent, changeSettings, teach } from '../testing/knowledge.ts';
import { addModelAgent, inTurns } from '../testing/models.ts';
import { newPerson } from '../testing/test-client.ts';
import { startScriptedModel, type ScriptedModel } from '../testing/scripted-model/scripted-model.ts';
import { findLeaks, textsIn } from './testing/leaks.ts';

const COUNT = process.env.FULL_NUMBERS ? 2_000 : 140;
const AT_ONCE = 12;
const PER_CONVERSATION = 4;
const KNOWN = 'Delivery to Austria takes 3 to 5 days. Returns are free within 30 days.';
const QUESTION = 'How long does delivery to Austria take?';

let app: TestApp;
let model: ScriptedModel;
let others: Server;
let address = '';
/** What other systems were sent. */
const exported: string[] = [];
beforeAll(async () => {
  others = createServer((request, reply) => {
    exported.push(decodeURIComponent(request.url ?? ''));
    request.on('data', (chunk: Buffer) => void exported.push(chunk.toString()));
    request.on('end', () => reply.end('{"state": "sent"}'));
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(others.address() as AddressInfo).port}`;
  address = `http://${host}`;
  model = await startScriptedModel();
  app = await buildTestApp({ OUTBOUND_HOSTS: `${host},${new URL(model.url).host}` });
});
afterAll(async () => {
  others.closeAllConnections();
  others.close();
  await app.close();
  await model.close();
});

/** A shop whose agent knows a little and hides all personal data. */
async function openHidingShop(addAgent = (shop: Shop) => addLiveAgent(shop)) {
  const shop = await openShop(app);
  const agentId = await addAgent(shop);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
  await hideWith(shop, agentId);
  return { shop, agentId };
}

const jobsOf = (lane: string) =>
  app.sql.asSystem(({ db }) => db.selectFrom('jobs').select('id').where('lane', '=', lane).execute());
/** Says something and waits until every bot has done what it wants to. */
async function sayAndWait(visitor: TestVisitor, text: string) {
  expect((await visitor.say(text)).status).toBe(200);
  await vi.waitFor(async () => expect(await jobsOf(`reply ${visitor.conversationId}`)).toEqual([]), {
    timeout: 150_000,
    interval: 150,
  });
}

/** Talks about the items, a few in each conversation; whoever wants a person gets one. */
async function talk(shop: Shop, planted: readonly Planted[]): Promise<TestVisitor[]> {
  const chunks = Array.from({ length: Math.ceil(planted.length / PER_CONVERSATION) }, (_, at) =>
    planted.slice(at * PER_CONVERSATION, (at + 1) * PER_CONVERSATION),
  );
  return inTurns(chunks, AT_ONCE, async (items) => {
    const visitor = shop.visitor();
    expect((await visitor.start()).status).toBe(200);
    for (const [at, { text }] of items.entries())
      await sayAndWait(visitor, at % 2 === 0 ? text : `${QUESTION}\n${text}`);
    return visitor;
  });
}

const sendingFlow = () => {
  const send = (text: string) => ({
    method: 'POST',
    url: `${address}/orders?about=${text}`,
    headers: [{ name: 'x-about', value: 'order' }],
    body: `{"text": "${text}"}`,
    timeoutSeconds: 5,
    saves: [{ path: 'state', variable: 'state' }],
  });
  return flowOf({
    first: { type: 'httpRequest', settings: send('{{message}}'), to: { ok: 'note', error: 'note' } },
    note: {
      type: 'update',
      settings: {
        changes: [
          { kind: 'note', text: 'Wrote: {{message}}' },
          { kind: 'addTag', tag: '{{message}}' },
        ],
      },
      to: 'ask',
    },
    ask: {
      type: 'ask',
      settings: { text: { en: 'What else?' }, answer: 'text', variable: 'more' },
      to: { answered: 'copy' },
    },
    copy: { type: 'setVariable', settings: { variable: 'copied', value: '{{more}}' }, to: 'second' },
    second: { type: 'httpRequest', settings: send('{{copied}} {{more}}'), to: { ok: 'agent', error: 'agent' } },
    agent: {
      type: 'aiAnswer',
      settings: { question: '{{more}}' },
      to: { answered: 'done', notSure: 'done', handOff: 'done', blocked: 'done' },
    },
    done: say('Thank you.', 'person'),
    person: { type: 'handOff', settings: { reason: 'About {{message}} and {{more}}' } },
  });
};

/** What staff do with conversations besides reading them. */
async function workOn({ staff }: Shop, agentId: number, visitors: readonly TestVisitor[]) {
  for (const { conversationId } of visitors)
    for (const help of ['draft', 'summary']) {
      const { status, body } = await staff.browser.post(`/conversations/${conversationId}/${help}`, {});
      expect(status).toBe(200);
      shown.push(JSON.stringify(body));
    }
  const [first] = visitors;
  const [message] = (await first?.messages()) ?? [];
  const question = message?.text ?? '';
  const path = `/ai-agents/${agentId}`;
  const content = { name: 'From a chat', turns: [{ says: question }] };
  expect((await staff.browser.post(`${path}/lab/cases`, { content })).status).toBe(201);
  const lesson = { question, answer: 'We will see to it.', source_name: 'From chats' };
  expect((await staff.browser.post(`${path}/answers`, lesson)).status).toBe(201);
  const { body } = await staff.browser.get(`${path}/unanswered`);
  shown.push(JSON.stringify(body));
}
/** What staff were shown that is not the message itself. */
const shown: string[] = [];

async function mailTranscript(visitor: TestVisitor) {
  const { email } = newPerson();
  const ask = (code = {}) =>
    visitor.post(`/chat/conversations/${visitor.conversationId}/transcript`, { email, ...code });
  await ask();
  const code = /^\d{6}$/m.exec((await app.mailTo(email)).text)?.[0];
  expect((await ask({ code })).body.is_sent).toBe(true);
  await app.mailTo(email, /(?:conversation|chat|copy)/i);
}

describe('personal data that a policy hides', () => {
  test(`of ${COUNT} items in seven languages, none is stored or sent anywhere but in the customer’s own message`, async () => {
    const planted = plant(COUNT, 16);
    const third = Math.ceil(COUNT / 3);
    const quiet = await openHidingShop();
    const withModel = await openHidingShop(async (shop) => {
      const agentId = await addModelAgent(shop, model);
      const { settings } = (await shop.staff.browser.get(`/ai-agents/${agentId}`)).body as {
        settings: { model: object };
      };
      await changeSettings(shop, agentId, { model: { ...settings.model, embedding_model: 'scripted-vectors' } });
      return agentId;
    });
    // Questions are compared with vectors once there are some.
    await withModel.shop.staff.browser.post(`/ai-agents/${withModel.agentId}/test`, { question: QUESTION });
    await vi.waitFor(() => expect(model.embedded).not.toEqual([]), { timeout: 60_000 });
    await teach(withModel.shop, withModel.agentId, 'Care', { type: 'text', text: 'Wash wool by hand.' });
    const withFlow = await openHidingShop();
    const { widget, flowId } = await runFlow(withFlow.shop, sendingFlow());
    const channel = `/channels/${widget.channelId}`;
    await withFlow.shop.staff.browser.post(`${channel}/assign-ai-agent`, { agent_id: withFlow.agentId });
    await withFlow.shop.staff.browser.call('PUT', channel, { flow_id: flowId });

    const visitors = await Promise.all([
      talk(quiet.shop, planted.slice(0, third)),
      talk(withModel.shop, planted.slice(third, 2 * third)),
      talk(widget, planted.slice(2 * third)),
    ]);
    await workOn(quiet.shop, quiet.agentId, visitors[0].slice(0, 5));
    await workOn(withModel.shop, withModel.agentId, visitors[1].slice(0, 5));
    await workOn(withFlow.shop, withFlow.agentId, visitors[2].slice(0, 5));
    for (const [first] of visitors) if (first) await mailTranscript(first);
    app.jobs.handle('test.failing', async () => {
      throw new Error(`It failed with ${planted.map(({ text }) => text).join('\n')}`);
    });
    await app.sql.asSystem((tx) => app.jobs.enqueue(tx, { kind: 'test.failing' }));
    app.jobs.wake();
    const failed = () =>
      app.sql.asSystem(({ db }) =>
        db.selectFrom('jobs').select('last_error').where('kind', '=', 'test.failing').execute(),
      );
    await vi.waitFor(async () => expect((await failed())[0]?.last_error).toContain('It failed'), { timeout: 60_000 });
    await learnWords(app.sql);

    const own: string[] = [];
    const words: string[] = [];
    const leaks: { place: string; kind: string; text: string }[] = [];
    const look = (place: string, texts: readonly string[]) => {
      for (const { kind, text } of findLeaks(planted, texts)) leaks.push({ place, kind, text });
    };
    for (const [table, rows] of await dumpDatabase(app)) {
      const texts = rows.flatMap((row) => {
        const values = JSON.parse(row) as Record<string, unknown>;
        if (table === 'messages') words.push(JSON.stringify(values['words']));
        if (table === 'search_words') words.push(JSON.stringify(values['word']));
        if (table !== 'messages' || values['origin'] !== 'customer') return textsIn(values);
        own.push(...textsIn(values['text']));
        return textsIn({ ...values, text: null });
      });
      look(table, texts);
    }
    look('model', textsIn(model.requests));
    look('vectors', model.embedded);
    look('other systems', exported);
    look(
      'log',
      app.logLines.flatMap((line) => textsIn(JSON.parse(line))),
    );
    look(
      'staff',
      shown.flatMap((body) => textsIn(JSON.parse(body))),
    );
    expect(leaks).toEqual([]);

    // The search itself works, and everything has been where it might have leaked.
    expect(findLeaks(planted, own)).toHaveLength(new Set(planted).size);
    const places = { prompts: model.requests, vectors: model.embedded, exported, log: app.logLines, shown };
    expect(Object.entries(places).filter(([, texts]) => texts.length < 10)).toEqual([]);
    const known = new Set(words.flatMap((list) => splitWords(list)));
    const numbers = planted.flatMap(({ item }) => splitWords(item)).filter((word) => /^\d{6,}$/.test(word));
    expect(numbers.length).toBeGreaterThan(COUNT / 10);
    expect(numbers.filter((number) => known.has(number))).toEqual([]);
  }, 1_500_000);
});
