import type { ModelProvider } from '@parley/contracts/model-providers';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** The columns of a provider that can be written. */
export interface ProviderRow {
  name?: string;
  base_url?: string | null;
  sealed_key?: Buffer | null;
  key_end?: string | null;
  price_in?: number | null;
  price_out?: number | null;
}

export type StoredProvider = Omit<ModelProvider, 'isKeyUnreadable'> & { sealedKey: Buffer | null };

/** Providers with the agents that use them, in their draft or for customers, oldest first. */
export async function listProviders({ db }: Tx, companyId: number, id?: number): Promise<StoredProvider[]> {
  const { rows } = await raw<StoredProvider>`
    SELECT p.id, p.kind, p.name, p.base_url AS "baseUrl", p.sealed_key AS "sealedKey", p.key_end AS "keyEnd", p.created_at AS "createdAt",
      CASE WHEN p.price_in IS NOT NULL THEN json_build_object('input', p.price_in, 'output', p.price_out) END AS prices,
      coalesce((SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.name, a.id)
        FROM ai_agents a WHERE a.company_id = ${companyId} AND a.deleted_at IS NULL
          AND (a.settings -> 'model' ->> 'providerId' = p.id::text OR EXISTS (SELECT FROM agent_versions v
            WHERE v.ai_agent_id = a.id AND v.number IN (a.published_version, a.canary_version)
              AND v.content -> 'settings' -> 'model' ->> 'providerId' = p.id::text))), '[]') AS agents
    FROM model_providers p
    WHERE p.company_id = ${companyId} AND (${id ?? null}::bigint IS NULL OR p.id = ${id ?? null})
    ORDER BY p.id LIMIT 500`.execute(db);
  return rows;
}

export async function getProvider(tx: Tx, companyId: number, id: number): Promise<StoredProvider> {
  const [provider] = await listProviders(tx, companyId, id);
  if (!provider) throw notFound();
  return provider;
}

/** A provider with its sealed key. */
export const findAccess = (tx: Tx, companyId: number, id: number) => selectAccess(tx, companyId, id).executeTakeFirst();

/** The same with a row lock, so that concurrent changes wait for this transaction. */
export async function lockAccess(tx: Tx, companyId: number, id: number) {
  const access = await selectAccess(tx, companyId, id).forUpdate().executeTakeFirst();
  if (!access) throw notFound();
  return access;
}

const selectAccess = ({ db }: Tx, companyId: number, id: number) =>
  db
    .selectFrom('model_providers')
    .select(['kind', 'name', 'base_url', 'sealed_key', 'price_in', 'price_out'])
    .where('company_id', '=', companyId)
    .where('id', '=', id);

export async function insertProvider(
  { db }: Tx,
  companyId: number,
  kind: ModelProvider['kind'],
  row: ProviderRow & { name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('model_providers')
    .values({ company_id: companyId, kind, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProvider({ db }: Tx, companyId: number, id: number, row: ProviderRow): Promise<void> {
  await db
    .updateTable('model_providers')
    .set({ ...row, updated_at: new Date() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteProvider({ db }: Tx, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('model_providers').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function hasProvider({ db }: Tx, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('model_providers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
