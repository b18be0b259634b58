import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Realtime } from '../../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { mergeCustomers } from './merge.ts';

const MERGE_PROVEN = 'customers.merge-proven';
/** An address that more people have proved to be theirs is shared by an office or a family. */
const MAX_HOLDERS = 4;
/** Ids of users that no other site of the company gives to somebody else: no running numbers, no nicknames. */
const UNIQUE_ID = /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$|^[^\s@]+@[^\s@]+\.[^\s@]+$/i;

const Payload = z.object({ customerId: z.number(), kind: z.enum(['email', 'identity']), value: z.string() });

type Proof = Omit<z.output<typeof Payload>, 'customerId'>;
export type NoteProof = (tx: Tx, companyId: number, customerId: number, proof: Proof) => Promise<void>;

/**
 * Merges customers who have proved the same: that an email address is theirs, or that they are the same user of the company. Whoever learns
 * of a proof notes it in their own transaction; a job merges after that has committed.
 */
export function handleProofs(sql: Sql, jobs: Jobs, realtime: Pick<Realtime, 'announce'>): NoteProof {
  jobs.handle(MERGE_PROVEN, async (payload, run) => {
    const companyId = run.companyId ?? 0;
    const { customerId, kind, value } = Payload.parse(payload);
    await sql.inCompany(companyId, async (tx) => {
      for (const other of await findOthers(tx, companyId, customerId, { kind, value }))
        await mergeCustomers(tx, companyId, choose(other), { proof: kind });
      await run.finish(tx);
      tx.afterCommit(() => realtime.announce(companyId));
    });
  });

  return async (tx, companyId, customerId, { kind, value: given }) => {
    const value = kind === 'email' ? given.toLowerCase() : given;
    if (kind === 'identity' && !UNIQUE_ID.test(value)) return;
    const { numAffectedRows } = await raw`
      INSERT INTO customer_proofs (company_id, customer_id, kind, value) VALUES (${companyId}, ${customerId}, ${kind}, ${value})
      ON CONFLICT DO NOTHING`.execute(tx.db);
    if (numAffectedRows !== 1n) return;
    await jobs.enqueue(tx, { kind: MERGE_PROVEN, companyId, payload: { customerId, kind, value } });
  };
}

interface Pair {
  id: number;
  otherId: number;
  isVerified: boolean;
  isOtherVerified: boolean;
}

/** The signed one is kept, otherwise the older one. */
function choose({ id, otherId, isVerified, isOtherVerified }: Pair) {
  const keepsOther = isVerified === isOtherVerified ? otherId < id : isOtherVerified;
  return keepsOther ? { keptId: otherId, otherId: id } : { keptId: id, otherId };
}

/**
 * Other people with the same proof. None if staff have taken two of all who have it apart, or if one channel knows two of them as different
 * signed users, which its site would know better than we do: then only staff can tell who is who.
 */
async function findOthers({ db }: Tx, companyId: number, customerId: number, { kind, value }: Proof): Promise<Pair[]> {
  const { rows } = await raw<Pair>`
    WITH person AS (
      SELECT coalesce(k.merged_into, k.id) AS id, bool_or(k.is_verified) AS verified, bool_or(k.id = ${customerId}) AS "isOwn"
      FROM customer_proofs p JOIN customers k ON k.id = p.customer_id
      WHERE p.company_id = ${companyId} AND p.kind = ${kind} AND p.value = ${value} GROUP BY 1
    ), member AS (
      SELECT k.id, person.id AS person FROM customers k JOIN person ON person.id = k.id OR person.id = k.merged_into
      WHERE k.company_id = ${companyId}
    )
    SELECT own.id, own.verified AS "isVerified", other.id AS "otherId", other.verified AS "isOtherVerified"
    FROM person own JOIN person other ON own."isOwn" AND NOT other."isOwn"
    WHERE (SELECT count(*) FROM person) <= ${MAX_HOLDERS}
      AND NOT EXISTS (SELECT FROM customer_merges m JOIN member a ON a.id = m.kept_id JOIN member b ON b.id = m.merged_id
        WHERE m.company_id = ${companyId} AND m.undone_at IS NOT NULL AND a.person <> b.person)
      AND NOT EXISTS (SELECT FROM member a JOIN customer_identities i ON i.customer_id = a.id AND i.external_id LIKE 'user:%'
          JOIN customer_identities j ON j.channel_id = i.channel_id AND j.external_id LIKE 'user:%' AND j.external_id <> i.external_id
          JOIN member b ON b.id = j.customer_id
        WHERE a.person <> b.person)
    ORDER BY other.id`.execute(db);
  return rows;
}
