import { expect, vi } from 'vitest';
import { newClientId, type Shop, type TestVisitor } from './chat.ts';
import { BRIEF, secretNameOf, type OwnedIds } from './foreign-attempts.ts';
import { sayingFlow } from './flows.ts';
import { publishDraft } from './knowledge.ts';
import { colleague } from './people.ts';
import { postFile } from './multipart.ts';
import { LONG_TIMEOUT } from './timeouts.ts';
import type { TestApp } from './build-test-app.ts';

type Id = { id: number };

/** Gives a company one of everything, each with a canary. */
export async function fillCompany(
  app: TestApp,
  shop: Shop,
  word: string,
): Promise<{ ids: OwnedIds; visitor: TestVisitor }> {
  const { browser, companyId } = shop.staff;
  const visitor = shop.visitor();
  await visitor.start({ name: word, email: `${word}@post.example` });
  const conversation = visitor.conversationId;
  await visitor.say(`${word} said`);
  const sent = await browser.post(`/conversations/${conversation}/messages/send`, {
    text: `${word} answered`,
    client_id: newClientId(),
  });
  const note = await browser.post(`/conversations/${conversation}/notes`, { text: `${word} noted` });
  await browser.post(`/conversations/${conversation}/tags`, { tags: [word] });
  await browser.call('PUT', `/channels/${shop.channelId}`, { name: `${word} channel` });
  const file = await postFile(
    visitor,
    `/chat/conversations/${conversation}/attachments`,
    `${word}.txt`,
    `${word} file`,
  );
  const { id: agent } = await app.sql.asSystem(({ db }) =>
    db.insertInto('ai_agents').values({ company_id: companyId, name: word }).returning('id').executeTakeFirstOrThrow(),
  );
  const topic = await browser.post('/policy-topics', { name: word, phrases: [{ text: word }] });
  const policy = await browser.post(`/ai-agents/${agent}/policies`, {
    name: word,
    action: { kind: 'must_not_say', phrases: [word] },
  });
  await browser.call('PUT', `/ai-agents/${agent}`, { status: 'live' });
  await browser.call('PUT', `/ai-agents/${agent}`, { settings: BRIEF });
  await publishDraft(shop, agent, { note: word, percent: 20 });
  const source = await browser.post(`/ai-agents/${agent}/knowledge-sources`, {
    name: word,
    content: { type: 'qa', pairs: [{ question: word, answer: word }] },
  });
  const sourceId = Number(source.body.id);
  const chunk = await vi.waitFor(async () => {
    const { data } = (await browser.get(`/knowledge-sources/${sourceId}/chunks`)).body as { data: Id[] };
    expect(data).toHaveLength(1);
    return data[0]?.id ?? 0;
  }, LONG_TIMEOUT);
  const testCase = await browser.post(`/ai-agents/${agent}/lab/cases`, {
    content: { name: word, turns: [{ says: word }] },
  });
  const testRun = await browser.post(`/ai-agents/${agent}/lab/runs`, {});
  await vi.waitFor(
    async () => expect((await browser.get(`/ai-agents/${agent}/lab/runs`)).text).toContain('"state":"complete"'),
    LONG_TIMEOUT,
  );
  const flow = await browser.post('/flows', { name: word, definition: sayingFlow(word) });
  await browser.post(`/flows/${Number(flow.body.id)}/publish`, { revision: 1 });
  const flowFile = await postFile(browser, '/flow-files', `${word}.txt`, `${word} file`);
  const template = await browser.post('/message-templates', { name: word, texts: [{ locale: 'en', text: word }] });
  await browser.post('/message-templates/phrases', { phrase: 'gratitude', texts: [{ locale: 'en', text: word }] });
  const action = await browser.post('/quick-actions', {
    type: 'link',
    texts: [{ locale: 'en', text: word }],
    target: `${word}.example`,
  });
  const field = await browser.post('/customer-fields', { key: 'note', name: word, type: 'text' });
  const provider = await browser.post('/model-providers', {
    kind: 'compatible',
    name: word,
    base_url: 'http://127.0.0.1:1',
    key: `sk-of-${word}-and-nobody-else`,
  });
  const unsure = { ai_agent_id: agent, question: word, outcome: 'unsure' };
  const { id: unanswered } = await app.sql.asSystem(({ db }) =>
    db
      .insertInto('answer_traces')
      .values({ company_id: companyId, conversation_id: conversation, steps: '[]', ...unsure })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const backTest = await addBackTest(app, companyId, agent, conversation, word);
  // Bots leave a trace and a receipt of their replies; this reply came from a colleague.
  await app.sql.asSystem(async ({ db }) => {
    const { id } = await db
      .insertInto('answer_traces')
      .values({
        company_id: companyId,
        conversation_id: conversation,
        steps: JSON.stringify([{ node: word, title: word, type: 'message', exit: null, notes: [word] }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('messages').set({ trace_id: id }).where('id', '=', Number(sent.body.id)).execute();
    const receipt = { company_id: companyId, conversation_id: conversation, number: 1 };
    const hash = Buffer.alloc(32);
    await db
      .insertInto('receipts')
      .values({ ...receipt, message_id: Number(sent.body.id), commitment: hash, hash })
      .execute();
    await db
      .insertInto('receipt_contents')
      .values({ ...receipt, salt: hash, content: JSON.stringify({ word }) })
      .execute();
    const mail = { mail_id: word, address: `${word}@example.org`, subject: word, folded: word };
    await db
      .insertInto('mails')
      .values({ ...mail, company_id: companyId, conversation_id: conversation, message_id: Number(sent.body.id) })
      .execute();
  });
  const { customer } = (await browser.get(`/conversations/${conversation}`)).body as { customer: { id: number } };
  const [session] = (await browser.get('/auth/sessions')).body.data as Id[];
  const member = await colleague(app, shop.staff, { name: word });
  const pushed = await browser.post('/push-subscriptions', {
    endpoint: `https://push.example/${word}`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  });
  const invited = await browser.post('/invitations', { emails: [`${word}@shop.example`], locale: 'en' });
  const macro = await browser.post('/macros', { name: word, actions: [{ type: 'add_tags', tags: [word] }] });
  const macroRun = await browser.post(`/conversations/${conversation}/macros`, {
    macro_id: Number(macro.body.id),
    client_id: newClientId(),
  });
  const view = await browser.post('/inbox-views', { name: word, filter: { view: 'open', tag: word } });
  const team = await browser.post('/teams', { name: word, member_ids: [member.userId] });
  const ids = {
    channel: shop.channelId,
    conversation,
    message: Number(sent.body.id),
    note: Number(note.body.id),
    customer: customer.id,
    merge: await addMerge(app, shop, customer.id, word),
    attachment: Number(file.body.id),
    agent,
    source: sourceId,
    chunk,
    labCase: Number(testCase.body.id),
    labRun: Number(testRun.body.id),
    backTest,
    unanswered,
    provider: Number(provider.body.id),
    flow: Number(flow.body.id),
    flowFile: Number(flowFile.body.id),
    session: session?.id ?? 0,
    member: member.userId,
    pushSubscription: (pushed.body as unknown as Id).id,
    invitation: (invited.body.data as Id[])[0]?.id ?? 0,
    team: Number(team.body.id),
    macro: Number(macro.body.id),
    macroRun: Number(macroRun.body.id),
    view: Number(view.body.id),
    template: Number(template.body.id),
    action: Number(action.body.id),
    field: Number(field.body.id),
    policy: Number(policy.body.id),
    topic: Number(topic.body.id),
    ...(await addPlatformAccounts(app, shop.staff.companyId, word)),
  };
  expect(Object.values(ids).every((id) => id > 0)).toBe(true);
  await browser.call('PUT', `/customers/${ids.customer}`, { fields: [{ field_id: ids.field, value: word }] });
  await browser.post('/secrets', { name: secretNameOf(ids), value: `${word}-and-nobody-else` });
  return { ids, visitor };
}

/** Another customer, merged into the given one. */
async function addMerge(app: TestApp, { staff }: Shop, customerId: number, word: string): Promise<number> {
  const { companyId, browser } = staff;
  const { id } = await app.sql.asSystem(async ({ db }) => {
    const made = await db
      .insertInto('customers')
      .values({ company_id: companyId, name: word, first_platform: 'email' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const proof = { company_id: companyId, kind: 'email', value: `${word}@example.org` };
    await db
      .insertInto('customer_proofs')
      .values({ ...proof, customer_id: made.id })
      .execute();
    return made;
  });
  const { body } = await browser.post(`/customers/${customerId}/merge`, { other_id: id });
  return Number(body.merge_id);
}

/** A back-test that is over, with one changed answer. */
function addBackTest(app: TestApp, companyId: number, agent: number, conversation: number, word: string) {
  return app.sql.asSystem(async ({ db }) => {
    const { id } = await db
      .insertInto('back_tests')
      .values({ company_id: companyId, ai_agent_id: agent, draft_hash: word, draft: '{}', live_version: 1, total: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = { outcome: 'answered', text: word };
    const change = {
      conversationId: conversation,
      question: word,
      language: null,
      askedAt: new Date(),
      causes: [{ cause: 'wording' }],
      before: said,
      after: said,
    };
    await db
      .insertInto('back_test_changes')
      .values({
        company_id: companyId,
        back_test_id: id,
        conversation_id: conversation,
        change: JSON.stringify(change),
      })
      .execute();
    await db.updateTable('back_tests').set({ state: 'complete' }).where('id', '=', id).execute();
    return id;
  });
}

/** A Facebook account, an Instagram account and a WhatsApp channel, as somebody's connecting leaves them behind. */
function addPlatformAccounts(app: TestApp, companyId: number, word: string) {
  const sealed = Buffer.from(`the token of ${word}`);
  return app.sql.asSystem(async ({ db }) => {
    const facebook = await db
      .insertInto('facebook_accounts')
      .values({
        company_id: companyId,
        external_id: `facebook ${word}`,
        name: word,
        token: sealed,
        wanted_permissions: [],
        granted_permissions: [],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const instagram = await db
      .insertInto('instagram_accounts')
      .values({
        company_id: companyId,
        variant: 'instagram_login',
        external_id: `instagram ${word}`,
        username: word,
        name: word,
        token: sealed,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const whatsapp = await db
      .insertInto('channels')
      .values({ company_id: companyId, type: 'whatsapp', name: word, key: `whatsapp ${word}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const scope = { company_id: companyId, channel_id: whatsapp.id };
    await db
      .insertInto('whatsapp_numbers')
      .values({ ...scope, templates_read_at: new Date() })
      .execute();
    const text = { text: `${word} {{1}}`, variables: [{ name: '1', example: word }] };
    const template = await db
      .insertInto('whatsapp_templates')
      .values({
        ...scope,
        external_id: word,
        name: word,
        language: 'en',
        category: 'utility',
        status: 'approved',
        components: JSON.stringify({ header: null, body: text, footer: null, buttons: [], isSupported: true }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const customer = await db
      .insertInto('customers')
      .values({ company_id: companyId, name: word })
      .returning('id')
      .executeTakeFirstOrThrow();
    const conversation = await db
      .insertInto('conversations')
      .values({ ...scope, customer_id: customer.id, platform: 'whatsapp' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      facebookAccount: facebook.id,
      instagramAccount: instagram.id,
      whatsappChannel: whatsapp.id,
      whatsappConversation: conversation.id,
      whatsappTemplate: template.id,
    };
  });
}
