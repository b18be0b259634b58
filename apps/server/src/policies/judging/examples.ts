import { comparisonsOf } from '@parley/contracts/conditions';
import type { Locale } from '@parley/contracts/locales';
import type { ExampleResult } from '@parley/contracts/policies';
import type { PolicyContent, PolicyExample } from '@parley/contracts/policy-content';
import type { PersonalData } from '@parley/contracts/personal-data';
import { detectLanguage } from '../../understanding/language/index.ts';
import { readSentiment } from '../../understanding/sentiment/index.ts';
import { beyond } from './limits.ts';
import { createPolicySet, type PolicySet } from './policy-set.ts';
import { saysAlready } from './said.ts';
import type { Situation } from './situation.ts';
import { unsourcedIn } from './sourced.ts';
import type { Topic } from './topics.ts';

type FindPersonalData = (text: string, kinds: readonly PersonalData[]) => readonly { start: number; end: number }[];

const ID = 1;

/**
 * Runs the examples of a policy, whether or not it is switched on. An example is the first message of an unknown customer; where and
 * when the policy applies does not matter, except for the language.
 */
export function runExamples(
  content: PolicyContent,
  topics: readonly Topic[],
  findPersonalData: FindPersonalData,
): ExampleResult[] {
  const scope = { channels: [], languages: [], hours: null, audience: 'everyone' as const };
  const alone = { dependsOn: [], excludes: [], outranks: [] };
  const set = createPolicySet(
    [{ id: ID, version: 1, content: { ...content, isEnabled: true, scope, relations: alone } }],
    topics,
  );
  return content.examples.map((example) => {
    const language = example.locale ?? detectLanguage(example.says)?.language ?? 'en';
    const isSpoken = content.scope.languages.length === 0 || content.scope.languages.includes(language);
    const applying = set.apply(situationOf(example.says, language));
    const found =
      applying.active.length > 0 && isSpoken ? firing(set, content, example, language, findPersonalData) : null;
    return {
      isPassed: (found !== null) === example.fires,
      fired: found !== null,
      words: found ?? '',
      closeness: nearestTopic(set, content, example, language),
    };
  });
}

/** What made the policy act; null if it does not. */
function firing(
  set: PolicySet,
  { action }: PolicyContent,
  { says, reply }: PolicyExample,
  language: Locale,
  findPersonalData: FindPersonalData,
): string | null {
  if (action.kind === 'must_not_say') {
    const unsourced = (text: string) => unsourcedIn(text, language, []);
    return set.findForbidden(reply, language, new Set([ID]), unsourced)[0]?.words ?? null;
  }
  if (action.kind === 'limit') return reply ? beyond(action, reply) : null;
  if (action.kind === 'must_say') return reply && saysAlready(action.texts, [reply]) ? null : '';
  if (action.kind === 'data') {
    const [first] = findPersonalData(says, action.finds);
    return first ? says.slice(first.start, first.end) : null;
  }
  return '';
}

function situationOf(message: string, language: Locale): Situation {
  return {
    message,
    language,
    platform: null,
    isVerified: false,
    now: new Date(),
    timezone: 'UTC',
    earlier: [],
    facts: {
      message,
      'message.language': language,
      'message.sentiment': readSentiment(message).label,
      'message.attachments': 0,
      'customer.verified': false,
      'conversation.turns': 1,
      'conversation.minutes': 0,
      'conversation.minutesSinceAnswer': 0,
      'conversation.answers': 0,
      'conversation.refusals': 0,
      'conversation.offers': 0,
      'conversation.handOffs': 0,
    },
  };
}

/** How close the example came to the topics that the policy looks at: those of the message, or those that it forbids in replies. */
function nearestTopic(
  set: PolicySet,
  { action, when }: PolicyContent,
  { says, reply }: PolicyExample,
  language: Locale,
): ExampleResult['closeness'] {
  const forbidden = action.kind === 'must_not_say' ? action.topics : [];
  const asked = when ? comparisonsOf(when).flatMap(topicsIn) : [];
  const found = [
    ...forbidden.map((id) => set.closeness(id, reply, language)),
    ...asked.map((id) => set.closeness(id, says, language)),
  ].flatMap((each) => each ?? []);
  const [best] = found.toSorted((one, other) => other.score - one.score);
  return best ? { score: best.score, floor: best.floor } : null;
}

function topicsIn({ variable, value }: ReturnType<typeof comparisonsOf>[number]): number[] {
  const counted = /^topic\.(\d+)\.times$/.exec(variable)?.[1];
  if (counted !== undefined) return [Number(counted)];
  if (variable !== 'message.topics') return [];
  return (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isInteger(id) && id > 0);
}
