import { expect } from 'vitest';
import { openShop, type Shop } from './chat.ts';
import type { MetaWorld } from './meta.ts';
import type { SeenMessage } from './telegram.ts';

/** Messenger, and the two ways to an Instagram account. */
export const ROUTES = ['messenger', 'instagram', 'instagram by page'] as const;
export type Route = (typeof ROUTES)[number];

const PAGE_SCOPES = ['pages_messaging', 'pages_manage_metadata', 'instagram_basic', 'instagram_manage_messages'];
const INSTAGRAM_SCOPES = ['instagram_business_basic', 'instagram_business_manage_messages'];

export type MetaChannel = Awaited<ReturnType<typeof openMetaChannel>>;

/** A company with a channel that is connected to a new Page or Instagram account, an agent that answers for it, and a customer. */
export async function openMetaChannel({ app, simulator }: MetaWorld, route: Route = 'messenger') {
  const shop: Shop = await openShop(app);
  const { meta, journal } = simulator;
  const { browser, companyId } = shop.staff;
  const platform = route === 'messenger' ? 'facebook' : 'instagram';
  const user = meta.addUser({ name: 'Maria' });
  const page = meta.addPage({ name: 'Hat shop', user });
  const login = { username: `hats.${page.id}`, user };
  const account =
    route === 'messenger' ? page : meta.addInstagramAccount(route === 'instagram' ? login : { ...login, page });
  const ana = meta.addPerson({ firstName: 'Ana', lastName: 'Pop', username: `ana.${page.id}` });

  const newToken = () => {
    const [appKey, kind, subjectId, scopes] =
      route === 'instagram'
        ? (['instagram', 'instagram', account.id, INSTAGRAM_SCOPES] as const)
        : (['meta', 'page', page.id, PAGE_SCOPES] as const);
    const grant = { appId: meta.getApp(appKey).id, userId: user.id, pageIds: [page.id], isLongLived: true };
    return meta.tokens.issue({ kind, subjectId, scopes: [...scopes], expiresAt: null, ...grant }).value;
  };
  const { id: channelId } = (await browser.post('/channels', { type: platform, name: 'Hats' })).body as { id: number };
  const connect = (token = newToken()) =>
    browser.call('PUT', `/channels/${channelId}/connection`, {
      settings: {
        ...(route === 'instagram by page' && { variant: 'page' }),
        ...(route !== 'instagram' && { page_id: page.id }),
      },
      secrets: { [platform === 'facebook' ? 'page_token' : 'access_token']: token },
    });
  const connected = await connect();
  expect([connected.status, connected.body.status ?? connected.body]).toEqual([200, 'connected']);
  const agent = await app.sql.asSystem(({ db }) =>
    db.insertInto('ai_agents').values({ company_id: companyId, name: 'Bot' }).returning('id').executeTakeFirstOrThrow(),
  );
  await browser.post(`/channels/${channelId}/assign-ai-agent`, { agent_id: agent.id });

  const conversations = async () =>
    (await browser.get('/conversations?limit=100')).body.data as { id: number; customer: { name: string } }[];
  const conversationId = async () => (await conversations())[0]?.id ?? 0;
  async function thread(id?: number): Promise<SeenMessage[]> {
    const wanted = id ?? (await conversationId());
    if (!wanted) return [];
    return (await browser.get(`/conversations/${wanted}/messages?limit=100`)).body.data as SeenMessage[];
  }
  return {
    ...shop,
    companyId,
    account,
    page,
    ana,
    channelId,
    connect,
    newToken,
    conversations,
    conversationId,
    thread,
    /** Meta refuses all tokens of the account from now on. */
    revoke: () =>
      meta.tokens.kill('password_changed', ({ subjectId }) => subjectId === account.id || subjectId === page.id),
    find: async (text: string) => (await thread()).find((message) => message.text === text),
    state: async () => (await browser.get(`/channels/${channelId}`)).body.status as string,
    isHandedOff: async () =>
      (await browser.get(`/conversations/${await conversationId()}`)).body.is_handed_off as boolean,
    /** What this customer, or any, got from us or staff, oldest first. */
    got: (person?: { id: string }) =>
      journal.transcript.list({
        where: {
          account_id: account.id,
          direction: 'out',
          kind: 'message',
          ...(person && { customer_id: person.id }),
        },
      }),
    calls: (method: string) => journal.calls.list({ where: { account_id: account.id, method } }),
    async begin(text = 'Hello'): Promise<number> {
      meta.say(account, ana, text);
      await expect.poll(conversationId).toBeGreaterThan(0);
      return conversationId();
    },
    async say(text: string, more: object = {}): Promise<void> {
      const sent = await browser.post(`/conversations/${await conversationId()}/messages/send`, { text, ...more });
      expect(sent.status).toBe(201);
    },
  };
}
