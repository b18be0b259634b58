import type { PolicyKind } from '@parley/contracts/policy-content';
import { noConversation } from '../apps/server/src/policies/enforcing/conversation-facts.ts';
import { enforcementOf } from '../apps/server/src/policies/enforcing/enforcement.ts';
import { createPolicySet, type AttachedPolicy } from '../apps/server/src/policies/judging/index.ts';
import { attached, REFUNDS } from '../apps/server/src/policies/judging/testing.ts';
import { attack } from '../apps/server/src/testing/policy-attacks.ts';
import { seeded, splitSentences } from '../apps/server/src/understanding/language/index.ts';
import type { Figure } from './figure.ts';

const TRIES = Number(process.env.POLICY_TRIES ?? 10_500);
const ANSWERS = 400;
const BUDGETS = [
  { policies: 100, ms: 5 },
  { policies: 500, ms: 10 },
] as const;

/** A hostile model and hostile knowledge against every kind of policy in every phase, and what judging costs. */
export async function measurePolicies(): Promise<Figure[]> {
  return [...BUDGETS.map(({ policies, ms }) => measureJudging(policies, ms)), await measureAttacks()];
}

async function measureAttacks(): Promise<Figure> {
  const cells = new Set<string>();
  let leaks = 0;
  let untraced = 0;
  for (let seed = 0; seed < TRIES; seed += 1) {
    const attempt = await attack(seed);
    cells.add(`${attempt.kind} ${attempt.phase} ${attempt.engine}`);
    leaks += Number(attempt.leaks.length > 0);
    untraced += Number(!attempt.hasTrace);
  }
  if (leaks + untraced > 0) process.exitCode = 1;
  return {
    what: `policies: forbidden sentences that a customer's stream carried, previews included (${cells.size} combinations of kind, phase and engine)`,
    goal: '0 of 10,000',
    measured: `${leaks} of ${TRIES.toLocaleString('en')}, ${untraced} without a trace`,
  };
}

const WORDS =
  'guarantee promise refund lawyer court discount coupon competitor warranty insurance medical diagnosis forever always never cheapest best price match loan credit bitcoin tobacco weapon politics religion password secret internal margin supplier recall defect danger'.split(
    ' ',
  );
const ANSWER =
  'Delivery to Austria takes three to five working days and costs 6.90 euros, and from 80 euros on it is free of charge. Parcels can also go to a pick-up station near you. You can follow your parcel with the number in our mail. Returns are possible within thirty days, in the original packaging. Write to us if anything is unclear.';

/** Policies as a large company would have them: mostly bans with words and patterns, some with topics and conditions. */
function policiesOf(count: number): AttachedPolicy[] {
  const random = seeded(count);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const text = (words: string) => [{ locale: 'en', text: words }];
  const actions: Record<PolicyKind, () => Record<string, unknown>> = {
    must_not_say: () => ({
      kind: 'must_not_say',
      phrases: [`${word()} ${word()} zz`, `${word()} zz`],
      patterns: [`\\b${word()}\\w*\\s+(?:${word()}|${word()})zz`, `${word()}.{0,20}${word()}zz`],
      topics: random() < 0.2 ? [1 + Math.floor(random() * 10)] : [],
    }),
    must_say: () => ({ kind: 'must_say', texts: text(`Mind the ${word()}.`), often: 'once' }),
    must_ask: () => ({ kind: 'must_ask', field: 'email', texts: text('Your address?') }),
    route: () => ({ kind: 'route' }),
    data: () => ({ kind: 'data', finds: ['card', 'iban', 'email'] }),
    limit: () => ({ kind: 'limit', characters: 2_000, sentences: 20 }),
    style: () => ({ kind: 'style', instruction: `Avoid talk about ${word()}.` }),
  };
  const kinds: PolicyKind[] = ['must_not_say', 'must_not_say', 'must_not_say', 'must_say', 'must_ask', 'route', 'data', 'limit', 'style'];
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'style';
    const isConditional = ['must_say', 'must_ask', 'route'].includes(kind) || random() < 0.3;
    const rule =
      random() < 0.3
        ? { variable: 'message.topics', operator: 'contains', value: String(1 + Math.floor(random() * 10)) }
        : { variable: 'message', operator: 'contains', value: `${word()} zz` };
    return attached(at + 1, actions[kind](), { when: isConditional ? { needs: 'all', rules: [rule] } : null });
  });
}

/**
 * All that policies add to an answer, from the message to the last sentence; every text is new, so that no cache helps. Judging waits
 * for nothing, so the time of the processor is what a customer waits for on a machine that is not overloaded.
 */
function measureJudging(count: number, budget: number): Figure {
  const topics = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, phrases: REFUNDS.slice(0, 13 - (at % 4)) }));
  const enforcement = enforcementOf(createPolicySet(policiesOf(count), topics), noConversation(), false);
  const times: number[] = [];
  for (let nth = 0; nth < ANSWERS; nth += 1) {
    const before = process.threadCpuUsage();
    const message = `How long does delivery number ${nth} to Austria take?`;
    const guard = enforcement.guard({ message, language: 'en', platform: null, spoken: [], earlier: [] });
    guard.route();
    guard.ask();
    guard.instruct();
    let said = '';
    for (const sentence of splitSentences(ANSWER.replace('three', String(nth)))) {
      const kept = guard.clean(sentence, 'sentence', [ANSWER]);
      if (guard.allows(said + kept, 'sentence', 'own', true)) said += kept;
    }
    guard.withObligations(guard.shorten(said, 'answer'), 'answer');
    guard.count(said, 'answer', 'own');
    guard.report();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  // The first answers after a start compile what they need.
  const sorted = times.slice(20).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  if (at(0.95) > budget) process.exitCode = 1;
  return {
    what: `policies: what judging ${count} of them adds to an answer, processor time, p95 (p50)`,
    goal: `≤ ${budget} ms`,
    measured: `${at(0.95).toFixed(1)} ms (${at(0.5).toFixed(1)} ms)`,
  };
}
