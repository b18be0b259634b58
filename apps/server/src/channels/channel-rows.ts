import { PlatformSettings, type Channel } from '@parley/contracts/channels';
import type { Tx } from '../infra/sql/sql.ts';
import type { Vault } from '../infra/vault/vault.ts';
import { unsealSecrets } from './connections.ts';
import { readSettings } from './stored-settings.ts';

/** The last four characters would reveal too much of a shorter secret. */
const MIN_SHOWN_SECRET = 16;

export const selectChannels = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('channels')
    .select([
      'id',
      'type',
      'name',
      'is_enabled as isEnabled',
      'ai_agent_id as aiAgentId',
      'flow_id as flowId',
      'key',
      'settings',
      'presentation',
      'shows_answer_time as showsAnswerTime',
      'secrets',
      'identity_secret as identitySecret',
      'identity_secret_end as identitySecretEnd',
      'last_message_at as lastMessageAt',
      'last_seen_at as lastSeenAt',
      'last_seen_url as lastSeenUrl',
      'problem',
      'created_at as createdAt',
    ])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectChannels>['execute']>>[number];

/** Settings added since a row was written get their defaults; an unreadable secret counts as missing. */
export function asChannel(
  { identitySecret, secrets: sealed, presentation, showsAnswerTime, problem, ...row }: Row,
  companyId: number,
  vault: Vault,
): Channel {
  const type = row.type as Channel['type'];
  const status = (isConnected: boolean) =>
    !row.isEnabled
      ? 'disabled'
      : !isConnected
        ? 'not_installed'
        : problem === 'needs_reconnect'
          ? problem
          : ('connected' as const);
  const identitySecretEnd = identitySecret && vault.canRead(identitySecret) ? row.identitySecretEnd : null;
  if (type === 'web_widget') {
    const settings = readSettings({ settings: row.settings, presentation, showsAnswerTime });
    return { ...row, type, identitySecretEnd, settings, status: status(row.lastSeenAt !== null) };
  }
  const secrets = Object.entries(unsealSecrets(vault, companyId, row.id, sealed) ?? {}).map(([name, value]) => ({
    name,
    end: String(value).length >= MIN_SHOWN_SECRET ? String(value).slice(-4) : '',
  }));
  const settings = PlatformSettings.parse(row.settings);
  return { ...row, type, identitySecretEnd, settings, secrets, status: status(secrets.length > 0) };
}

/** Everything that decides who may listen through the channel, as a comparable string. */
export function accessOf({ key, isEnabled, ...channel }: Channel): string {
  if (channel.type !== 'web_widget') return JSON.stringify([key, isEnabled]);
  const { allowedDomains, allowsAppWebViews, requiresIdentity } = channel.settings;
  return JSON.stringify([key, isEnabled, allowedDomains, allowsAppWebViews, requiresIdentity]);
}
