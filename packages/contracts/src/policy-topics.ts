import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, required } from './rules.ts';
import { Id, Time } from './shared.ts';

export const MAX_TOPICS = 200;
export const MAX_TOPIC_PHRASES = 300;

const Phrase = z.strictObject({
  text: line(required, maxLength(300)),
  locale: LocaleCode.nullable().default(null),
  /** False for a near miss, which must not be taken for the topic. */
  isMatch: z.boolean().default(true),
});

const TopicContent = z.strictObject({
  name: line(required, maxLength(80)),
  phrases: z.array(Phrase).max(MAX_TOPIC_PHRASES).default([]),
});

/** A named recogniser, made of phrases and near misses, that conditions and policies share. */
export const PolicyTopic = TopicContent.extend({
  id: Id,
  /** Measured by cross-validation over its own phrases; null with too few of them. */
  quality: z
    .object({ precision: z.number(), recall: z.number(), phrases: z.number().int(), nearMisses: z.number().int() })
    .nullable(),
  updatedAt: Time,
});

const Params = z.object({ id: Id });

export const listTopics = endpoint('GET', '/policy-topics', {
  summary: 'The topics that policies can recognise',
  access: 'verified',
  result: z.object({ data: z.array(PolicyTopic), nextCursor: z.string().nullable() }),
});
export const createTopic = endpoint('POST', '/policy-topics', {
  summary: 'Add a topic',
  cost: 'check',
  access: 'verified',
  body: TopicContent,
  result: PolicyTopic,
  status: 201,
});
export const updateTopic = endpoint('PUT', '/policy-topics/:id', {
  summary: 'Change a topic; it counts at once for the policies that use it',
  cost: 'check',
  access: 'verified',
  params: Params,
  body: TopicContent,
  result: PolicyTopic,
});
export const deleteTopic = endpoint('DELETE', '/policy-topics/:id', {
  summary: 'Delete a topic; 409 while a policy or a rule of teams uses it',
  access: 'verified',
  params: Params,
});

export type PolicyTopic = z.output<typeof PolicyTopic>;
export type TopicPhrase = z.output<typeof Phrase>;
