import { z } from 'zod';
import { MODEL_PROBLEMS } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { accessKey, line, maxLength, required, serverAddress } from './rules.ts';
import { Id, Time } from './shared.ts';

/** `compatible` is any server with an OpenAI-compatible API: Ollama, vLLM, llama.cpp, LM Studio and others. */
export const PROVIDER_KINDS = ['openai', 'anthropic', 'google', 'compatible'] as const;

const Name = line(required, maxLength(60));
const Address = line(required, serverAddress, maxLength(500));
/** Write-only: only its last characters are returned. */
const Key = line(required, accessKey, maxLength(500));
/** Per million tokens, in any currency the company uses. */
const Prices = z.strictObject({ input: z.number().min(0).max(100_000), output: z.number().min(0).max(100_000) });
const Count = z.number().int().min(0);
const Params = z.object({ id: Id });

export const ModelProvider = z.object({
  id: Id,
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  /** The address of a `compatible` provider; the others have fixed addresses. */
  baseUrl: z.string().nullable(),
  /** Its last characters, at most four; null if there is no key. */
  keyEnd: z.string().nullable(),
  /** The installation's own key has changed since, so this one has to be entered again. */
  isKeyUnreadable: z.boolean(),
  prices: Prices.nullable(),
  /** The agents that use it. */
  agents: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Time,
});

export const NewProvider = z
  .strictObject({
    kind: z.enum(PROVIDER_KINDS),
    name: Name,
    baseUrl: Address.nullable().default(null),
    key: Key.nullable().default(null),
    prices: Prices.nullable().default(null),
  })
  .superRefine(({ kind, baseUrl, key }, context) => {
    const need = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { problem: required('') } });
    if (kind === 'compatible' && baseUrl === null) need('baseUrl');
    if (kind !== 'compatible' && key === null) need('key');
  });

/** Omitted fields stay unchanged. */
export const ProviderChanges = z.strictObject({
  name: Name.optional(),
  baseUrl: Address.nullable().optional(),
  key: Key.nullable().optional(),
  prices: Prices.nullable().optional(),
});

/** Whether a provider answers. */
const ProviderCheck = z.object({
  problem: z.enum(MODEL_PROBLEMS).nullable(),
  /** Model names; also empty if a server does not list its models. */
  models: z.array(z.string()),
  ms: z.number(),
});

export const listProviders = endpoint('GET', '/model-providers', {
  summary: 'The model providers of the company',
  access: 'verified',
  result: z.object({ data: z.array(ModelProvider), nextCursor: z.string().nullable() }),
});

export const createProvider = endpoint('POST', '/model-providers', {
  summary: 'Add a provider with its key',
  access: 'company-owner',
  body: NewProvider,
  result: ModelProvider,
  status: 201,
});

/** A key is only sent to the server it was entered for: changing the server requires entering the key again. */
export const updateProvider = endpoint('PUT', '/model-providers/:id', {
  summary: 'Change a provider; omitted fields keep their value, including the key',
  access: 'company-owner',
  params: Params,
  body: ProviderChanges,
  result: ModelProvider,
});

export const deleteProvider = endpoint('DELETE', '/model-providers/:id', {
  summary: 'Delete a provider and its key; its agents then answer with the built-in engine',
  access: 'company-owner',
  params: Params,
});

export const checkProvider = endpoint('POST', '/model-providers/:id/check', {
  summary: 'Check a provider: list its models and make a test call',
  access: 'verified',
  params: Params,
  /** Without a name, no model is called. */
  body: z.strictObject({ model: line(maxLength(120)).default('') }),
  result: ProviderCheck,
});

/** What an agent's models have used since midnight in the company's time zone. */
export const getModelUsage = endpoint('GET', '/ai-agents/:id/model-usage', {
  summary: 'How many tokens an agent has used today, and what they cost',
  access: 'verified',
  params: Params,
  result: z.object({ tokensIn: Count, tokensOut: Count, cost: z.number() }),
});

export type ModelProvider = z.output<typeof ModelProvider>;
export type ProviderCheck = z.output<typeof ProviderCheck>;
