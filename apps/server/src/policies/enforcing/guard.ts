import type { PersonalData } from '@parley/contracts/personal-data';
import type { PolicyKind } from '@parley/contracts/policy-content';
import type { PolicyHit, PolicyPhase, PolicyReport } from '@parley/contracts/policy-hits';
import { findPersonalData } from '../../personal-data/index.ts';
import { sentencesOf } from '../../understanding/language/index.ts';
import {
  beyond,
  saysAlready,
  textIn,
  unsourcedIn,
  type AttachedPolicy,
  type Breach,
  type PolicySet,
  type Situation,
} from '../judging/index.ts';
import { fitInto, strictestOf } from './fit.ts';
import { createHits } from './hits.ts';
import { instructionsOf } from './instructions.ts';

/** What a guard needs to know besides the policies. */
export interface Watched {
  situation: Situation;
  /** Contact details and custom fields that have a value. */
  known: ReadonlySet<string>;
  /** What bots and people said before, newest last. */
  spoken: readonly string[];
  /** Policies that have said their phrase. */
  said: ReadonlySet<number>;
  /** How often each policy has asked. */
  asked: ReadonlyMap<number, number>;
  /** How often a person was offered. */
  offers: number;
}

/** The sources of a text; `own` for the company's own words, which need none. */
export type Sources = readonly string[] | 'own';

type OfKind<Kind extends PolicyKind> = AttachedPolicy & {
  content: { action: Extract<AttachedPolicy['content']['action'], { kind: Kind }> };
};

/** Somebody who does not answer after so many questions gets a person. */
const MAX_ASKED = 2;

export type Guard = ReturnType<typeof createGuard>;

/**
 * Enforces the policies that apply to one message. Whatever is to be shown goes through it; what it did is in `hits`. What cannot be
 * judged counts as forbidden.
 */
export function createGuard(set: PolicySet, watched: Watched) {
  const { situation } = watched;
  const { language } = situation;
  const startedAt = performance.now();
  const { active, dropped, failed, ...unconcerned } = set.apply(situation);
  const hits = createHits();
  const byId = new Map(set.policies.map((policy) => [policy.id, policy]));
  const find = <Kind extends PolicyKind>(kind: Kind, enforcement: 'hard' | 'soft' | 'shadow' = 'hard') =>
    active.filter(
      ({ content }) => content.action.kind === kind && content.enforcement === enforcement,
    ) as unknown as OfKind<Kind>[];
  for (const { policy, by, because } of dropped) hits.drop(policy, by, because);

  const bans = new Set(find('must_not_say').map(({ id }) => id));
  const watchedBans = new Set([...find('must_not_say', 'soft'), ...find('must_not_say', 'shadow')].map(({ id }) => id));
  const data = find('data');
  const finds = [...new Set(data.flatMap(({ content }) => content.action.finds))];
  /** Whatever their conditions say about this message: earlier ones may have met them. */
  const findsEver = set.policies.flatMap(({ content: { action, enforcement } }) =>
    action.kind === 'data' && enforcement === 'hard' ? action.finds : [],
  );
  const limits = find('limit');
  const limit = strictestOf(limits.map(({ content }) => content.action));
  /** What was said in this turn already, which may consist of several messages. */
  const saidNow = new Set<number>();
  let spentMs = performance.now() - startedAt;
  const timed = <Result>(work: () => Result): Result => {
    const from = performance.now();
    const result = work();
    spentMs += performance.now() - from;
    return result;
  };

  const unsourced = (sources: Sources) => (text: string) =>
    sources === 'own' ? [] : unsourcedIn(text, language, sources);
  /** Texts that are fine; joined ones are often judged again as they are. */
  const fine = new Set<string>();
  const breachIn = (text: string, sources: Sources, isJoined = false): Breach | null => {
    if (isJoined && fine.has(text)) return null;
    const breach = timed(() => set.findForbidden(text, language, bans, unsourced(sources), isJoined)[0] ?? null);
    if (!breach) fine.add(text);
    return breach;
  };
  const noteRemoved = ({ policyId, isFailure }: Breach, text: string, phase: PolicyPhase) => {
    const policy = byId.get(policyId);
    if (policy) hits.act(policy, { phase, words: text, isFailure });
    if (policy && !broken.includes(policy)) broken.push(policy);
  };
  /** The policies because of which something was removed. */
  const broken: AttachedPolicy[] = [];

  /** Whether a text may be shown; what may not is recorded. */
  function allows(text: string, phase: PolicyPhase, sources: Sources = 'own', isJoined = false): boolean {
    if (bans.size === 0 || text === '') return true;
    const breach = breachIn(text, sources, isJoined);
    if (breach) noteRemoved(breach, text, phase);
    return breach === null;
  }

  /** The text without its forbidden sentences; sentences that are forbidden only together lose the later one. */
  function clean(text: string, phase: PolicyPhase, sources: Sources = 'own'): string {
    if (bans.size === 0 || text === '' || !breachIn(text, sources)) return text;
    let kept = '';
    let last = 0;
    for (const { text: sentence, start, end } of sentencesOf(text)) {
      const gap = kept === '' ? '' : (/\s+/u.exec(text.slice(last, start))?.[0] ?? ' ');
      const joined = kept + gap + sentence;
      last = end;
      if (!allows(sentence, phase, sources) || !allows(joined, phase, sources, true)) continue;
      kept = joined;
    }
    // Between the sentences there may be more than spaces.
    return kept === '' || allows(kept, phase, sources) ? kept : '';
  }

  /** Cut to what the limits allow, at the end of a sentence if possible. */
  function shorten(text: string, phase: PolicyPhase): string {
    if (beyond(limit, text) === null) return text;
    const kept = fitInto(limit, text);
    for (const policy of limits)
      if (beyond(policy.content.action, text) !== null)
        hits.act(policy, { phase, words: text.slice(kept.length).trim() });
    return kept;
  }

  /** The texts that have to be said now, in the place where they belong, if nothing forbids them. */
  function withObligations(body: string, phase: PolicyPhase): string {
    let text = body;
    for (const policy of find('must_say')) {
      const { texts, often, place } = policy.content.action;
      const isSaid = often === 'once' && (watched.said.has(policy.id) || saysAlready(texts, watched.spoken));
      if (isSaid || saidNow.has(policy.id)) continue;
      if (saysAlready(texts, [text])) {
        saidNow.add(policy.id);
        hits.act(policy, { phase, effect: 'kept' });
        continue;
      }
      const words = textIn(texts, language);
      if (words === '') continue;
      const parts = place === 'before' ? [words, text] : [text, words];
      const joined = parts.filter(Boolean).join('\n\n');
      const breach = breachIn(words, 'own') ?? breachIn(joined, 'own', true);
      if (breach) {
        hits.drop(policy, breach.policyId, 'rank', phase);
        continue;
      }
      text = joined;
      saidNow.add(policy.id);
      hits.act(policy, { phase, words });
    }
    return text;
  }

  /** Counts what soft and shadow policies would have said about a text that is sent. */
  function count(text: string, phase: PolicyPhase, sources: Sources): void {
    for (const { policyId, words, isFailure } of timed(() =>
      set.findForbidden(text, language, watchedBans, unsourced(sources)),
    )) {
      const policy = byId.get(policyId);
      if (policy) hits.act(policy, { phase, effect: 'counted', words, isFailure });
    }
    for (const enforcement of ['soft', 'shadow'] as const) {
      for (const policy of find('limit', enforcement)) {
        const words = beyond(policy.content.action, text);
        if (words !== null) hits.act(policy, { phase, effect: 'counted', words });
      }
      for (const policy of find('must_say', enforcement)) {
        const { texts, often } = policy.content.action;
        const isSaid = often === 'once' && saysAlready(texts, watched.spoken);
        if (!isSaid && !saysAlready(texts, [text])) hits.act(policy, { phase, effect: 'counted' });
      }
    }
  }

  function countMessage(): void {
    for (const enforcement of ['soft', 'shadow'] as const) {
      for (const policy of find('route', enforcement)) hits.act(policy, { phase: 'message', effect: 'counted' });
      for (const policy of find('must_ask', enforcement))
        if (!watched.known.has(policy.content.action.field)) hits.act(policy, { phase: 'message', effect: 'counted' });
      for (const policy of find('data', enforcement))
        if (findPersonalData(situation.message, policy.content.action.finds).length > 0)
          hits.act(policy, { phase: 'message', effect: 'counted' });
    }
  }

  return {
    /** The kinds of personal data that nothing but the customer's own message may contain. */
    finds: finds as readonly PersonalData[],
    /** The same for what was said before this message. */
    findsEver: [...new Set(findsEver)] as readonly PersonalData[],
    /** The answer may be shown only as a whole, because these policies need all of it. */
    isHolding: find('must_say').length > 0 || limits.length > 0,
    hasBans: bans.size > 0,
    allows,
    clean,
    shorten,
    withObligations,

    /** Records that personal data of the customer's message was removed. */
    noteRedacted(): void {
      for (const policy of data)
        if (findPersonalData(situation.message, policy.content.action.finds).length > 0)
          hits.act(policy, { phase: 'message', isFailure: failed.has(policy.id) });
    },

    /** Where the message has to go instead of being answered; null if nowhere. Others of the same kind give way. */
    route(): { flowId: number | null; text: string } | null {
      countMessage();
      const [winner, ...rest] = find('route');
      if (!winner) return null;
      const { flowId, texts } = winner.content.action;
      hits.act(winner, { phase: 'message', isFailure: failed.has(winner.id) });
      for (const policy of rest) hits.drop(policy, winner.id, whyWeaker(winner, policy));
      for (const policy of find('must_ask')) hits.drop(policy, winner.id, 'rank');
      return { flowId, text: clean(textIn(texts, language), 'message') };
    },

    /** The customer asked for a person, which comes before any policy. */
    giveWay(): void {
      for (const policy of [...find('route'), ...find('must_ask')]) hits.drop(policy, null, 'rank');
    },

    /** What the customer has to be asked first; `isRefused` if that was done often enough. */
    ask(): { field: string; text: string; isRefused: boolean } | null {
      const open = find('must_ask').filter(({ content }) => !watched.known.has(content.action.field));
      const [winner, ...rest] = open;
      if (!winner) return null;
      const { field, texts } = winner.content.action;
      const isRefused = (watched.asked.get(winner.id) ?? 0) >= MAX_ASKED;
      const words = textIn(texts, language);
      const text = clean(words, 'message');
      hits.act(winner, { phase: 'message', effect: isRefused || text === '' ? 'routed' : 'asked', words });
      for (const policy of rest) hits.drop(policy, winner.id, whyWeaker(winner, policy));
      return { field, text, isRefused: isRefused || text === '' };
    },

    /** What a model is told; recorded, because only a model can follow it. */
    instruct(): string[] {
      const told = [
        ...find('style'),
        ...find('style', 'soft'),
        ...active.filter(({ content }) => content.enforcement === 'soft'),
      ];
      for (const policy of new Set(told)) hits.act(policy, { phase: 'message', effect: 'instructed' });
      return instructionsOf(active, language);
    },

    /** What is said instead if nothing is left of an answer; null if a person has to answer. */
    safePhrase(phase: PolicyPhase): string | null {
      for (const policy of broken.toSorted((one, other) => active.indexOf(one) - active.indexOf(other))) {
        const { action } = policy.content;
        const words = action.kind === 'must_not_say' ? textIn(action.safePhrase, language) : '';
        if (words === '' || breachIn(words, 'own')) continue;
        hits.act(policy, { phase, effect: 'replaced', words });
        return words;
      }
      return null;
    },
    hasRemoved: () => broken.length > 0,
    /** What was removed, for asking a model once more. */
    removed: () => hits.all.filter(({ effect }) => effect === 'removed').map(({ name, words }) => ({ name, words })),

    /** Whether a person may be offered once more. */
    maySuggestPerson(): boolean {
      const strictest = limits.find(({ content }) => content.action.offers !== null);
      if (!strictest || watched.offers < (strictest.content.action.offers ?? 0)) return true;
      hits.act(strictest, { phase: 'answer' });
      return false;
    },
    count,

    /** What a person's reply would break; people decide themselves. */
    warnings(text: string): PolicyHit[] {
      const all = new Set([...bans, ...watchedBans]);
      for (const { policyId, words, isFailure } of set.findForbidden(text, language, all, () => [])) {
        const policy = byId.get(policyId);
        if (policy) hits.act(policy, { phase: 'staff', effect: 'warned', words, isFailure });
      }
      for (const policy of [...find('limit'), ...find('limit', 'soft')]) {
        const words = beyond(policy.content.action, text);
        if (words !== null) hits.act(policy, { phase: 'staff', effect: 'warned', words });
      }
      return hits.all.filter(({ effect }) => effect === 'warned');
    },

    /** What became of all policies. */
    report: (): PolicyReport & { ms: number } => ({ ...unconcerned, hits: [...hits.all], ms: spentMs }),
  };
}

/** Why one of two policies of a row gave way. */
function whyWeaker(winner: AttachedPolicy, other: AttachedPolicy): 'outranked' | 'priority' | 'stricter' {
  if (winner.content.relations.outranks.includes(other.id)) return 'outranked';
  return winner.content.priority !== other.content.priority ? 'priority' : 'stricter';
}
