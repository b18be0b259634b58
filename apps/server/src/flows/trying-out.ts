import type { BodyOf, ResultOf } from '@parley/contracts/endpoint';
import type { testFlow, testRequest } from '@parley/contracts/flows';
import { advance, newRun, prepareFlow, readRun, type Advance } from '@parley/flow-engine';
import { invalid } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { readDefinition } from './definitions.ts';
import type { Flows } from './flows.ts';
import { findSavedReplies } from '../message-templates/index.ts';
import { createPublishedFlows, savedRepliesIn } from './running/published-flows.ts';
import { ask, askHttp, pathsIn, valueAt, type Experts } from './running/requests.ts';

const SAMPLE_FACTS = { 'customer.name': 'Ana', 'company.name': 'Shop', platform: 'web_widget' };
const MOST_REQUESTS = 5;

/** Tries drafts and their requests out: nothing is stored and nobody is written to. */
export function createTryingOut(sql: Sql, flows: Flows, experts: Experts) {
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
      const { others, savedReplies } = await sql.inCompany(companyId, async (tx) => {
        const called = definition.nodes.flatMap(({ type, settings }) =>
          type === 'callFlow' ? [Number(settings.flowId)] : [],
        );
        const loaded = await Promise.all(called.map((flow) => published.load(tx, companyId, flow, {})));
        const borrowed = await findSavedReplies(tx, companyId, savedRepliesIn(own));
        return {
          others: loaded.flatMap(({ flows: found }) => [...found]),
          savedReplies: new Map([...borrowed, ...loaded.flatMap(({ savedReplies: found }) => [...found])]),
        };
      });
      const all = new Map([...others, [id, own]]);
      const world = {
        now: Date.now(),
        language: language ?? null,
        facts: SAMPLE_FACTS,
        findFlow: all.get.bind(all),
        findSavedReply: savedReplies.get.bind(savedReplies),
      };
      let result: Advance = advance(
        before,
        input.type === 'start' ? { ...input, event: 'conversation_started' } : input,
        input.type === 'time' ? { ...world, now: Math.max(world.now, before.waiting?.until ?? 0) } : world,
      );
      for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
        const last = result.effects.at(-1);
        if (last?.do !== 'request') break;
        const key = `test-${id}-${before.seed}-${before.steps}`;
        const asked = await ask(experts, last.request, { companyId, agentId: null, language: world.language, key });
        const next = advance(result.state, { type: 'answer', ...asked }, world);
        result = {
          state: next.state,
          effects: [...result.effects, ...next.effects],
          steps: [...result.steps, ...next.steps],
        };
      }
      return { runState: result.state, effects: result.effects, steps: result.steps };
    },

    async request({
      paths,
      timeoutSeconds,
      ...request
    }: BodyOf<typeof testRequest>): Promise<ResultOf<typeof testRequest>> {
      const begun = performance.now();
      const { content, ...answer } = await askHttp(
        experts.outbound,
        { kind: 'http', ...request, timeoutMs: timeoutSeconds * 1_000, saves: [] },
        crypto.randomUUID(),
      );
      const values = paths.map((path) => {
        const value = valueAt(content, path);
        return { path, value: value === null ? null : String(value).slice(0, 500) };
      });
      return { ...answer, tookMs: Math.round(performance.now() - begun), values, known: pathsIn(content) };
    },
  };
}
