import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelProvider } from '@parley/contracts/model-providers';
import { wrapLanguageModel, type LanguageModelMiddleware } from 'ai';
import type { OutboundFetch } from '../infra/outbound/outbound-fetch.ts';

/** A model that can be asked; never a name, which the SDK would look for at a service of its maker. */
export type Model = ReturnType<typeof wrapLanguageModel>;

/** What it takes to reach a provider. */
export interface ProviderAccess {
  kind: ModelProvider['kind'];
  baseUrl: string | null;
  key: string | null;
}

/** Named here, because the SDK would take them from this process's environment otherwise, and keys with them. */
const ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** Where a provider is asked. */
export const addressOf = ({ kind, baseUrl }: ProviderAccess): string =>
  (baseUrl ?? (kind === 'compatible' ? '' : ADDRESSES[kind])).replace(/\/+$/, '');

/** Thinking is paid for by the same tokens as the answer, and answers from passages need little of it. */
const thinkingLittle = (name: string): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({
    ...params,
    // Those that cannot do without thinking take no less than that.
    reasoning: params.reasoning ?? (/^o\d|-pro\b|codex/.test(name) ? 'low' : 'none'),
  }),
});

/** OpenAI keeps every answer for a month unless told otherwise. */
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

/** Without a key no header for one is sent. */
const openCompatible = ({ apiKey, ...keyless }: Access) =>
  createOpenAICompatible({
    ...keyless,
    ...(apiKey ? { apiKey } : {}),
    name: 'compatible',
    includeUsage: true,
    supportsStructuredOutputs: true,
  });

/** A model of a provider. Nothing travels yet; all of it will go through the given fetch. */
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

/** A model that turns texts into vectors; null where the provider has none. */
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
