import type { Problem } from '@parley/contracts/error-texts/index';
import { NewProvider, ProviderChanges, type ModelProvider } from '@parley/contracts/model-providers';
import { problemsOf } from '@parley/contracts/rules';
import type { z } from 'zod';

export type ProviderKind = ModelProvider['kind'];

/** A provider as form values. */
export interface ProviderDraft {
  kind: ProviderKind;
  name: string;
  /** Empty to keep the stored key, or when none is needed. */
  key: string;
  baseUrl: string;
  priceIn: string;
  priceOut: string;
}
export type ProviderField = Exclude<keyof ProviderDraft, 'kind'>;

/** Brand names. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<ProviderKind, 'compatible'>, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
};

/** Where to create API keys. */
export const KEY_PAGES: Readonly<Record<Exclude<ProviderKind, 'compatible'>, string>> = {
  openai: 'https://platform.openai.com/api-keys',
  anthropic: 'https://console.anthropic.com/settings/keys',
  google: 'https://aistudio.google.com/apikey',
};

export function draftOf(provider: ModelProvider | undefined): ProviderDraft {
  if (!provider)
    return { kind: 'openai', name: PROVIDER_NAMES.openai, key: '', baseUrl: '', priceIn: '', priceOut: '' };
  const { kind, name, baseUrl, prices } = provider;
  return {
    kind,
    name,
    key: '',
    baseUrl: baseUrl ?? '',
    priceIn: prices ? String(prices.input) : '',
    priceOut: prices ? String(prices.output) : '',
  };
}

/** Accepts a decimal comma. An empty price counts as 0. */
const priceOf = (text: string) => Number(text.trim().replace(',', '.'));
const pricesOf = ({ priceIn, priceOut }: ProviderDraft) =>
  priceIn.trim() === '' && priceOut.trim() === '' ? null : { input: priceOf(priceIn), output: priceOf(priceOut) };

/** The request body for a new provider. */
export function newProviderOf(draft: ProviderDraft): z.input<typeof NewProvider> {
  const { kind, name, key, baseUrl } = draft;
  return {
    kind,
    name,
    key: key.trim() || null,
    baseUrl: kind === 'compatible' ? baseUrl : null,
    prices: pricesOf(draft),
  };
}

/** The request body for a changed provider. An empty key keeps the stored one. */
export function changesOf(draft: ProviderDraft): z.input<typeof ProviderChanges> {
  const { kind, name, key, baseUrl } = draft;
  return {
    name,
    ...(key.trim() === '' ? {} : { key }),
    ...(kind === 'compatible' ? { baseUrl } : {}),
    prices: pricesOf(draft),
  };
}

const FIELDS: Readonly<Record<string, ProviderField>> = { 'prices.input': 'priceIn', 'prices.output': 'priceOut' };

/** Maps a contract path such as `prices.input` to its field. */
export const fieldOf = (path: string): string => FIELDS[path] ?? path;

/** Validation problems by field. */
export function problemsIn(draft: ProviderDraft, isNew: boolean): Record<string, Problem> {
  const parsed = isNew
    ? NewProvider.safeParse(newProviderOf(draft), { reportInput: true })
    : ProviderChanges.safeParse(changesOf(draft), { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(problemsOf(parsed.error)).map(([path, problem]) => [fieldOf(path), problem]),
  );
}
