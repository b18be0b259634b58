import type { CaseEvent, LabCaseContent } from '@parley/contracts/lab-cases';
import type { MessageExtras } from '@parley/contracts/messages';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import { factsOf, type ConversationFacts, type PolicyInUse } from '../../policies/index.ts';
import { readSentiment, type Sentiment } from '../../understanding/sentiment/index.ts';
import type { Exchange, Turn, Verdict } from '../answering/exchange.ts';
import { createPlayedCustomer } from './played-customer.ts';
import type { Surroundings } from './surroundings.ts';

const MINUTE = 60_000;
/** A customer who is answered reads no more of the history than a stored conversation gives. */
const MAX_HISTORY = 20;
/** As many as a stored conversation may have. */
const MAX_TAGS = 20;

export type PlayedConversation = ReturnType<typeof openConversation>;

/** Which policies acted for an answer. */
export const hitsOf = ({ stages }: Pick<Verdict, 'stages'>): PolicyHit[] =>
  stages.flatMap((stage) => (stage.stage === 'policies' ? stage.hits : []));

/** What is known of a conversation that begins at a time, in milliseconds since the case began. */
const begun = (startedAt: number) => ({
  startedAt,
  outcomes: [] as Verdict['outcome'][],
  moods: [] as string[],
  said: [] as string[],
  acts: new Map<string, { id: number; effect: string; count: number }>(),
  tags: new Map<string, string>(),
  history: [] as Turn[],
  /** What the customer wrote since the last answer. */
  open: [] as string[],
  /** What the customer wrote since a flow has heard something or a person has spoken. */
  unheard: [] as string[],
  hasFlowHeard: false,
  spokenAt: null as number | null,
  offers: 0,
  isAfterPerson: false,
  awaited: null as string | null,
  owner: 'bot' as 'bot' | 'person',
  isEnded: false,
});

/**
 * A conversation in memory. It keeps what a stored one would have in its messages, traces and policy hits, so that agents, flows and
 * policies see the same; nothing of it is stored or counted. A customer who writes after its end begins another one.
 */
export function openConversation(content: LabCaseContent, policies: readonly PolicyInUse[], around: Surroundings) {
  const customer = createPlayedCustomer(content, around);
  const startsAt = content.at === null ? Date.now() : Date.parse(content.at);
  let clock = 0;
  let attachments = 0;
  /** The mood that is given to the next message. */
  let sentiment: Sentiment | null = null;
  let now = begun(0);

  function speak(text: string): void {
    now.history.push(...now.open.map((words): Turn => ({ from: 'customer', text: words })), { from: 'agent', text });
    now.open = [];
    now.spokenAt = clock;
    now.awaited = null;
  }
  function say(text: string, options: MessageExtras['options']): void {
    speak(text);
    now.isAfterPerson = false;
    if (options.some(({ id }) => id === 'person')) now.offers += 1;
  }
  function act(hits: readonly PolicyHit[]): void {
    for (const { policyId: id, effect, droppedBecause } of hits) {
      const name = `${id} ${effect}`;
      if (droppedBecause === null) now.acts.set(name, { id, effect, count: (now.acts.get(name)?.count ?? 0) + 1 });
    }
  }

  return {
    owner: () => now.owner,
    isEnded: () => now.isEnded,
    tags: () => [...now.tags.values()],
    customer,
    act,
    say,

    /** In milliseconds, as the case has it. */
    time: () => startsAt + clock,
    passTo(time: number): void {
      clock = Math.max(clock, time - startsAt);
    },

    /** Time that passes is not among these: flows may have timers. */
    happen(event: Exclude<CaseEvent, { kind: 'idle' }>): void {
      if (event.kind === 'attachment') attachments += 1;
      if (event.kind === 'sentiment') sentiment = event.label;
      if (event.kind === 'staff_says') {
        speak(event.text);
        now.isAfterPerson = true;
        now.hasFlowHeard = true;
        now.unheard = [];
        now.owner = 'person';
      }
      if (event.kind !== 'staff_hands_back') return;
      // From then on the agent starts afresh.
      now.history = [];
      now.open = [];
      now.owner = 'bot';
    },

    /** The customer writes. Files that came before belong to this message. */
    hear(text: string): void {
      if (now.isEnded) now = begun(clock);
      now.said.unshift(text);
      now.open.push(text);
      now.unheard.push(text);
      now.moods.unshift(sentiment ?? readSentiment(text).label);
      if (now.owner === 'person') customer.hear(text);
    },

    /** What a flow hears, and whether it is the first that a flow hears in this conversation. */
    unheard(): { text: string; isFirst: boolean } {
      const heard = { text: now.unheard.join('\n'), isFirst: !now.hasFlowHeard };
      now.unheard = [];
      now.hasFlowHeard = true;
      return heard;
    },

    exchange(): Exchange {
      const known = now.outcomes.findIndex((outcome) => outcome !== 'unsure');
      const calm = now.moods.findIndex((mood) => mood !== 'angry');
      return {
        question: now.open.join('\n'),
        history: now.history.slice(-MAX_HISTORY),
        locale: content.locale,
        unsureBefore: known < 0 ? now.outcomes.length : known,
        angry: calm < 0 ? now.moods.length : calm,
        sentiment,
        platform: content.platform ?? 'web_widget',
        customerName: customer.name(),
        page: '',
        metadata: customer.metadata(),
        known: customer.known(),
      };
    },

    facts(): ConversationFacts {
      const count = (outcome: Verdict['outcome']) => now.outcomes.filter((each) => each === outcome).length;
      const minutesSince = (then: number) => Math.floor((clock - then) / MINUTE);
      return factsOf(
        {
          isVerified: customer.isVerified,
          timezone: around.timezone,
          customer: customer.facts(),
          turns: now.said.length,
          minutes: minutesSince(now.startedAt),
          sinceAnswer: now.spokenAt === null ? null : minutesSince(now.spokenAt),
          attachments,
          answers: count('answered'),
          refusals: count('unsure'),
          handOffs: count('hand_off'),
          afterPerson: now.isAfterPerson,
          offers: now.offers,
          acts: [...now.acts.values()],
          awaited: now.awaited,
          earlier: now.said,
          askedLater: [],
          sentiment,
        },
        new Date(startsAt + clock),
      );
    },

    /** The agent answers or hands off; where a flow takes over, that speaks instead. */
    answer(verdict: Verdict, isFlow: boolean): void {
      const hits = hitsOf(verdict);
      now.outcomes.unshift(verdict.outcome);
      act(hits);
      if (verdict.told) customer.collect(verdict.told.field, verdict.told.value);
      if (isFlow) return;
      if (verdict.text !== '' || verdict.options.length > 0) {
        say(verdict.text, verdict.options);
        now.awaited = fieldAskedIn(hits, policies);
      }
      if (verdict.outcome !== 'hand_off') return;
      now.owner = 'person';
      customer.expect(verdict.asked);
    },

    /** Whether no bot has said anything yet, or nothing since a person. */
    isFirst: () => now.spokenAt === null || now.isAfterPerson,
    handOff(): void {
      now.owner = 'person';
    },
    end(): void {
      now.isEnded = true;
    },
    changeTag(change: 'addTag' | 'removeTag', tag: string): void {
      const key = tag.toLowerCase();
      if (change === 'removeTag') now.tags.delete(key);
      else if (now.tags.has(key) || now.tags.size < MAX_TAGS) now.tags.set(key, tag);
    },

    /** The turn is over: its files and its mood are not part of the next message. */
    endTurn(): void {
      attachments = 0;
      sentiment = null;
    },
  };
}

/** What a policy made the agent ask for. */
function fieldAskedIn(hits: readonly PolicyHit[], policies: readonly PolicyInUse[]): string | null {
  const asking = hits.find(({ effect, droppedBecause }) => effect === 'asked' && droppedBecause === null);
  const action = policies.find(({ id }) => id === asking?.policyId)?.content.action;
  return action?.kind === 'must_ask' ? action.field : null;
}
