import type { ModelProvider } from '@parley/contracts/model-providers';
import { z } from 'zod';
import type { OutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import { addressOf, type ProviderAccess } from './open-model.ts';
import { ModelError, problemOfStatus } from './problems.ts';

const MAX_COUNT = 500;
const MAX_NAME_LENGTH = 120;

const NamedById = z
  .object({ data: z.array(z.object({ id: z.string() })) })
  .transform(({ data }) => data.map(({ id }) => id));
const NamedByPath = z
  .object({
    models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) })),
  })
  .transform(({ models }) =>
    models
      .filter((model) => model.supportedGenerationMethods.includes('generateContent'))
      .map(({ name }) => name.replace(/^models\//, '')),
  );

interface ListRequest {
  path: string;
  headers(key: string): Record<string, string>;
  names: z.ZodType<string[]>;
}
const asOpenAi: ListRequest = {
  path: '/models',
  headers: (key) => (key ? { authorization: `Bearer ${key}` } : {}),
  names: NamedById,
};
const LIST_REQUESTS: Record<ModelProvider['kind'], ListRequest> = {
  openai: asOpenAi,
  compatible: asOpenAi,
  anthropic: {
    path: '/models?limit=1000',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    names: NamedById,
  },
  google: { path: '/models?pageSize=1000', headers: (key) => ({ 'x-goog-api-key': key }), names: NamedByPath },
};

/** OpenAI lists all its models; these cannot answer questions. */
const SAYS_NOTHING =
  /embedding|whisper|tts|transcribe|dall-e|image|audio|realtime|moderation|sora|davinci|babbage|-instruct\b|-search-/;

/** The names of a provider's models that can answer. Throws errors that `problemOf` understands. */
export async function listModels(
  provider: ProviderAccess,
  fetch: OutboundFetch,
  signal: AbortSignal,
): Promise<string[]> {
  const { path, headers, names } = LIST_REQUESTS[provider.kind];
  const reply = await fetch(addressOf(provider) + path, { headers: headers(provider.key ?? ''), signal });
  const body = await reply.text();
  const problem = problemOfStatus(reply.status, reply.ok ? '' : body);
  if (problem) throw new ModelError(problem);
  const parsed = names.safeParse(jsonOf(body));
  if (!parsed.success) throw new ModelError('not_understood');
  return [...new Set(parsed.data)]
    .filter((name) => name.length <= MAX_NAME_LENGTH && /^[^\p{Cc}\s]+$/u.test(name))
    .filter((name) => provider.kind !== 'openai' || !SAYS_NOTHING.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, MAX_COUNT);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
