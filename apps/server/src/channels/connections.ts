import type { Platform } from '@parley/contracts/platform-list';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { locationOf, UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import type { Adapter, Connection, PlatformAdapter } from './adapter.ts';
import type { Platforms } from './hosts.ts';

/** A channel on an external platform. */
export interface PlatformChannel {
  id: number;
  companyId: number;
  platform: string;
}

/** A channel with its adapter and everything the adapter needs. */
export interface ConnectedChannel {
  channel: PlatformChannel;
  isEnabled: boolean;
  adapter: PlatformAdapter;
  connection: Connection<unknown, unknown>;
}

export type Adapters = ReadonlyMap<Platform, Adapter>;

export const byPlatform = (adapters: readonly Adapter[]): Adapters =>
  new Map(adapters.map((each) => [each.platform, each]));

/** Prepared, because every call of a webhook needs it. */
const BY_KEY = `
  SELECT id, company_id AS "companyId", type AS platform, is_enabled AS "isEnabled", settings, secrets
  FROM channels WHERE key = $1`;

export const isPlatformAdapter = (adapter: Adapter | undefined): adapter is PlatformAdapter =>
  adapter !== undefined && 'send' in adapter;

const secretsLocation = (companyId: number, id: number) => locationOf('channels', 'secrets', companyId, id);

export const sealSecrets = (vault: Vault, companyId: number, id: number, secrets: unknown): Buffer =>
  vault.seal(JSON.stringify(secrets), secretsLocation(companyId, id));

/** The stored secrets, or null if there are none or the installation's key no longer opens them. */
export function unsealSecrets(vault: Vault, companyId: number, id: number, sealed: Buffer | null): object | null {
  if (!sealed) return null;
  try {
    return JSON.parse(vault.unseal(sealed, secretsLocation(companyId, id))) as object;
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return null;
  }
}

/** Finds channels that are connected to a platform: those with valid settings and readable secrets. */
export function createConnections(sql: Sql, vault: Vault, adapters: Adapters, platforms: Platforms) {
  const select = ({ db }: Tx) =>
    db
      .selectFrom('channels')
      .select(['id', 'company_id as companyId', 'type as platform', 'is_enabled as isEnabled', 'settings', 'secrets']);

  type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>;
  const connect = (row: Row): ConnectedChannel | null => {
    if (!row) return null;
    const { id, companyId, platform, isEnabled } = row;
    const adapter = adapters.get(platform as Platform);
    if (!isPlatformAdapter(adapter)) return null;
    const settings = adapter.settings.safeParse(row.settings);
    const secrets = adapter.secrets.safeParse(unsealSecrets(vault, companyId, id, row.secrets));
    if (!settings.success || !secrets.success) return null;
    const connection = { settings: settings.data, secrets: secrets.data, ...platforms, channelId: id };
    return { channel: { id, companyId, platform }, isEnabled, adapter, connection };
  };

  return {
    isSupported: (platform: string): boolean => isPlatformAdapter(adapters.get(platform as Platform)),
    find: async (companyId: number, id: number): Promise<ConnectedChannel | null> =>
      connect(
        await sql.inCompany(companyId, (tx) =>
          select(tx).where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst(),
        ),
      ),
    /** All channels on platforms that are connected and enabled, of all companies. */
    findAll: async (): Promise<ConnectedChannel[]> => {
      const rows = await sql.asSystem((tx) =>
        select(tx).where('secrets', 'is not', null).where('is_enabled', '=', true).execute(),
      );
      return rows.flatMap((row) => connect(row) ?? []);
    },
    /** For webhooks, which do not know the company. */
    findByKey: async (key: string): Promise<ConnectedChannel | null> => {
      const [row] = await sql.runAsSystem<NonNullable<Row>>('webhook-channel-by-key', BY_KEY, [key]);
      return connect(row);
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
