import type { Page } from '@playwright/test';
import { expect, post, registerVerified } from './fixtures.ts';

interface Screen {
  name: string;
  path: string;
}

/** The screens that need no session. */
export const GUEST_SCREENS: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'registration', path: '/registration' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=x' },
  { name: 'invitation', path: '/invitation?token=x' },
  { name: 'not-found', path: '/nothing' },
];

async function firstIdOf(page: Page, path: string): Promise<number> {
  const reply = await page.request.get(`/api${path}`);
  expect(reply.ok(), `${path} answered ${reply.status()}`).toBe(true);
  const { data } = (await reply.json()) as { data: { id: number }[] };
  const id = data[0]?.id;
  if (id === undefined) throw new Error(`${path} has no entries.`);
  return id;
}

/** Signs in to a company with sample data and lists every screen of the back office. */
export async function openEveryScreen(page: Page): Promise<Screen[]> {
  await registerVerified(page);
  expect((await post(page, '/sample-data')).ok()).toBe(true);
  const agent = await firstIdOf(page, '/ai-agents');
  expect((await post(page, `/ai-agents/${agent}/policy-packs`, { pack: 'refunds' })).ok()).toBe(true);
  const policy = await firstIdOf(page, `/ai-agents/${agent}/policies`);
  const flow = await firstIdOf(page, '/flows');
  const channel = await firstIdOf(page, '/channels');
  const conversation = await firstIdOf(page, '/conversations');
  const inAgent = ['general', 'knowledge', 'policies', `policies/${policy}`, 'test', 'lab', 'versions', 'channels'];
  const inAccount = [
    'profile',
    'company',
    'members',
    'teams',
    'language',
    'notifications',
    'hours',
    'fields',
    'secrets',
    'activity',
    'security',
  ];
  return [
    { name: 'home', path: '/' },
    { name: 'inbox', path: '/chats' },
    { name: 'conversation', path: `/chats/${conversation}` },
    { name: 'agents', path: '/ai-agents' },
    ...inAgent.map((tab) => ({ name: `agent-${tab.replace(/\/.*/, '-one')}`, path: `/ai-agents/${agent}/${tab}` })),
    { name: 'flows', path: '/flows' },
    { name: 'flow', path: `/flows/${flow}` },
    { name: 'flow-results', path: `/flows/${flow}/results` },
    { name: 'agent-channel', path: `/ai-agents/${agent}/channels/${channel}` },
    { name: 'channels', path: '/channels' },
    { name: 'channel', path: `/channels/${channel}` },
    { name: 'channel-unavailable', path: '/channels/instagram' },
    { name: 'templates', path: '/templates' },
    { name: 'account', path: '/account' },
    ...inAccount.map((tab) => ({ name: `account-${tab}`, path: `/account/${tab}` })),
  ];
}
