/**
 * What the conditions of a policy may look at. Code keeps all of it, never a model. A company's custom fields come on top, as
 * `customer.key`; `topic.7.times` counts how often topic 7 came up, and `said.12` is true once policy 12 has said its phrase.
 */
export const POLICY_FACTS = {
  message: 'text',
  'message.language': 'language',
  'message.sentiment': 'sentiment',
  'message.attachments': 'number',
  /** The topics that the message is about, by id. */
  'message.topics': 'topics',
  platform: 'platform',
  'customer.name': 'text',
  'customer.email': 'text',
  'customer.phone': 'text',
  /** The site has signed who the customer is. */
  'customer.verified': 'yesNo',
  /** Customer messages so far, with this one. */
  'conversation.turns': 'number',
  'conversation.minutes': 'number',
  'conversation.minutesSinceAnswer': 'number',
  'conversation.answers': 'number',
  'conversation.refusals': 'number',
  /** How often a person was offered. */
  'conversation.offers': 'number',
  'conversation.handOffs': 'number',
  /** A person spoke last; now the bot answers again. */
  'conversation.afterPerson': 'yesNo',
} as const;

export type PolicyFact = keyof typeof POLICY_FACTS;
export type FactType = (typeof POLICY_FACTS)[PolicyFact];

export const topicTimes = (topicId: number): string => `topic.${topicId}.times`;
export const saidBefore = (policyId: number): string => `said.${policyId}`;
