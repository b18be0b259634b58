import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { UNDO_DAYS } from './merge.ts';

/** Where a person and everyone merged into them is known, and by which address, number or signed id. */
export async function listIdentities({ db }: Tx, companyId: number, id: number) {
  const { rows } = await raw<{
    channelId: number;
    channel: string;
    platform: string;
    knownAs: string | null;
    customerId: number;
  }>`
    WITH person AS (SELECT id FROM customers WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id})), known AS (
      SELECT i.channel_id, i.external_id, i.customer_id FROM customer_identities i WHERE i.customer_id IN (SELECT id FROM person)
    )
    SELECT ch.id AS "channelId", ch.name AS channel, ch.type AS platform, customer_id AS "customerId",
      CASE WHEN external_id LIKE 'user:%' THEN substr(external_id, 6)
        WHEN ch.type IN ('email', 'whatsapp', 'api') THEN external_id END AS "knownAs"
    FROM (
      SELECT * FROM known
      UNION SELECT c.channel_id, NULL, coalesce(c.source_customer_id, c.customer_id) FROM conversations c
      WHERE c.company_id = ${companyId} AND c.customer_id = ${id} AND NOT EXISTS (SELECT FROM known
        WHERE known.channel_id = c.channel_id AND known.customer_id = coalesce(c.source_customer_id, c.customer_id))
    ) found JOIN channels ch ON ch.id = channel_id AND ch.company_id = ${companyId}
    ORDER BY customer_id, ch.id, external_id LIMIT 50`.execute(db);
  return rows;
}

/** Who was merged into this customer, the latest first. What was merged into those before is part of them. */
export async function listMerges({ db }: Tx, companyId: number, id: number) {
  const { rows } = await raw<object>`
    SELECT m.id, json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone) AS other, m.proof,
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = m.merged_by) AS by, m.merged_at AS "mergedAt",
      m.merged_at > now() - ${UNDO_DAYS} * interval '1 day' AS "canUndo"
    FROM customer_merges m JOIN customers k ON k.id = m.merged_id
    WHERE m.company_id = ${companyId} AND m.kept_id = ${id} AND m.undone_at IS NULL
    ORDER BY m.id DESC LIMIT 50`.execute(db);
  return rows;
}
