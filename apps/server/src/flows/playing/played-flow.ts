import { advance, newRun, type Effect, type Input } from '@parley/flow-engine';
import { policiesInForce, type FlowScene, type PlayedFlow } from '../../ai-agents/index.ts';
import { factOf, readFacts } from '../../customers/index.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { openEnforcement, type Guard, type PolicyInUse } from '../../policies/index.ts';
import type { FindTopic } from '../../understanding/classify/index.ts';
import { carryOut, sendToPerson } from '../running/carry-out.ts';
import { discloseOnce } from '../running/disclosure.ts';
import { agentsIn, guardOf } from '../running/flow-policies.ts';
import { createHiding } from '../running/hiding.ts';
import { inputAfterPerson } from '../running/later.ts';
import { answerOf } from '../running/requests.ts';
import type { createPublishedFlows } from '../running/published-flows.ts';
import { playedPlace } from './played-place.ts';
import { keyOf, nameOf } from './steps.ts';

/** A flow with everything that belongs to it. */
export interface LoadedFlow extends Pick<
  Awaited<ReturnType<ReturnType<typeof createPublishedFlows>['load']>>,
  'flows' | 'savedReplies'
> {
  flowId: number;
  isDisclosed: boolean;
}

/** What a flow hears of a request to another system: nothing leaves the house in a test. */
const NOT_SENT = { exit: 'error', note: 'not_sent' };

interface Playing {
  sql: Sql;
  findTopic: FindTopic;
  /** Tells which steps were taken. */
  reach(stepKey: string): void;
}

/** A flow in a conversation of the lab. It runs as in a stored one, but nothing is stored, sent or counted. */
export function playFlow(
  { sql, findTopic, reach }: Playing,
  scene: FlowScene,
  { flowId, isDisclosed, flows, savedReplies }: LoadedFlow,
  seed: number,
): PlayedFlow {
  const { companyId, language, platform } = scene;
  let state = newRun(flowId, seed);
  let policies: Promise<PolicyInUse[]> | null = null;

  const readPolicies = (tx: Tx) => {
    const named = agentsIn(flows.values()).filter((id) => id !== scene.agentId);
    return (policies ??= policiesInForce(tx, companyId, named, null, scene.policies));
  };
  const openGuard = async (tx: Tx, message: string): Promise<Guard> =>
    guardOf(await openEnforcement(tx, companyId, await readPolicies(tx), scene.facts()), {
      message,
      language,
      platform,
    });

  /** Goes as far as one input leads. Returns what somebody else has to answer first; null if nothing. */
  const advanceBy = (input: Input): Promise<RequestEffect | null> =>
    sql.inCompany(companyId, async (tx) => {
      const heard = 'text' in input ? input.text : '';
      const guard = await openGuard(tx, heard);
      const hiding = createHiding(guard.findsEver, flows.values());
      const place = playedPlace(tx, scene, hiding);
      const route = input.type === 'message' || input.type === 'start' ? guard.route() : null;
      if (route && route.flowId !== flowId) {
        await sendToPerson(place, { guard, languages: language ? [language] : [] }, route.text);
        scene.act(guard.report().hits);
        return null;
      }
      const result = advance(state, input, worldOf(hiding));
      state = hiding.state(result.state);
      for (const { flow, node } of result.steps) reach(keyOf(flow, node));
      const languages = [...(language ? [language] : []), ...(flows.get(flowId)?.languages ?? [])];
      const disclose = discloseOnce({ isDisclosed, isFirst: scene.isFirst() }, heard, languages[0] ?? 'en');
      if (result.effects.some((effect) => effect.do === 'stop')) scene.note({ kind: 'flow_stopped' });
      await carryOut(tx, place, { companyId, languages, guard, disclose }, result.effects);
      scene.act(guard.report().hits);
      const asked = result.effects.find((effect) => effect.do === 'request');
      return asked ? { ...asked, request: hiding.request(asked.request) } : null;
    });

  const worldOf = ({ variable }: ReturnType<typeof createHiding>) => {
    const { values, fields, signed } = readFacts(scene.customer());
    return {
      now: scene.now(),
      language,
      facts: { ...values, platform, language, page_url: '', 'company.name': scene.companyName },
      customerFields: fields.filter(({ key }) => !signed.has(factOf(key))),
      hide: variable,
      findFlow: flows.get.bind(flows),
      findSavedReply: savedReplies.get.bind(savedReplies),
    };
  };

  async function take(input: Input): Promise<void> {
    for (let next: Input | null = input; next;) {
      const asked = await advanceBy(next);
      next = asked && { type: 'answer', answer: await answerTo(asked), tookMs: 0 };
    }
  }

  /** Agents and classifiers answer as they do customers; other systems are never asked. */
  async function answerTo({ node, request }: RequestEffect) {
    if (request.kind === 'aiAnswer') return answerOf(await scene.consult(request.agentId, request.question), '');
    if (request.kind === 'aiClassify') return { exit: (await findTopic(request.topics, request.text)).id ?? 'other' };
    scene.note({ kind: 'not_sent', step: nameOf(flows.get(state.flow), node) });
    return NOT_SENT;
  }

  return {
    isRunning: () => state.status === 'running',
    dueAt: () => (state.status === 'running' ? (state.waiting?.until ?? null) : null),
    isPausing: () => state.waiting?.for === 'time',
    start: (event, text) => take({ type: 'start', event, text }),
    hear: (text) => take({ type: 'message', text }),
    expire: () => take({ type: 'time' }),
    handBack: () => take(inputAfterPerson({ state })),
  };
}

type RequestEffect = Extract<Effect, { do: 'request' }>;
