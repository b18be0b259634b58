import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelProvider } from '@parley/contracts/model-providers';
import { wrapLanguageModel, type LanguageModelMiddleware } from 'ai';
import type { OutboundFetch } from '../infra/outbound/outbound-fetch.ts';

/** A model object; never a plain name, which the SDK would send to its vendor's hosted service. */
export type Model = ReturnType<typeof wrapLanguageModel>;

/** Everything needed to reach a provider. */
export interface ProviderAccess {
  kind: ModelProvider['kind'];
  baseUrl: string | null;
  key: string | null;
}

/** Set explicitly, because the SDK would otherwise read addresses and keys from the environment. */
const ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** The base address of a provider. */
export const addressOf = ({ kind, baseUrl }: ProviderAccess): string =>
  (baseUrl ?? (kind === 'compatible' ? '' : ADDRESSES[kind])).replace(/\/+$/, '');

/** Limits reasoning: it uses up the same tokens as the answer, and answering from passages needs little of it. */
const thinkingLittle = (name: string): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({
    ...params,
    // Models that always reason accept no lower setting.
    reasoning: params.reasoning ?? (/^o\d|-pro\b|codex/.test(name) ? 'low' : 'none'),
  }),
});

/** OpenAI stores every answer for a month unless told otherwise. */
const keepingNothing: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({
    ...params,
    providerOptions: { ...params.providerOptions, openai: { store: false, ...params.providerOptions?.openai } },
  }),
};

interface Access {
  baseURL: string;
  apiKey: string;
  fetch: OutboundFetch;
}

const accessTo = (provider: ProviderAccess, fetch: OutboundFetch): Access => ({
  baseURL: addressOf(provider),
  apiKey: provider.key ?? '',
  fetch,
});

/** Without a key, no authorisation header is sent. */
const openCompatible = ({ apiKey, ...keyless }: Access) =>
  createOpenAICompatible({
    ...keyless,
    ...(apiKey ? { apiKey } : {}),
    name: 'compatible',
    includeUsage: true,
    supportsStructuredOutputs: true,
  });

/** Opens a model without sending anything yet; all requests go through the given fetch. */
export function openModel(provider: ProviderAccess, name: string, fetch: OutboundFetch): Model {
  const access = accessTo(provider, fetch);
  switch (provider.kind) {
    case 'openai':
      return wrapLanguageModel({
        model: createOpenAI(access).responses(name),
        middleware: [keepingNothing, thinkingLittle(name)],
      });
    case 'anthropic':
      return wrapLanguageModel({ model: createAnthropic(access)(name), middleware: [] });
    case 'google':
      return wrapLanguageModel({ model: createGoogle(access)(name), middleware: thinkingLittle(name) });
    case 'compatible':
      return wrapLanguageModel({ model: openCompatible(access).chatModel(name), middleware: [] });
  }
}

/** Opens an embedding model; null if the provider has none. */
export function openEmbeddings(provider: ProviderAccess, name: string, fetch: OutboundFetch) {
  const access = accessTo(provider, fetch);
  switch (provider.kind) {
    case 'openai':
      return createOpenAI(access).embeddingModel(name);
    case 'google':
      return createGoogle(access).embeddingModel(name);
    case 'compatible':
      return openCompatible(access).embeddingModel(name);
    case 'anthropic':
      return null;
  }
}
