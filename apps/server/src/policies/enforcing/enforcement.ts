import type { Locale } from '@parley/contracts/locales';
import type { TopicPhrase } from '@parley/contracts/policy-topics';
import { readCustomerField, written } from '@parley/flow-engine';
import type { Tx } from '../../infra/sql/sql.ts';
import { readSentiment } from '../../understanding/sentiment/index.ts';
import {
  createPolicySet,
  factsAskedBy,
  policySetOf,
  type AttachedPolicy,
  type KnownTopic,
  type PolicySet,
  type Situation,
} from '../judging/index.ts';
import { noConversation, readConversationFacts, type ConversationFacts, type Moment } from './conversation-facts.ts';
import { createGuard, type Guard } from './guard.ts';

/** A message that policies are judged for. */
interface Judged {
  message: string;
  language: Locale;
  platform: Situation['platform'];
  /** What bots and people said before. */
  spoken: readonly string[];
  /** The customer's earlier messages, where no conversation is stored. */
  earlier: readonly string[];
}

/** The policies of an agent for one conversation, ready to guard what is said in it. */
export interface Enforcement {
  isEmpty: boolean;
  /** What the last bot message asked for, if a policy made it ask. */
  awaited: string | null;
  /** The value of a custom field in a message that was asked for it; null if it is none. */
  readField(key: string, text: string): string | null;
  /** `given` names what the message itself has just told. */
  guard(judged: Judged, given?: readonly string[]): Guard;
}

/**
 * Opens policies for a stored conversation, as it is or as it was at a moment, or for one with these facts; without one, as in the
 * test view, nothing is known about it.
 */
export async function openEnforcement(
  tx: Tx,
  companyId: number,
  policies: readonly AttachedPolicy[],
  conversation: number | ConversationFacts | null,
  moment: Moment | null = null,
): Promise<Enforcement> {
  if (policies.length === 0) return NO_POLICIES;
  const [topics, facts] = await Promise.all([
    readKnownTopics(tx, companyId),
    typeof conversation === 'number' ? readConversationFacts(tx, companyId, conversation, moment) : conversation,
  ]);
  const set = policySetOf(policies, topics);
  return enforcementOf(set, facts ?? noConversation(await timezoneOf(tx, companyId)), facts !== null);
}

/** Enforces a prepared set, given what is known. */
export function enforcementOf(set: PolicySet, known: ConversationFacts, isStored: boolean): Enforcement {
  const asked = factsAskedBy(set.policies);
  const moodOf = (message: string) => known.sentiment ?? readSentiment(message).label;
  return {
    isEmpty: set.policies.length === 0,
    awaited: known.awaited,
    readField(key, text) {
      const value = readCustomerField(known.fields, key, text.trim());
      return value === undefined || value === null ? null : written(value);
    },
    guard({ message, language, platform, spoken, earlier }, given = []) {
      const turns = isStored ? {} : { 'conversation.turns': earlier.length + 1 };
      return createGuard(set, {
        situation: {
          message,
          language,
          platform,
          isVerified: known.isVerified,
          now: known.now ?? new Date(),
          timezone: known.timezone,
          facts: {
            ...known.facts,
            ...turns,
            message,
            'message.language': language,
            'message.sentiment': asked.has('message.sentiment') ? moodOf(message) : null,
            platform,
          },
          // The message itself is the newest of the stored ones.
          earlier: isStored ? known.earlier.filter((text) => !message.includes(text)) : earlier,
        },
        known: new Set([...known.known, ...given]),
        spoken,
        said: known.said,
        asked: known.asked,
        offers: known.offers,
      });
    },
  };
}

/** For agents without policies. */
export const NO_POLICIES: Enforcement = enforcementOf(createPolicySet([], []), noConversation(), false);

async function readKnownTopics({ db }: Tx, companyId: number): Promise<KnownTopic[]> {
  const rows = await db
    .selectFrom('policy_topics')
    .select(['id', 'phrases', 'updated_at as updatedAt'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.map((row) => ({ ...row, phrases: row.phrases as TopicPhrase[] }));
}

async function timezoneOf({ db }: Tx, companyId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return timezone;
}
