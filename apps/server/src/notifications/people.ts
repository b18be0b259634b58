import type { Channels, NotificationSettings } from '@parley/contracts/notifications';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { DEFAULT_CHANNELS } from './settings.ts';

/** Who has touched Parley more recently than this looks at the screen. */
const PRESENT_WITHIN = raw`interval '2 minutes'`;
/** Without reports of keys and pointers, an open page counts. */
export const SEEN_AT = raw<Date | null>`coalesce(m.active_at, m.last_seen_at)`;
export const IS_PRESENT = raw<boolean>`coalesce(${SEEN_AT} > now() - ${PRESENT_WITHIN}, false)`;
export const HAS_BROWSER = raw<boolean>`EXISTS (
  SELECT FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
  WHERE p.user_id = m.user_id AND p.company_id = m.company_id AND s.expires_at > now())`;

export interface Colleague {
  id: number;
  isOwner: boolean;
  isInTeam: boolean;
  /** 0 online, 1 away, 2 off. */
  distance: number;
  isPresent: boolean;
  hasBrowser: boolean;
  /** When somebody was last said to wait for them: the work goes round. */
  toldAt: Date | null;
  /** How they have been told of this wait. */
  told: readonly ('push' | 'mail')[];
  channels: Channels;
  quiet: NotificationSettings['quiet'];
  timezone: string;
}

interface Wait {
  companyId: number;
  conversationId: number;
  beganWaitingAt: Date;
  teamId: number | null;
}

/** Everybody who works in the company and could be told of a wait; of one person only, if asked. */
export async function colleaguesFor(
  { db }: Tx,
  { companyId, conversationId, beganWaitingAt, teamId }: Wait,
  only: number | null = null,
): Promise<Colleague[]> {
  const { rows } = await raw<
    Omit<Colleague, 'channels' | 'quiet' | 'told'> & {
      channels: Channels | null;
      quiet: NotificationSettings['quiet'] | null;
      told: Colleague['told'] | null;
    }
  >`
    SELECT m.user_id AS id, m.is_owner AS "isOwner", ${IS_PRESENT} AS "isPresent", ${HAS_BROWSER} AS "hasBrowser",
      EXISTS (SELECT FROM team_members t WHERE t.team_id = ${teamId} AND t.user_id = m.user_id) AS "isInTeam",
      CASE WHEN m.away_until < now() THEN 0 ELSE
        CASE m.availability WHEN 'online' THEN 0 WHEN 'away' THEN 1 ELSE 2 END END AS distance,
      (SELECT n.created_at FROM notifications n WHERE n.user_id = m.user_id AND n.company_id = m.company_id
        ORDER BY n.id DESC LIMIT 1) AS "toldAt",
      (SELECT array_agg(n.channel) FROM notifications n WHERE n.conversation_id = ${conversationId} AND n.user_id = m.user_id
        AND n.kind = 'waiting' AND n.occasion_at = ${beganWaitingAt}) AS told,
      s.channels, s.quiet, coalesce(s.timezone, c.timezone) AS timezone
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN companies c ON c.id = m.company_id
      LEFT JOIN notification_settings s ON s.company_id = m.company_id AND s.user_id = m.user_id
    WHERE m.company_id = ${companyId} AND m.deactivated_at IS NULL AND u.email_verified_at IS NOT NULL
      AND (${only}::bigint IS NULL OR m.user_id = ${only})
    ORDER BY m.user_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    channels: row.channels ?? DEFAULT_CHANNELS,
    quiet: row.quiet ?? [],
    told: row.told ?? [],
  }));
}
