import type { Problem } from '@parley/contracts/error-texts/index';
import { NewProvider, ProviderChanges, type ModelProvider } from '@parley/contracts/model-providers';
import { problemsOf } from '@parley/contracts/rules';
import type { z } from 'zod';

export type ProviderKind = ModelProvider['kind'];

/** A provider as it is written. */
export interface ProviderDraft {
  kind: ProviderKind;
  name: string;
  /** Empty where the stored one stays, or none is needed. */
  key: string;
  baseUrl: string;
  priceIn: string;
  priceOut: string;
}
export type ProviderField = Exclude<keyof ProviderDraft, 'kind'>;

/** What they call themselves. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<ProviderKind, 'compatible'>, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
};

/** Where their keys are made. */
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

/** A price may be typed with a comma; without one it costs nothing. */
const priceOf = (text: string) => Number(text.trim().replace(',', '.'));
const pricesOf = ({ priceIn, priceOut }: ProviderDraft) =>
  priceIn.trim() === '' && priceOut.trim() === '' ? null : { input: priceOf(priceIn), output: priceOf(priceOut) };

/** What is sent for a new one. */
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

/** What is sent for a changed one: a key that was not typed stays. */
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

/** The field of what the contract calls `prices.input`. */
export const fieldOf = (path: string): string => FIELDS[path] ?? path;

/** What is wrong with a draft, by its field. */
export function problemsIn(draft: ProviderDraft, isNew: boolean): Record<string, Problem> {
  const parsed = isNew
    ? NewProvider.safeParse(newProviderOf(draft), { reportInput: true })
    : ProviderChanges.safeParse(changesOf(draft), { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(problemsOf(parsed.error)).map(([path, problem]) => [fieldOf(path), problem]),
  );
}
