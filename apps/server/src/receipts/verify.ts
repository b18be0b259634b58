import { sql as raw } from 'kysely';
import type { Config } from '../infra/config.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { mismatchOf, type Mismatch, type ReceiptRow } from './check-chain.ts';
import { hashOfLine, isFirst, isSigned, publicKeyOf, readLines, readSeal, sealingKey, type Seal } from './seal-file.ts';

/** Something that is not as it was. */
export interface Finding {
  kind: 'altered' | 'removed' | 'cut' | 'rewritten' | 'seal';
  companyId: number | null;
  conversationId: number | null;
  /** In the chain; of the seal, its line. */
  number: number;
  what: Mismatch | 'receipt' | 'signature' | 'key' | 'order' | 'damaged';
}

export interface Report {
  findings: Finding[];
  receipts: number;
  chains: number;
  erased: number;
  seals: number;
  lastSealedAt: Date | null;
  /** Messages of bots from before there were receipts. */
  withoutReceipt: number;
  /** The newest seal that the database knows, if it is not in the file: another node wrote it, or lines were cut off the file. */
  unknownSealAt: Date | null;
  /** Companies that were removed with their receipts since they were sealed. */
  removedCompanies: number[];
}

const PAGE = 2_000;

/** Every head that a seal names, by conversation: a later seal must not hide that an earlier one no longer matches. */
type Sealed = Map<number, { companyId: number; newest: number; hashes: Map<number, string> }>;

/** Compares every receipt with its chain, its message and the signed heads. */
export async function verifyReceipts(
  sql: Sql,
  config: Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyOld'>,
): Promise<Report> {
  const findings: Finding[] = [];
  const { sealed, seals, lastSealedAt, digests } = await readSeals(config, findings);
  const botMessages = await countBotMessages(sql);
  const heads = await conversationHeads(sql);
  const report = { findings, receipts: 0, chains: 0, erased: 0, seals, lastSealedAt };
  let withMessage = 0;
  let last: ReceiptRow | null = null;
  for await (const receipt of readReceipts(sql)) {
    const isNext: boolean = last?.conversationId === receipt.conversationId;
    if (!isNext) {
      if (last) endChain(last, heads, sealed, findings);
      report.chains += 1;
    }
    report.receipts += 1;
    if (receipt.content === null) report.erased += 1;
    if (receipt.shown !== null) withMessage += 1;
    checkLink(receipt, isNext ? last : null, findings);
    const atSeal = sealed.get(receipt.conversationId)?.hashes.get(receipt.number);
    if (atSeal !== undefined && atSeal !== receipt.hash.toString('hex'))
      findings.push(findingOf('rewritten', receipt, receipt.number, 'chain'));
    last = receipt;
  }
  if (last) endChain(last, heads, sealed, findings);
  const removedCompanies = await missingChains(sql, heads, sealed, findings);
  const unknownSealAt = await findUnknownSeal(sql, digests);
  return { ...report, unknownSealAt, withoutReceipt: Math.max(0, botMessages - withMessage), removedCompanies };
}

const findingOf = (
  kind: Finding['kind'],
  { companyId, conversationId }: { companyId: number; conversationId: number },
  number: number,
  what: Finding['what'],
): Finding => ({ kind, companyId, conversationId, number, what });

function checkLink(receipt: ReceiptRow, previous: ReceiptRow | null, findings: Finding[]) {
  const expected = (previous?.number ?? 0) + 1;
  for (let number = expected; number < Math.min(receipt.number, expected + 20); number++)
    findings.push(findingOf('removed', receipt, number, 'receipt'));
  const mismatch = mismatchOf(receipt, previous?.hash ?? null);
  if (mismatch === null || (mismatch === 'chain' && receipt.number > expected)) return; // the gap is the reason
  findings.push(findingOf(mismatch === 'message' ? 'removed' : 'altered', receipt, receipt.number, mismatch));
}

/** Compares the end of a chain with what the conversation and the last seal say. */
function endChain(last: ReceiptRow, heads: Map<number, number>, sealed: Sealed, findings: Finding[]) {
  const { conversationId } = last;
  const expected = Math.max(heads.get(conversationId) ?? 0, sealed.get(conversationId)?.newest ?? 0);
  for (let number = last.number + 1; number <= Math.min(expected, last.number + 20); number++)
    findings.push(findingOf('cut', last, number, 'receipt'));
  heads.delete(conversationId);
  sealed.delete(conversationId);
}

/** Chains of which nothing is left, though a seal or the conversation names them. */
async function missingChains(sql: Sql, heads: Map<number, number>, sealed: Sealed, findings: Finding[]) {
  const { rows } = await sql.asSystem(({ db }) => raw<{ id: number }>`SELECT id FROM companies`.execute(db));
  const companies = new Set(rows.map(({ id }) => id));
  const removed = new Set<number>();
  for (const [conversationId, { companyId, newest }] of sealed)
    if (companies.has(companyId)) findings.push(findingOf('cut', { companyId, conversationId }, newest, 'receipt'));
    else removed.add(companyId);
  for (const [conversationId, number] of heads)
    if (!sealed.has(conversationId))
      findings.push({ kind: 'cut', companyId: null, conversationId, number, what: 'receipt' });
  return [...removed];
}

async function conversationHeads(sql: Sql): Promise<Map<number, number>> {
  const { rows } = await sql.asSystem(({ db }) =>
    raw<{
      id: number;
      number: number;
    }>`SELECT id, receipt_number AS number FROM conversations WHERE receipt_number > 0`.execute(db),
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function* readReceipts(sql: Sql): AsyncIterable<ReceiptRow> {
  let after = { conversationId: 0, number: 0 };
  for (;;) {
    const { rows } = await sql.asSystem(({ db }) =>
      raw<ReceiptRow>`
        SELECT r.company_id AS "companyId", r.conversation_id AS "conversationId", r.number, r.message_id AS "messageId",
          r.commitment, r.hash, c.salt, c.content, v.id IS NOT NULL AS "hasConversation",
          CASE WHEN m.id IS NOT NULL THEN shown_hashes(m.text, m.extras, m.attachments) END AS shown
        FROM receipts r LEFT JOIN receipt_contents c USING (conversation_id, number)
          LEFT JOIN conversations v ON v.id = r.conversation_id
          LEFT JOIN messages m ON m.id = r.message_id AND m.conversation_id = r.conversation_id
        WHERE (r.conversation_id, r.number) > (${after.conversationId}, ${after.number})
        ORDER BY r.conversation_id, r.number LIMIT ${PAGE}`.execute(db),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

async function countBotMessages(sql: Sql): Promise<number> {
  const { rows } = await sql.asSystem(({ db }) =>
    raw<{ count: number }>`
      SELECT count(*)::int AS count FROM messages WHERE origin = 'bot' AND type = 'text'`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

async function findUnknownSeal(sql: Sql, digests: ReadonlySet<string>): Promise<Date | null> {
  const newest = await sql.asSystem(({ db }) =>
    db.selectFrom('receipt_seals').select(['sealed_at', 'digest']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  );
  return newest && !digests.has(newest.digest.toString('hex')) ? newest.sealed_at : null;
}

async function readSeals(
  { dataDir, secretKey, secretKeyOld }: Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyOld'>,
  findings: Finding[],
) {
  const keys = [secretKey, ...(secretKeyOld === undefined ? [] : [secretKeyOld])].map((key) =>
    publicKeyOf(sealingKey(key)),
  );
  const sealed: Sealed = new Map();
  const digests = new Set<string>();
  const wrong = (number: number, what: Finding['what']) =>
    findings.push({ kind: 'seal', companyId: null, conversationId: null, number, what });
  let [seals, previous, newest]: [number, string | null, Seal | null] = [0, null, null];
  for await (const line of readLines(dataDir)) {
    seals += 1;
    const seal = readSeal(line);
    if (!seal) wrong(seals, 'damaged');
    else if (!isSigned(seal)) wrong(seals, 'signature');
    else if (previous === null ? !isFirst(seal.previous) : seal.previous !== previous) wrong(seals, 'order');
    else
      for (const [companyId, conversationId, number, hash] of seal.heads)
        addHead(sealed, companyId, conversationId, number, hash);
    previous = hashOfLine(line);
    digests.add(previous);
    newest = seal;
  }
  if (newest && !keys.includes(newest.key)) wrong(seals, 'key');
  return { sealed, seals, digests, lastSealedAt: newest ? new Date(newest.at) : null };
}

function addHead(sealed: Sealed, companyId: number, conversationId: number, number: number, hash: string) {
  const chain = sealed.get(conversationId) ?? { companyId, newest: 0, hashes: new Map<number, string>() };
  sealed.set(conversationId, chain);
  chain.newest = Math.max(chain.newest, number);
  if (!chain.hashes.has(number)) chain.hashes.set(number, hash);
}
