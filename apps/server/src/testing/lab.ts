import { expect, vi } from 'vitest';
import type { Shop } from './chat.ts';
import { LONG_TIMEOUT } from './timeouts.ts';

/** A run as it travels. */
export interface Run {
  id: number;
  state: string;
  total: number;
  done: number;
  cases: number;
  passed: number;
  attempts: number;
  regressions: number;
  better: number;
  flips: number;
  live_version: number | null;
  pass_all: { draft: number; live: number | null } | null;
  coverage: Record<string, { reached: number; total: number; missing: string[] }> | null;
}

interface Turn {
  says: string;
  scripted_because: string | null;
  early: string;
  text: string;
  reason: string | null;
  options: { label: string }[];
  sources: object[];
  notes: { kind: string; name?: string; step?: string }[];
  policy_hits: { policy_id: number; effect: string; phase: string }[];
  outcome: string | null;
  language: string | null;
  checks: { is_met: boolean; found: string; expects: { kind: string } }[];
}

export interface Shown {
  is_passed: boolean;
  problem: string | null;
  turns: Turn[];
  at_end: Turn['checks'];
}

/** What became of a case. */
export interface Result {
  case_id: number;
  name: string;
  standing: string | null;
  is_quarantined: boolean;
  draft: boolean[];
  live: boolean[];
  shown: { draft: Shown | null; live: Shown | null };
}

type OfStaff = Pick<Shop, 'staff'>;

const lab = (agentId: number) => `/ai-agents/${agentId}/lab`;

/** A case of one question, as it travels. */
export const asking = (says: string, expects: object[] = [], more: object = {}) => ({
  name: says.slice(0, 120),
  turns: [{ says, expects }],
  ...more,
});

export async function addCase({ staff }: OfStaff, agentId: number, content: object): Promise<number> {
  const { status, body } = await staff.browser.post(`${lab(agentId)}/cases`, { content });
  expect([status, body.errors]).toEqual([201, undefined]);
  return Number(body.id);
}

export async function startRun({ staff }: OfStaff, agentId: number, wish: object = {}): Promise<Run> {
  const { status, body } = await staff.browser.post(`${lab(agentId)}/runs`, wish);
  expect([status, body.errors]).toEqual([202, undefined]);
  return body as unknown as Run;
}

export const readRun = async ({ staff }: OfStaff, agentId: number, id: number) =>
  (await staff.browser.get(`${lab(agentId)}/runs/${id}`)).body as unknown as Run;

export const runEnded = (shop: OfStaff, agentId: number, id: number): Promise<Run> =>
  vi.waitFor(async () => {
    const run = await readRun(shop, agentId, id);
    expect(run.state).not.toBe('running');
    return run;
  }, LONG_TIMEOUT);

/** Plays the cases and waits until the run is over. */
export const runLab = async (shop: OfStaff, agentId: number, wish: object = {}): Promise<Run> =>
  runEnded(shop, agentId, (await startRun(shop, agentId, wish)).id);

export async function resultsOf({ staff }: OfStaff, agentId: number, runId: number, query = ''): Promise<Result[]> {
  const { body } = await staff.browser.get(`${lab(agentId)}/runs/${runId}/results${query}`);
  return body.data as Result[];
}

export const resultOf = async ({ staff }: OfStaff, agentId: number, runId: number, caseId: number) =>
  (await staff.browser.get(`${lab(agentId)}/runs/${runId}/results/${caseId}`)).body as unknown as Result;

/** Plays one case and returns the conversation with the draft. */
export async function playCase(shop: OfStaff, agentId: number, content: object): Promise<Shown> {
  const id = await addCase(shop, agentId, { name: 'A case', ...content });
  const run = await runLab(shop, agentId, { case_ids: [id] });
  expect(run.state).toBe('complete');
  const { draft } = (await resultOf(shop, agentId, run.id, id)).shown;
  if (!draft) throw new Error('Nothing was played.');
  return draft;
}

/** The expectations that were not met, with what was found instead. */
export const unmetIn = ({ turns, at_end }: Shown) =>
  [...turns.flatMap(({ checks }) => checks), ...at_end]
    .filter(({ is_met }) => !is_met)
    .map(({ expects, found }) => [expects.kind, found]);
