import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Definition, MAX_FLOW_BYTES } from './flows.ts';
import { LocaleCode } from './profile.ts';
import { Id, MAX_COUNT, NamedTexts } from './shared.ts';

const Params = z.object({ id: Id });

/** An input to a test run, as in the engine. */
const TestInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), text: z.string().max(4_000).default('') }),
  z.strictObject({ type: z.literal('message'), text: z.string().max(4_000), optionId: z.string().max(40).optional() }),
  z.strictObject({ type: z.literal('time') }),
  z.strictObject({ type: z.literal('handedBack') }),
]);

export const testFlow = endpoint('POST', '/flows/:id/test', {
  summary: 'Run one step of a test: nothing is stored or sent to customers, but requests to other systems are made',
  cost: 'request',
  access: 'verified',
  maxBodyBytes: MAX_FLOW_BYTES,
  params: Params,
  body: z.strictObject({
    /** Defaults to the draft. */
    definition: Definition.optional(),
    /** As returned by the previous step; omitted for a new run. */
    runState: z.unknown().optional(),
    input: TestInput,
    language: LocaleCode.optional(),
  }),
  result: z.object({ runState: z.unknown(), effects: z.array(z.unknown()), steps: z.array(z.unknown()) }),
});

export const testRequest = endpoint('POST', '/flows/:id/test-request', {
  summary: 'Test a request to another system as a node would make it',
  cost: 'request',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string().min(1).max(2_000),
    headers: z.array(z.strictObject({ name: z.string().min(1).max(100), value: z.string().max(2_000) })).max(20),
    body: z.string().max(20_000).default(''),
    timeoutSeconds: z.number().int().min(1).max(5).default(5),
    /** The values of its variables. */
    values: NamedTexts.default([]),
    paths: z.array(z.string().max(200)).max(20).default([]),
  }),
  result: z.object({
    exit: z.enum(['ok', 'error']),
    /** Why it failed, or null. */
    problem: z.string().nullable(),
    status: z.number().int().nullable(),
    tookMs: z.number().int().min(0).max(MAX_COUNT),
    /** What the response contains at each of the paths. */
    values: z.array(z.object({ path: z.string(), value: z.string().nullable() })),
    /** Some of the paths found in the response. */
    known: z.array(z.string()),
  }),
});
