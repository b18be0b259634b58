import { sql as raw } from 'kysely';
import type { Sql } from '../infra/sql/sql.ts';
import { HAS_BROWSER } from './people.ts';

/** Whether anybody would hear of a customer who waits while nobody looks at the screen. */
export const reachesSomebody = (sql: Sql, companyId: number, sendsMail: boolean): Promise<boolean> =>
  sql.inCompany(companyId, async ({ db }) => {
    const wants = (channel: 'push' | 'mail') =>
      raw`coalesce((s.channels #>> ${`{waiting,${channel}}`})::boolean, true)`;
    const { rows } = await raw`
      SELECT FROM memberships m JOIN users u ON u.id = m.user_id
        LEFT JOIN notification_settings s ON s.company_id = m.company_id AND s.user_id = m.user_id
      WHERE m.company_id = ${companyId} AND m.deactivated_at IS NULL AND u.email_verified_at IS NOT NULL
        AND (${sendsMail} AND ${wants('mail')} OR ${wants('push')} AND ${HAS_BROWSER}) LIMIT 1`.execute(db);
    return rows.length > 0;
  });
