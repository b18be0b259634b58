import type { APIRequestContext, Page } from '@playwright/test';
import { expect, post } from './fixtures.ts';

const SIMULATOR = process.env.E2E_SIMULATOR ?? '';

/** A message as the customer sees it. */
export interface Shown {
  mid: string;
  is_from_customer: boolean;
  text: string | null;
  attachments: { type: string }[];
  quick_replies: { title: string }[];
  buttons: { title: string }[];
}

async function ask<T>(request: APIRequestContext, method: 'get' | 'post', path: string, data?: object): Promise<T> {
  const reply = await request[method](`${SIMULATOR}/_sim/meta${path}`, data ? { data } : {});
  expect([path, reply.ok() ? '' : await reply.text()]).toEqual([path, '']);
  return (await reply.json()) as T;
}

/** A Page of the person who is signed in to the simulator. */
export const addPage = (request: APIRequestContext, name: string) =>
  ask<{ id: string }>(request, 'post', '/pages', { name });

/** An Instagram account of that person. */
export const addAccount = (request: APIRequestContext, username: string) =>
  ask<{ id: string }>(request, 'post', '/accounts', { username });

/** The owner's tokens are refused from now on. */
export const killTokens = (request: APIRequestContext, owner: string) =>
  ask<object>(request, 'post', `/tokens/${owner}/kill`, {});

export const findOwner = async (request: APIRequestContext): Promise<string> =>
  (await ask<{ users: { id: string }[] }>(request, 'get', '')).users[0]?.id ?? '';

/** A customer who writes to a Page or an account. */
export async function addCustomer(request: APIRequestContext, accountId: string, name: string) {
  const person = await ask<{ id: string }>(request, 'post', '/people', { first_name: name });
  const chat = `/chats/${accountId}/${person.id}`;
  const received = async () =>
    (await ask<{ messages: Shown[] }>(request, 'get', chat)).messages.filter((message) => !message.is_from_customer);
  return {
    say: (text: string) => ask(request, 'post', `${chat}/say`, { text }),
    tap: ({ mid }: Shown, title: string) => ask(request, 'post', `${chat}/tap`, { mid, title }),
    read: () => ask(request, 'post', `${chat}/read`, {}),
    received,
    texts: async () => (await received()).map(({ text }) => text ?? ''),
  };
}

/** A published flow that greets with options. */
export async function addWelcomeFlow(page: Page): Promise<number> {
  const flow = (await (await post(page, '/flows', { name: 'Welcome', starter: 'welcome' })).json()) as {
    id: number;
    revision?: number;
    draft?: { revision: number };
  };
  const revision = flow.revision ?? flow.draft?.revision ?? 1;
  expect((await post(page, `/flows/${flow.id}/publish`, { revision })).ok()).toBe(true);
  return flow.id;
}

/** Presses the button that opens a sign-in, and decides in its window. */
export async function signIn(page: Page, button: string, decide: (window: Page) => Promise<void>) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).first().click();
  const window = await opening;
  const closing = window.isClosed() ? Promise.resolve() : window.waitForEvent('close');
  await decide(window);
  await closing;
}

export const accept = (window: Page) => window.getByRole('button', { name: 'Continue', exact: true }).click();
export const cancel = (window: Page) => window.getByRole('button', { name: 'Cancel', exact: true }).click();
