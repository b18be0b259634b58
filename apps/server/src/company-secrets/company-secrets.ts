import { MAX_SECRETS, type CompanySecret } from '@parley/contracts/company-secrets';
import { recordActivity } from '../activity/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';
import { locationOf, UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';

/** Finds the names of the flows that send each secret. */
type FindUses = (tx: Tx, companyId: number) => Promise<ReadonlyMap<string, readonly string[]>>;

interface NewSecret {
  name: string;
  value: string;
}

const MAX_USES_SHOWN = 5;
const UNIQUE_NAME = 'company_secrets_company_id_name_key';

export type CompanySecrets = ReturnType<typeof createCompanySecrets>;

const select = ({ db }: Tx, companyId: number) =>
  db.selectFrom('company_secrets').where('company_secrets.company_id', '=', companyId);

/** The secret names that flows may refer to. */
export async function readSecretNames(tx: Tx, companyId: number): Promise<Set<string>> {
  const rows = await select(tx, companyId).select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** The company's keys and passwords for other systems. Values are write-only; they leave only in requests of flows. */
export function createCompanySecrets(sql: Sql, vault: Vault, findUses: FindUses) {
  const location = (companyId: number, id: number) => locationOf('company_secrets', 'sealed', companyId, id);

  const list = async (tx: Tx, companyId: number): Promise<CompanySecret[]> => {
    const uses = await findUses(tx, companyId);
    const rows = await select(tx, companyId)
      .leftJoin('users', 'users.id', 'company_secrets.updated_by')
      .select(['company_secrets.name', 'company_secrets.created_at', 'company_secrets.updated_at', 'sealed'])
      .select(['users.id as userId', 'users.name as userName'])
      .orderBy('company_secrets.name')
      .execute();
    return rows.map(({ name, created_at, updated_at, sealed, userId, userName }) => ({
      name,
      createdAt: created_at,
      updatedAt: updated_at,
      updatedBy: userId === null || userName === null ? null : { id: userId, name: userName },
      isUnreadable: !vault.canRead(sealed),
      usedBy: (uses.get(name) ?? []).slice(0, MAX_USES_SHOWN),
    }));
  };

  const seal = async (tx: Tx, companyId: number, userId: number | null, id: number, value: string) => {
    await tx.db
      .updateTable('company_secrets')
      .set({ sealed: vault.seal(value, location(companyId, id)), updated_by: userId, updated_at: new Date() })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  };

  /** Stores a new secret in the caller's transaction; `userId` is null for the system itself. */
  const add = async (tx: Tx, companyId: number, userId: number | null, { name, value }: NewSecret) => {
    // A sealed value is bound to its row, so the row has to exist first.
    const { id } = await tx.db
      .insertInto('company_secrets')
      .values({ company_id: companyId, name, sealed: Buffer.alloc(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seal(tx, companyId, userId, id, value);
  };

  const get = async (tx: Tx, companyId: number, name: string): Promise<CompanySecret> => {
    const found = (await list(tx, companyId)).find((each) => each.name === name);
    if (!found) throw notFound();
    return found;
  };

  return {
    add,
    list: (companyId: number) => sql.inCompany(companyId, (tx) => list(tx, companyId)),

    create: (companyId: number, userId: number, secret: NewSecret): Promise<CompanySecret> =>
      sql
        .inCompany(companyId, async (tx) => {
          const names = await readSecretNames(tx, companyId);
          if (names.size >= MAX_SECRETS) throw invalid({ name: { key: 'tooMany', params: { n: MAX_SECRETS } } });
          await add(tx, companyId, userId, secret);
          await recordActivity(tx, { companyId, userId }, 'secret.created', { name: secret.name });
          return get(tx, companyId, secret.name);
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, UNIQUE_NAME) ? invalid({ name: { key: 'secretTaken' } }) : error;
        }),

    replace: (companyId: number, userId: number, name: string, value: string): Promise<CompanySecret> =>
      sql.inCompany(companyId, async (tx) => {
        const row = await select(tx, companyId).select('id').where('name', '=', name).forUpdate().executeTakeFirst();
        if (!row) throw notFound();
        await seal(tx, companyId, userId, row.id, value);
        await recordActivity(tx, { companyId, userId }, 'secret.replaced', { name });
        return get(tx, companyId, name);
      }),

    /** Rejected while a flow sends it, because its requests would fail. */
    remove: (companyId: number, userId: number, name: string): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const flows = (await findUses(tx, companyId)).get(name) ?? [];
        if (flows.length > 0)
          throw new AppError('used_by_flows', { values: { names: flows.slice(0, MAX_USES_SHOWN).join(', ') } });
        const { numDeletedRows } = await tx.db
          .deleteFrom('company_secrets')
          .where('company_id', '=', companyId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw notFound();
        await recordActivity(tx, { companyId, userId }, 'secret.removed', { name });
      }),

    /** The plain values, for the moment of sending; null for one that has to be entered again. */
    reveal: (companyId: number, names: readonly string[]): Promise<Map<string, string | null>> =>
      sql.inCompany(companyId, async (tx) => {
        const rows = await select(tx, companyId).select(['id', 'name', 'sealed']).where('name', 'in', names).execute();
        return new Map(rows.map(({ id, name, sealed }) => [name, open(sealed, location(companyId, id))]));
      }),
  };

  function open(sealed: Buffer, at: string): string | null {
    try {
      return vault.unseal(sealed, at);
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }
}
