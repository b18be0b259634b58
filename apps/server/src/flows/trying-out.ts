import type { BodyOf, ResultOf } from '@parley/contracts/endpoint';
import type { testFlow, testRequest } from '@parley/contracts/flow-tests';
import { advance, fillRequest, newRun, prepareFlow, readRun, RefusedRequest, type Advance } from '@parley/flow-engine';
import { listFields } from '../customers/index.ts';
import { invalid } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { readDefinition } from './definitions.ts';
import type { Flows } from './flows.ts';
import { findSavedReplies } from '../message-templates/index.ts';
import { createPublishedFlows, savedRepliesIn } from './running/published-flows.ts';
import { askHttp, failed, type HttpAnswer } from './running/http.ts';
import { ask, type Answerers } from './running/requests.ts';

const SAMPLE_FACTS = { 'customer.name': 'Ana', 'company.name': 'Shop', platform: 'web_widget' };
const MAX_REQUESTS = 5;

/** Tries out drafts and their requests: nothing is stored and no customer is contacted. */
export function createTryingOut(sql: Sql, flows: Flows, answerers: Answerers) {
  const published = createPublishedFlows();

  return {
    async step(
      companyId: number,
      id: number,
      { definition: sent, runState, input, language }: BodyOf<typeof testFlow>,
    ): Promise<ResultOf<typeof testFlow>> {
      const draft = await flows.draft(companyId, id);
      const definition = sent === undefined ? draft.definition : readDefinition(sent);
      const before = runState === undefined || runState === null ? newRun(id, id) : readRun(runState);
      if (!before) throw invalid({ runState: { key: 'wrongType' } });
      const own = prepareFlow(id, definition);
      const { others, savedReplies, customerFields } = await sql.inCompany(companyId, async (tx) => {
        const called = definition.nodes.flatMap(({ type, settings }) =>
          type === 'callFlow' ? [Number(settings.flowId)] : [],
        );
        const loaded = await Promise.all(called.map((flow) => published.load(tx, companyId, flow, {})));
        const borrowed = await findSavedReplies(tx, companyId, savedRepliesIn(own));
        return {
          customerFields: await listFields(tx, companyId),
          others: loaded.flatMap(({ flows: found }) => [...found]),
          savedReplies: new Map([...borrowed, ...loaded.flatMap(({ savedReplies: found }) => [...found])]),
        };
      });
      const all = new Map([...others, [id, own]]);
      const world = {
        now: Date.now(),
        language: language ?? null,
        facts: SAMPLE_FACTS,
        customerFields,
        findFlow: all.get.bind(all),
        findSavedReply: savedReplies.get.bind(savedReplies),
      };
      let result: Advance = advance(
        before,
        input.type === 'start' ? { ...input, event: 'conversation_started' } : input,
        input.type === 'time' ? { ...world, now: Math.max(world.now, before.waiting?.until ?? 0) } : world,
      );
      for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
        const last = result.effects.at(-1);
        if (last?.do !== 'request') break;
        const key = `test-${id}-${before.seed}-${before.steps}`;
        const origin = { companyId, conversationId: null, agentId: null, language: world.language, key };
        const asked = await ask(answerers, last.request, origin);
        const next = advance(result.state, { type: 'answer', ...asked }, world);
        result = {
          state: next.state,
          facts: next.facts,
          effects: [...result.effects, ...next.effects],
          steps: [...result.steps, ...next.steps],
        };
      }
      return { runState: result.state, effects: result.effects, steps: result.steps };
    },

    async request(companyId: number, sent: BodyOf<typeof testRequest>): Promise<ResultOf<typeof testRequest>> {
      const startedAt = performance.now();
      const { exit, problem, status, at, paths } = await tryRequest(answerers, companyId, sent);
      const values = sent.paths.map((path) => {
        const value = at(path);
        return { path, value: value === null ? null : String(value).slice(0, 500) };
      });
      return { exit, problem, status, tookMs: Math.round(performance.now() - startedAt), values, known: paths() };
    },
  };
}

/** Builds and sends a request exactly as a step would. */
async function tryRequest(
  answerers: Answerers,
  companyId: number,
  { method, url, headers, body, values, timeoutSeconds }: BodyOf<typeof testRequest>,
): Promise<HttpAnswer> {
  const samples = new Map(values.map(({ name, value }) => [name, value]));
  try {
    const filled = fillRequest({ method, url, headers, body }, (name) => samples.get(name) ?? null);
    const timeoutMs = timeoutSeconds * 1_000;
    const request = { kind: 'http' as const, ...filled, timeoutMs, saves: [] };
    return await askHttp(answerers, companyId, request, crypto.randomUUID());
  } catch (error) {
    if (error instanceof RefusedRequest) return failed(error.reason);
    throw error;
  }
}
