import { comparisonsOf, type Comparison } from '@parley/contracts/conditions';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import type { Witness } from '@parley/contracts/policy-findings';
import type { PolicyScope } from '@parley/contracts/policy-content';
import { written, type Value } from '@parley/flow-engine';
import { detectLanguage } from '../../understanding/language/index.ts';
import type { AttachedPolicy, PolicySet, Situation, Topic } from '../judging/index.ts';
import { valuesFor } from './values.ts';

/** More combinations than these are not tried, and nothing is claimed about them. */
const MAX_TRIES = 3_000;
const TOPICS = 'message.topics';
const TOPIC_TIMES = /^topic\.(\d+)\.times$/;
/** A Monday, from which the days of the week are counted. */
const MONDAY = Date.parse('2024-01-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

interface Tried {
  situation: Situation;
  applying: ReturnType<PolicySet['apply']>;
}

/** All situations that matter to some policies: every value that their conditions and scopes tell apart. */
interface Search {
  tried: Iterable<Tried>;
  /** False if there were too many to try them all. */
  isComplete(): boolean;
}

/** Plays through the situations that the conditions of some policies tell apart, with the same code that judges customers' messages. */
export function search(set: PolicySet, policies: readonly AttachedPolicy[], topics: readonly Topic[]): Search {
  const comparisons = policies.flatMap(({ content: { when } }) => (when ? comparisonsOf(when) : []));
  const variables = [...new Set(comparisons.map(({ variable }) => variable))].filter(
    (variable) => variable !== 'message' && variable !== TOPICS && !TOPIC_TIMES.test(variable),
  );
  const scopes = policies.map(({ content }) => content.scope);
  const choices: Choice[] = [
    { name: 'says', values: messagesFor(policies, comparisons, topics) },
    { name: 'platform', values: platformsOf(scopes) },
    { name: 'language', values: languagesOf(scopes) },
    { name: 'verified', values: scopes.some(({ audience }) => audience !== 'everyone') ? [false, true] : [false] },
    { name: 'now', values: timesOf(scopes) },
    ...variables.map((name) => ({ name, values: valuesFor(name, of(name, comparisons)) })),
  ];
  let isComplete = choices.reduce((count, { values }) => count * values.length, 1) <= MAX_TRIES;
  function* tried(): Iterable<Tried> {
    let count = 0;
    for (const chosen of combinations(choices)) {
      count += 1;
      if (count > MAX_TRIES) {
        isComplete = false;
        return;
      }
      const situation = situationOf(chosen, variables);
      yield { situation, applying: set.apply(situation) };
    }
  }
  return { tried: tried(), isComplete: () => isComplete };
}

/** A situation in words that staff can check. */
export function witnessOf(
  { message, language, facts, platform, isVerified }: Situation,
  policies: readonly AttachedPolicy[],
): Witness {
  const asked = new Set(
    policies.flatMap(({ content: { when } }) => (when ? comparisonsOf(when) : [])).map(({ variable }) => variable),
  );
  const scopes = policies.map(({ content }) => content.scope);
  const told = Object.entries(facts)
    .filter(([name]) => asked.has(name) && name !== 'message' && name !== 'platform' && name !== 'customer.verified')
    .map(([name, value]) => ({ name, value: written(value) }));
  const needsPlatform = asked.has('platform') || scopes.some(({ channels }) => channels.length > 0);
  const needsIdentity = asked.has('customer.verified') || scopes.some(({ audience }) => audience !== 'everyone');
  return {
    says: message,
    language,
    facts: [
      ...(needsPlatform && platform ? [{ name: 'platform', value: platform }] : []),
      ...(needsIdentity ? [{ name: 'customer.verified', value: String(isVerified) }] : []),
      ...told,
    ],
  };
}

interface Choice {
  name: string;
  values: readonly Value[];
}

const of = (name: string, comparisons: readonly Comparison[]) =>
  comparisons.filter(({ variable }) => variable === name);

/** Every way to choose one value of each, those that differ least from the first one first. */
function* combinations(choices: readonly Choice[]): Iterable<Map<string, Value>> {
  const [first, ...rest] = choices;
  if (!first) {
    yield new Map();
    return;
  }
  for (const others of combinations(rest))
    for (const value of first.values) yield new Map([[first.name, value], ...others]);
}

/** Messages that the conditions tell apart: what examples and topics say, and what conditions name. */
function messagesFor(
  policies: readonly AttachedPolicy[],
  comparisons: readonly Comparison[],
  topics: readonly Topic[],
): string[] {
  const named = of('message', comparisons).flatMap(({ value }) =>
    typeof value === 'string' && value.trim() ? [value] : [],
  );
  const wanted = new Set(comparisons.flatMap(topicIdsIn));
  const about = topics
    .filter(({ id }) => wanted.has(id))
    .map(({ phrases }) =>
      phrases
        .filter(({ isMatch }) => isMatch)
        .slice(0, 3)
        .map(({ text }) => text),
    );
  const examples = policies.flatMap(({ content }) =>
    content.examples
      .filter(({ fires }) => fires)
      .slice(0, 5)
      .map(({ says }) => says),
  );
  const sentences = (parts: readonly string[]) =>
    parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ');
  const joined = sentences([...about.flatMap((phrases) => phrases.slice(0, 1)), ...named]);
  return [...new Set([...examples, ...named, ...about.flat(), joined, 'Hello, I have a question.'])].filter(
    (text) => text !== '',
  );
}

function topicIdsIn({ variable, value }: Comparison): number[] {
  const counted = TOPIC_TIMES.exec(variable)?.[1];
  if (counted !== undefined) return [Number(counted)];
  return variable === TOPICS ? (Array.isArray(value) ? value : [value]).map(Number) : [];
}

const platformsOf = (scopes: readonly PolicyScope[]): Value[] => {
  const named = scopes.flatMap(({ channels }) => channels);
  return named.length > 0 ? [...CHANNEL_TYPES] : ['web_widget'];
};

const languagesOf = (scopes: readonly PolicyScope[]): Value[] =>
  // Null: whatever language the message is in.
  scopes.some(({ languages }) => languages.length > 0) ? [null, ...LOCALES] : [null];

const timesOf = (scopes: readonly PolicyScope[]): Value[] => {
  const hours = scopes.flatMap((scope) => scope.hours ?? []);
  if (hours.length === 0) return [MONDAY + 12 * 60 * MINUTE];
  const minutes = [...new Set(hours.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]))];
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) => minutes.map((minute) => MONDAY + day * DAY + minute * MINUTE));
};

const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

function situationOf(chosen: ReadonlyMap<string, Value>, variables: readonly string[]): Situation {
  const message = String(chosen.get('says') ?? '');
  const language =
    ((chosen.get('message.language') ?? chosen.get('language')) as Locale | null | undefined) ??
    detectLanguage(message)?.language ??
    'en';
  const platform = (
    variables.includes('platform') ? chosen.get('platform') : (chosen.get('platform') ?? null)
  ) as Situation['platform'];
  const isVerified = Boolean(chosen.get('customer.verified') ?? chosen.get('verified'));
  return {
    message,
    language,
    platform,
    isVerified,
    now: new Date(Number(chosen.get('now'))),
    timezone: 'UTC',
    earlier: [],
    facts: {
      'conversation.turns': 1,
      ...Object.fromEntries(variables.map((name) => [name, chosen.get(name) ?? null])),
      message,
      'message.language': language,
      platform,
      'customer.verified': isVerified,
    },
  };
}
