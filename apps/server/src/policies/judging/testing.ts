import { PolicyContent } from '@parley/contracts/policy-content';
import type { TopicPhrase } from '@parley/contracts/policy-topics';
import type { AttachedPolicy } from './order.ts';
import type { Situation } from './situation.ts';

type Written = Parameters<(typeof PolicyContent)['parse']>[0];

/** A policy that is switched on, for tests. */
export const policyContent = (action: Record<string, unknown>, more: Record<string, unknown> = {}): PolicyContent =>
  PolicyContent.parse({
    name: `A ${String(action['kind'])} policy`,
    isEnabled: true,
    action,
    ...more,
  } satisfies Written);

export const attached = (
  id: number,
  action: Record<string, unknown>,
  more: Record<string, unknown> = {},
): AttachedPolicy => ({ id, version: 1, content: policyContent(action, more) });

/** The first message of an unknown customer, for tests. */
export const situation = (message: string, more: Partial<Situation> = {}): Situation => ({
  message,
  language: 'en',
  platform: 'web_widget',
  isVerified: false,
  now: new Date('2026-11-18T12:00:00Z'),
  timezone: 'UTC',
  earlier: [],
  facts: { message, 'message.language': 'en', 'conversation.turns': 1 },
  ...more,
});

export const phrase = (text: string, isMatch = true, locale: TopicPhrase['locale'] = 'en'): TopicPhrase => ({
  text,
  isMatch,
  locale,
});

export const REFUNDS: readonly TopicPhrase[] = [
  phrase('I want my money back'),
  phrase('Can I get a refund?'),
  phrase('How do I return this and get refunded?'),
  phrase('please refund my order'),
  phrase('I would like to be reimbursed'),
  phrase('give me back my money'),
  phrase('refund request'),
  phrase('Ich möchte mein Geld zurück', true, 'de'),
  phrase('Kann ich eine Rückerstattung bekommen?', true, 'de'),
  phrase('Хочу вернуть деньги', true, 'ru'),
  phrase('Do you refund shipping costs for exchanges?', false),
  phrase('I got my refund, thank you', false),
  phrase('Can I exchange it for another size?', false),
];
