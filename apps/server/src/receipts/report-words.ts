import type { Finding, Report } from './verify.ts';

const WHAT: Readonly<Record<Finding['what'], string>> = {
  record: 'its record was altered',
  chain: 'it does not follow the receipt before it',
  text: 'the text of its message was altered',
  extras: 'the buttons or sources of its message were altered',
  attachments: 'the files of its message were altered',
  message: 'its message was removed',
  content: 'its record was removed, though the conversation exists',
  receipt: 'it was removed',
  signature: 'its signature is not valid',
  key: 'it was signed with another key than SECRET_KEY or SECRET_KEY_OLD',
  order: 'it does not follow the line before it',
  damaged: 'it cannot be read',
};

function describe({ kind, companyId, conversationId, number, what }: Finding): string {
  if (kind === 'seal') return `Line ${number} of the seals: ${WHAT[what]}.`;
  const place = `Receipt ${number} of conversation ${conversationId}${companyId === null ? '' : ` (company ${companyId})`}`;
  if (kind === 'cut') return `${place}: cut off at the end of its chain.`;
  if (kind === 'rewritten') return `${place}: differs from the signed head, so its chain was rewritten.`;
  return `${place}: ${WHAT[what]}.`;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** The report as lines for the command line. */
export function wordsOf(report: Report): string[] {
  const { findings, receipts, chains, erased, seals, lastSealedAt, withoutReceipt, removedCompanies, unknownSealAt } =
    report;
  const lines = [
    `${count(receipts, 'receipt', 'receipts')} in ${count(chains, 'conversation', 'conversations')}, ${count(erased, 'of them erased', 'of them erased')}.`,
    lastSealedAt
      ? `${count(seals, 'signed head', 'signed heads')}, the last of ${lastSealedAt.toISOString()}.`
      : 'No signed head yet: what was cut off or rewritten cannot be told before the first one.',
  ];
  if (withoutReceipt > 0)
    lines.push(
      `${count(withoutReceipt, 'message of a bot has', 'messages of bots have')} no receipt: older than receipts, or sample data.`,
    );
  if (unknownSealAt)
    lines.push(
      `The seal of ${unknownSealAt.toISOString()} is not in this DATA_DIR: another node wrote it, or lines were cut off the file. Compare with the log.`,
    );
  for (const id of removedCompanies) lines.push(`Company ${id} was removed, with its receipts.`);
  lines.push(...findings.map(describe));
  lines.push(findings.length === 0 ? 'Nothing changed.' : `${count(findings.length, 'problem', 'problems')} found.`);
  return lines;
}
