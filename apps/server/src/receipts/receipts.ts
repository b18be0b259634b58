import type { Receipt } from '@parley/contracts/receipts';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { mismatchOf, type ReceiptRow } from './check-chain.ts';
import { SEAL_SECONDS } from './seal.ts';

interface FoundRow extends ReceiptRow {
  createdAt: Date;
  previous: Buffer | null;
  total: number;
  sealedAt: Date | null;
  lastSealedAt: Date | null;
}

export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts(sql: Sql) {
  return {
    /** The receipt of a bot's message, compared with the message and with the receipt before it. */
    get: (companyId: number, conversationId: number, messageId: number): Promise<Receipt> =>
      sql.inCompany(companyId, async ({ db }) => {
        const { rows } = await raw<FoundRow>`
          SELECT r.company_id AS "companyId", r.conversation_id AS "conversationId", r.number, r.message_id AS "messageId",
            r.commitment, r.hash, k.salt, k.content, true AS "hasConversation", r.created_at AS "createdAt",
            shown_hashes(m.text, m.extras, m.attachments) AS shown, before.hash AS previous, c.receipt_number AS total,
            (SELECT min(sealed_at) FROM receipt_seals WHERE sealed_at > r.created_at) AS "sealedAt",
            (SELECT max(sealed_at) FROM receipt_seals) AS "lastSealedAt"
          FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.company_id = m.company_id
            JOIN receipts r ON r.conversation_id = m.conversation_id AND r.message_id = m.id
            LEFT JOIN receipts before ON before.conversation_id = r.conversation_id AND before.number = r.number - 1
            LEFT JOIN receipt_contents k ON k.conversation_id = r.conversation_id AND k.number = r.number
          WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId} AND m.id = ${messageId}`.execute(
          db,
        );
        const [row] = rows;
        if (!row) throw notFound();
        return describe(row);
      }),
  };
}

function describe(row: FoundRow): Receipt {
  const { number, createdAt, sealedAt, lastSealedAt } = row;
  const mismatch = mismatchOf(row, row.previous);
  return {
    number,
    total: Math.max(row.total, number),
    createdAt,
    hash: row.hash.toString('hex'),
    previousHash: row.previous?.toString('hex') ?? null,
    state: mismatch === null ? 'verified' : mismatch === 'content' ? 'erased' : 'mismatch',
    mismatch: mismatch === 'content' || mismatch === 'message' ? null : mismatch,
    checkedAt: new Date(),
    sealedAt,
    nextSealAt: sealedAt === null && lastSealedAt ? nextSeal(lastSealedAt, createdAt) : null,
  };
}

/** Seals keep their interval also while there is nothing to seal. */
function nextSeal(last: Date, createdAt: Date): Date {
  const interval = SEAL_SECONDS * 1_000;
  const passed = Math.max(0, Math.floor((createdAt.getTime() - last.getTime()) / interval));
  return new Date(last.getTime() + (passed + 1) * interval);
}
