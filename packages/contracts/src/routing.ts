import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { Id } from './shared.ts';

export const MAX_ROUTING_RULES = 100;

/** A conversation belongs to the team if everything that is not null fits. */
const RoutingRule = z.strictObject({
  channelId: Id.nullable().default(null),
  locale: LocaleCode.nullable().default(null),
  /** What the customer wrote is about this topic. */
  topicId: Id.nullable().default(null),
  teamId: Id,
});

const Routing = z.strictObject({
  /** The first one that fits decides. */
  rules: z.array(RoutingRule).max(MAX_ROUTING_RULES),
  /** The team of all other conversations. */
  fallbackTeamId: Id.nullable(),
});

export const getRouting = endpoint('GET', '/routing', {
  summary: 'Which team a conversation belongs to when it begins to wait for a person',
  access: 'verified',
  result: Routing,
});

export const saveRouting = endpoint('PUT', '/routing', {
  summary: 'Replace the rules; they apply to conversations that have no team yet',
  access: 'company-owner',
  body: Routing,
  result: Routing,
});

export type RoutingRule = z.output<typeof RoutingRule>;
export type Routing = z.output<typeof Routing>;
