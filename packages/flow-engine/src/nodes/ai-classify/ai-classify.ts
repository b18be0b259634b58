import { z } from 'zod';
import { recordsOf, stringOf } from '../../draft.ts';
import { nodeType, ownExits } from '../../node-type.ts';
import { sentence } from '../../step-text.ts';
import { Id } from '../parts.ts';

const Topic = z.strictObject({
  id: Id,
  name: z.string().min(1).max(100),
  examples: z.array(z.string().max(500)).max(50).default([]),
});

export const newTopic = (id: string) => ({ id, name: '', examples: [] });

/** Decides which of several topics the customer's message is about. */
export const aiClassify = nodeType({
  type: 'aiClassify',
  family: 'ai',
  icon: 'target',
  settings: z.strictObject({
    topics: z.array(Topic).min(1).max(20),
    text: z.string().max(4_000).default('{{message}}'),
  }),
  firstSettings: (_, newId) => ({ topics: [newTopic(newId())], text: '{{message}}' }),
  summary({ topics }) {
    const names = recordsOf(topics).flatMap(({ name }) => stringOf(name) || []);
    return names.length > 0 ? [{ words: names.join(', ') }] : sentence('steps.summary.noTopics');
  },
  exitList: {
    setting: 'topics',
    nameOf({ name }, index) {
      const words = stringOf(name).trim();
      return words ? [{ words }] : sentence('steps.exits.topic', { number: index + 1 });
    },
  },
  exits: ({ topics }) => [...ownExits(topics.map(({ id }) => id)), 'other'],
  templates: ({ text }) => [text],
  run: ({ topics, text }, { fill }) => ({ do: 'request', request: { kind: 'aiClassify', topics, text: fill(text) } }),
});
