import type { CaseEvent, LabCaseContent } from '@parley/contracts/lab-cases';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import { factsOf, type ConversationFacts, type PolicyInUse } from '../../policies/index.ts';
import { readSentiment } from '../../understanding/sentiment/index.ts';
import type { Exchange, Turn, Verdict } from '../answering/exchange.ts';
import { createPlayedCustomer } from './played-customer.ts';
import type { Surroundings } from './surroundings.ts';

const MINUTE = 60_000;
/** A customer who is answered reads no more of the history than a stored conversation gives. */
const MAX_HISTORY = 20;

export type PlayedConversation = ReturnType<typeof openConversation>;

/** Which policies acted for an answer. */
export const hitsOf = ({ stages }: Pick<Verdict, 'stages'>): PolicyHit[] =>
  stages.flatMap((stage) => (stage.stage === 'policies' ? stage.hits : []));

/**
 * A conversation in memory. It keeps what a stored one would have in its messages, traces and policy hits, so that agents and
 * policies see the same; nothing of it is stored or counted.
 */
export function openConversation(content: LabCaseContent, policies: readonly PolicyInUse[], around: Surroundings) {
  const customer = createPlayedCustomer(content, around);
  const startsAt = content.at === null ? Date.now() : Date.parse(content.at);
  const outcomes: Verdict['outcome'][] = [];
  const moods: string[] = [];
  const said: string[] = [];
  const acts = new Map<string, { id: number; effect: string; count: number }>();
  const flowIds = new Set<number>();
  let history: Turn[] = [];
  /** What the customer wrote since the last answer. */
  let open: string[] = [];
  let minutes = 0;
  let spokenAt: number | null = null;
  let attachments = 0;
  let offers = 0;
  let isAfterPerson = false;
  let awaited: string | null = null;
  let owner: 'bot' | 'person' | 'flow' = 'bot';

  function speak(text: string): void {
    history.push(...open.map((words): Turn => ({ from: 'customer', text: words })), { from: 'agent', text });
    open = [];
    spokenAt = minutes;
    awaited = null;
  }

  return {
    owner: () => owner,
    customer,
    flowIds: flowIds as ReadonlySet<number>,

    happen(event: CaseEvent): void {
      if (event.kind === 'idle') minutes += event.minutes;
      if (event.kind === 'attachment') attachments += 1;
      if (event.kind === 'staff_says') {
        speak(event.text);
        isAfterPerson = true;
        owner = 'person';
      }
      if (event.kind !== 'staff_hands_back') return;
      // From then on the agent starts afresh.
      history = [];
      open = [];
      owner = 'bot';
    },

    /** The customer writes. Files that came before belong to this message. */
    hear(text: string): void {
      said.unshift(text);
      open.push(text);
      moods.unshift(readSentiment(text).label);
      if (owner === 'person') customer.hear(text);
    },

    exchange(): Exchange {
      const known = outcomes.findIndex((outcome) => outcome !== 'unsure');
      const calm = moods.findIndex((mood) => mood !== 'angry');
      return {
        question: open.join('\n'),
        history: history.slice(-MAX_HISTORY),
        locale: content.locale,
        unsureBefore: known < 0 ? outcomes.length : known,
        angry: calm < 0 ? moods.length : calm,
        platform: content.platform ?? 'web_widget',
        customerName: customer.name(),
        page: '',
        metadata: customer.metadata(),
        known: customer.known(),
      };
    },

    facts(): ConversationFacts {
      const count = (outcome: Verdict['outcome']) => outcomes.filter((each) => each === outcome).length;
      return factsOf(
        {
          isVerified: customer.isVerified,
          timezone: around.timezone,
          customer: customer.facts(),
          turns: said.length,
          minutes,
          sinceAnswer: spokenAt === null ? null : minutes - spokenAt,
          attachments,
          answers: count('answered'),
          refusals: count('unsure'),
          handOffs: count('hand_off'),
          afterPerson: isAfterPerson,
          offers,
          acts: [...acts.values()],
          awaited,
          earlier: said,
          askedLater: [],
        },
        new Date(startsAt + minutes * MINUTE),
      );
    },

    /** The flow that the verdict starts; null if there is none, or it cannot be started, so that a person answers. */
    flowOf: ({ flowId }: Pick<Verdict, 'flowId'>): number | null =>
      flowId !== null && around.flows.has(flowId) ? flowId : null,

    /** The agent answers, hands off or starts a flow. */
    answer(verdict: Verdict): void {
      const flowId = this.flowOf(verdict);
      const hits = hitsOf(verdict).filter(({ droppedBecause }) => droppedBecause === null);
      outcomes.unshift(verdict.outcome);
      for (const { policyId: id, effect } of hits) {
        const name = `${id} ${effect}`;
        acts.set(name, { id, effect, count: (acts.get(name)?.count ?? 0) + 1 });
      }
      if (verdict.told) customer.collect(verdict.told.field, verdict.told.value);
      if (flowId !== null) {
        flowIds.add(flowId);
        owner = 'flow';
        return;
      }
      const hasSpoken = verdict.text !== '' || verdict.options.length > 0;
      if (hasSpoken) {
        speak(verdict.text);
        isAfterPerson = false;
      }
      if (verdict.options.some(({ id }) => id === 'person')) offers += 1;
      if (hasSpoken) awaited = fieldAskedIn(hits, policies);
      if (verdict.outcome !== 'hand_off') return;
      owner = 'person';
      customer.expect(verdict.asked);
    },

    /** The turn is over: its files are not part of the next message. */
    endTurn(): void {
      attachments = 0;
    },
  };
}

/** What a policy made the agent ask for. */
function fieldAskedIn(hits: readonly PolicyHit[], policies: readonly PolicyInUse[]): string | null {
  const asking = hits.find(({ effect }) => effect === 'asked');
  const action = policies.find(({ id }) => id === asking?.policyId)?.content.action;
  return action?.kind === 'must_ask' ? action.field : null;
}
