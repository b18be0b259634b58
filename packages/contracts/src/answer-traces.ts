import { z } from 'zod';
import { AgentAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { PolicyReport } from './policy-hits.ts';
import { Id, MAX_COUNT } from './shared.ts';

const Notice = z.discriminatedUnion('kind', [
  /** The team was away, until then if that was known. */
  z.object({ kind: z.literal('away'), opensAt: z.string().nullable(), team: z.string().nullable() }),
  /** The customer's place in the queue, and the time that so many past waits supported. */
  z.object({
    kind: z.literal('place'),
    place: z.number().int(),
    seconds: z.number().nullable(),
    waits: z.number().int(),
  }),
]);

/** Why the bot said something: the steps its flow took, or how its agent arrived at the answer. */
export const AnswerTrace = z.object({
  agent: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null if the message came from a flow. */
  answer: AgentAnswer.nullable(),
  flow: z.object({ id: Id, name: z.string() }).nullable(),
  version: z.number().int().min(0).max(MAX_COUNT),
  /** Which policies concerned the texts of a flow; those of an agent's answer are one of its stages. */
  policies: PolicyReport.nullable(),
  /** Set if the company itself told it to a customer who waited for a person. */
  notice: Notice.nullable(),
  steps: z.array(
    z.object({
      node: z.string(),
      title: z.string(),
      type: z.string(),
      exit: z.string().nullable(),
      notes: z.array(z.string()),
    }),
  ),
});

export const getTrace = endpoint('GET', '/conversations/:id/messages/:message/trace', {
  summary: 'The trace that explains a bot message',
  access: 'verified',
  params: z.object({ id: Id, message: Id }),
  result: AnswerTrace,
});

export type NoticeTrace = z.output<typeof Notice>;
export type AnswerTrace = z.output<typeof AnswerTrace>;
