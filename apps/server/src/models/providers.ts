import type { createProvider, ModelProvider, updateProvider } from '@parley/contracts/model-providers';
import type { BodyOf } from '@parley/contracts/endpoint';
import { changed, changesBetween, recordActivity } from '../activity/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Vault } from '../infra/vault/vault.ts';
import { keyLocation, type Models } from './models.ts';
import { addressOf } from './open-model.ts';
import * as repository from './repository.ts';
import { usageToday } from './usage.ts';

/** More keys than any company has. */
const MAX_PROVIDERS = 50;
const SHOWN_OF_KEY = 4;

export type Providers = ReturnType<typeof createProviders>;

/** The end of a key: enough to distinguish keys, and never more than a quarter of one. */
function endOf(key: string): string {
  const shown = Math.min(SHOWN_OF_KEY, Math.floor(key.length / 4));
  return shown === 0 ? '' : key.slice(-shown);
}

/** Called before a provider is deleted, in the same transaction. */
export type OnRemove = (tx: Tx, companyId: number, id: number) => Promise<void>;

/** The providers and keys that a company can use. Keys are never returned. */
export function createProviders(sql: Sql, vault: Vault, models: Models, onRemove: OnRemove) {
  const rowOf = ({ name, baseUrl, prices }: BodyOf<typeof updateProvider>): repository.ProviderRow => ({
    ...(name === undefined ? {} : { name }),
    ...(baseUrl === undefined ? {} : { base_url: baseUrl && new URL(baseUrl).href.replace(/\/+$/, '') }),
    ...(prices === undefined ? {} : { price_in: prices?.input ?? null, price_out: prices?.output ?? null }),
  });
  const keyOf = (companyId: number, id: number, key: string | null | undefined): repository.ProviderRow =>
    key === undefined
      ? {}
      : { sealed_key: key === null ? null : vault.seal(key, keyLocation(companyId, id)), key_end: key && endOf(key) };
  const asProvider = ({ sealedKey, ...provider }: repository.StoredProvider): ModelProvider => ({
    ...provider,
    isKeyUnreadable: sealedKey !== null && !vault.canRead(sealedKey),
  });
  const get = async (tx: Tx, companyId: number, id: number) =>
    asProvider(await repository.getProvider(tx, companyId, id));

  return {
    list: async (companyId: number) =>
      (await sql.inCompany(companyId, (tx) => repository.listProviders(tx, companyId))).map(asProvider),

    create: (
      companyId: number,
      userId: number,
      { kind, ...rest }: BodyOf<typeof createProvider>,
    ): Promise<ModelProvider> =>
      sql.inCompany(companyId, async (tx) => {
        const others = await repository.listProviders(tx, companyId);
        if (others.length >= MAX_PROVIDERS) throw invalid({ name: { key: 'tooMany', params: { n: MAX_PROVIDERS } } });
        const id = await repository.insertProvider(tx, companyId, kind, { ...rowOf(rest), name: rest.name });
        await repository.updateProvider(tx, companyId, id, keyOf(companyId, id, rest.key));
        await recordActivity(tx, { companyId, userId }, 'provider.created', { id, name: rest.name });
        return get(tx, companyId, id);
      }),

    update: (
      companyId: number,
      userId: number,
      id: number,
      changes: BodyOf<typeof updateProvider>,
    ): Promise<ModelProvider> =>
      sql.inCompany(companyId, async (tx) => {
        const by = { companyId, userId };
        const stored = await repository.lockAccess(tx, companyId, id);
        mustFit(stored, changes);
        await repository.updateProvider(tx, companyId, id, { ...rowOf(changes), ...keyOf(companyId, id, changes.key) });
        tx.afterCommit(() => models.forgive(id));
        const provider = await get(tx, companyId, id);
        const different = [
          ...changesBetween({ name: stored.name }, { name: provider.name }),
          ...changed(
            provider.baseUrl !== stored.base_url && 'base_url',
            havePricesChanged(stored, provider) && 'prices',
          ),
        ];
        const entry = { id, name: provider.name };
        if (different.length > 0) await recordActivity(tx, by, 'provider.changed', { ...entry, changes: different });
        if (changes.key !== undefined) await recordActivity(tx, by, 'provider.key_replaced', entry);
        return provider;
      }),

    remove: (companyId: number, userId: number, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const { name } = await repository.lockAccess(tx, companyId, id);
        await onRemove(tx, companyId, id);
        await repository.deleteProvider(tx, companyId, id);
        await recordActivity(tx, { companyId, userId }, 'provider.removed', { id, name });
      }),

    async check(companyId: number, id: number, model: string) {
      const check = await models.check(companyId, id, model);
      if (!check) throw notFound();
      return check;
    },

    usage: (companyId: number, agentId: number) =>
      sql.inCompany(companyId, async (tx) => {
        const usage = await usageToday(tx, companyId, agentId);
        if (!usage) throw notFound();
        return usage;
      }),
  };
}

interface Stored {
  kind: string;
  base_url: string | null;
  sealed_key: Buffer | null;
  price_in: number | null;
  price_out: number | null;
}

const havePricesChanged = ({ price_in, price_out }: Stored, { prices }: ModelProvider): boolean =>
  price_in !== (prices?.input ?? null) || price_out !== (prices?.output ?? null);

function mustFit(stored: Stored, { baseUrl, key }: BodyOf<typeof updateProvider>): void {
  const kind = stored.kind as ModelProvider['kind'];
  const isCompatible = kind === 'compatible';
  if (isCompatible && baseUrl === null) throw invalid({ baseUrl: { key: 'required' } });
  if (!isCompatible && key === null) throw invalid({ key: { key: 'required' } });
  if (key !== undefined || stored.sealed_key === null || baseUrl === undefined) return;
  // Sending a stored key to another server would reveal it, so a new origin requires entering the key again.
  const originOf = (url: string | null) => new URL(addressOf({ kind, baseUrl: url, key: null })).origin;
  if (originOf(baseUrl) !== originOf(stored.base_url)) throw invalid({ key: { key: 'required' } });
}
