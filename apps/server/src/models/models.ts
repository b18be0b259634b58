import type { ModelProvider, ProviderCheck } from '@parley/contracts/model-providers';
import type { OutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { locationOf, UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import { embedMany } from 'ai';
import { createBreaker } from './breaker.ts';
import { checkAccess } from './check.ts';
import { openEmbeddings, openModel, type Model, type ProviderAccess } from './open-model.ts';
import { ModelError } from './problems.ts';
import { findAccess } from './repository.ts';
import { groundSdk } from './sdk-ground.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Prices } from './usage.ts';

const MAX_CONCURRENT = 8;

/** A model ready to be called. */
export interface OpenedModel {
  model: Model;
  providerName: string;
  prices: Prices | null;
  /**
   * Calls the model. `work` waits for its turn, as a company has at most eight concurrent calls, and is not started while the
   * provider rests (a ModelError `resting`). It has to throw if the model failed.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Turns each text into a vector. Throws errors that `problemOf` understands. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** More dimensions than any model has. */
const MAX_DIMENSIONS = 8_192;
const isVector = (vector: readonly number[]) =>
  vector.length > 0 && vector.length <= MAX_DIMENSIONS && vector.every(Number.isFinite);

/** The context in which a provider's key is sealed. */
export const keyLocation = (companyId: number, providerId: number) =>
  locationOf('model_providers', 'sealed_key', companyId, providerId);

function openKey(vault: Vault, sealed: Buffer, companyId: number, providerId: number): string {
  try {
    return vault.unseal(sealed, keyLocation(companyId, providerId));
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new ModelError('key_unreadable', error);
    throw error;
  }
}

export type Models = ReturnType<typeof createModels>;

/** External models, opened with the company's own key and protected from overload. */
export function createModels(sql: Sql, vault: Vault, outboundFetch: OutboundFetch) {
  groundSdk();
  const breaker = createBreaker();
  const takeTurn = createConcurrencyLimit(MAX_CONCURRENT);

  const access = async (companyId: number, providerId: number) => {
    const row = await sql.inCompany(companyId, (tx) => findAccess(tx, companyId, providerId));
    if (!row) return null;
    const provider: ProviderAccess = {
      kind: row.kind as ModelProvider['kind'],
      baseUrl: row.base_url,
      key: row.sealed_key && openKey(vault, row.sealed_key, companyId, providerId),
    };
    const prices =
      row.price_in === null || row.price_out === null ? null : { input: row.price_in, output: row.price_out };
    return { provider, name: row.name, prices };
  };

  return {
    /** Null if the company has no such provider (any more). Throws a ModelError if its key cannot be read. */
    async open(
      companyId: number,
      { providerId, name }: { providerId: number; name: string },
    ): Promise<OpenedModel | null> {
      const found = await access(companyId, providerId);
      return (
        found && {
          model: openModel(found.provider, name, outboundFetch),
          providerName: found.name,
          prices: found.prices,
          run: (work, signal) => takeTurn(String(companyId), () => breaker.run(String(providerId), work), signal),
        }
      );
    },

    /**
     * Null if the company has no such provider, its key cannot be read, or it offers no embeddings. Failing embeddings do not
     * open the circuit of the provider's language models.
     */
    async openEmbedding(
      companyId: number,
      { providerId, name }: { providerId: number; name: string },
    ): Promise<Embed | null> {
      const found = await access(companyId, providerId).catch((error: unknown) => {
        if (error instanceof ModelError) return null;
        throw error;
      });
      const model = found && openEmbeddings(found.provider, name, outboundFetch);
      if (!model) return null;
      return (texts, signal) =>
        takeTurn(
          String(companyId),
          () =>
            breaker.run(`${providerId} vectors`, async () => {
              const { embeddings } = await embedMany({ model, values: [...texts], maxRetries: 0, abortSignal: signal });
              const isComplete = embeddings.length === texts.length && embeddings.every(isVector);
              if (!isComplete) throw new ModelError('not_understood');
              return embeddings;
            }),
          signal,
        );
    },

    /** Checks a provider even while it rests, to show its present state. Null if the company has no such provider. */
    async check(companyId: number, providerId: number, model: string): Promise<ProviderCheck | null> {
      const found = await access(companyId, providerId).catch((error: unknown) => {
        if (error instanceof ModelError) return { problem: error.problem, models: [], ms: 0 };
        throw error;
      });
      if (!found || 'problem' in found) return found;
      const check = await takeTurn(String(companyId), () => checkAccess(found.provider, model, outboundFetch));
      if (check.problem === null) breaker.forgive(String(providerId));
      return check;
    },

    /** To be called after a provider was changed, because earlier failures no longer say anything about it. */
    forgive: (providerId: number) => breaker.forgive(String(providerId)),
  };
}
