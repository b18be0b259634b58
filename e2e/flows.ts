import type { Page } from '@playwright/test';
import { expect, post } from './fixtures.ts';

interface Definition {
  nodes: { id: string; type: string; title: string; x: number; y: number; settings: object }[];
  edges: { id: string; from: string; exit: string; to: string }[];
}

const message = (id: string, text: string, x: number) => ({
  id,
  type: 'message',
  title: '',
  x,
  y: 140,
  settings: { text: { en: text }, attachments: [], card: null, quickActions: [] },
});

/** Start, a greeting, a goodbye. */
export const smallFlow = (): object => ({
  format: 1,
  languages: ['en'],
  nodes: [
    { id: 'start', type: 'start', title: '', x: 0, y: 0, settings: {} },
    message('hello', 'Hello', 0),
    message('bye', 'Good bye', 260),
  ],
  edges: [
    { id: 'one', from: 'start', exit: 'next', to: 'hello' },
    { id: 'two', from: 'hello', exit: 'next', to: 'bye' },
  ],
  notes: [],
});

/** Creates a flow and opens it in the builder. */
export async function openFlow(page: Page, definition: object): Promise<number> {
  const reply = await post(page, '/flows', { name: 'Order help', definition, is_disclosed: false });
  expect(reply.status()).toBe(201);
  const { id } = (await reply.json()) as { id: number };
  await page.goto(`/flows/${id}`);
  await expect(page.getByRole('heading', { name: 'Order help' })).toBeVisible();
  return id;
}

export const stepOf = (page: Page, id: string) => page.locator(`[data-step="${id}"]`);

const draftOf = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/flows/${id}/draft`)).json()) as { definition: Definition; revision: number };

/** The draft on the server. */
export const flowWith = async (page: Page, id: number): Promise<Definition> => (await draftOf(page, id)).definition;

export const titles = ({ nodes }: Definition) => nodes.map(({ title }) => title);

/** Saves a change as another user would. */
export async function save(page: Page, id: number, change: (flow: Definition) => Definition) {
  const { definition, revision } = await draftOf(page, id);
  await page.request.get('/api/auth/csrf');
  const { cookies } = await page.context().storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const reply = await page.request.put(`/api/flows/${id}/draft`, {
    data: { definition: change(definition), revision },
    headers: { 'x-xsrf-token': token },
  });
  expect(reply.status()).toBe(200);
}
