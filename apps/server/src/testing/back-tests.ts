import { expect, vi } from 'vitest';
import type { Shop } from './chat.ts';
import { LONG_TIMEOUT } from './timeouts.ts';

/** A back-test as it travels. */
export interface BackTest {
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

export interface Change {
  conversation_id: number;
  question: string;
  causes: { cause: string; policy_id?: number }[];
  before: { outcome: string; text: string };
  after: { outcome: string; text: string };
}

type OfStaff = Pick<Shop, 'staff'>;

export const backTestsOf = (agentId: number) => `/ai-agents/${agentId}/back-tests`;

export async function startBackTest({ staff }: OfStaff, agentId: number, conversations: number): Promise<BackTest> {
  const reply = await staff.browser.post(backTestsOf(agentId), { conversations });
  expect(reply.status).toBe(202);
  return reply.body as unknown as BackTest;
}

export const readBackTest = async ({ staff }: OfStaff, agentId: number, id: number) =>
  (await staff.browser.get(`${backTestsOf(agentId)}/${id}`)).body as unknown as BackTest;

export const backTestEnded = (shop: OfStaff, agentId: number, id: number): Promise<BackTest> =>
  vi.waitFor(async () => {
    const found = await readBackTest(shop, agentId, id);
    expect(found.state).not.toBe('running');
    return found;
  }, LONG_TIMEOUT);

/** All changed answers, or those of one group. */
export async function changesOf({ staff }: OfStaff, agentId: number, id: number, query = ''): Promise<Change[]> {
  const all: Change[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await staff.browser.get(`${backTestsOf(agentId)}/${id}/changes?limit=40&cursor=${cursor}${query}`);
    const page = body as unknown as { data: Change[]; next_cursor: string | null };
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

/** Replays conversations with the draft, and waits until it is over. */
export async function backTest(shop: OfStaff, agentId: number, conversations: number) {
  const found = await backTestEnded(shop, agentId, (await startBackTest(shop, agentId, conversations)).id);
  return { ...found, changes: await changesOf(shop, agentId, found.id) };
}

/** The conversations of changes, oldest first. */
export const changedIn = (changes: readonly Pick<Change, 'conversation_id'>[]) =>
  changes.map(({ conversation_id }) => conversation_id).toSorted((a, b) => a - b);
