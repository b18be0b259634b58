import type { Locale } from '@parley/contracts/locales';
import type { PolicyScope } from '@parley/contracts/policy-content';
import { isWithin } from '@parley/contracts/week-hours';
import type { Value } from '@parley/flow-engine';

/** What is known when a policy is judged. */
export interface Situation {
  /** The customer's message, as it is shown. */
  message: string;
  language: Locale;
  platform: PolicyScope['channels'][number] | null;
  /** The site has signed who the customer is. */
  isVerified: boolean;
  /** The time, and the company's time zone. */
  now: Date;
  timezone: string;
  /** Facts by the names of POLICY_FACTS, custom fields and what was said; topics are recognised when they are asked for. */
  facts: Readonly<Record<string, Value>>;
  /** The customer's earlier messages, for counting topics. */
  earlier: readonly string[];
}

/** Whether a policy is meant for this customer, channel, language and hour; the latter of the company's clock. */
export function isInScope(scope: PolicyScope, situation: Situation): boolean {
  const { channels, languages, hours, audience } = scope;
  if (channels.length > 0 && situation.platform !== null && !channels.includes(situation.platform)) return false;
  if (languages.length > 0 && !languages.includes(situation.language)) return false;
  if (audience !== 'everyone' && (audience === 'verified') !== situation.isVerified) return false;
  return hours === null || isWithin([hours], situation.timezone, situation.now);
}
