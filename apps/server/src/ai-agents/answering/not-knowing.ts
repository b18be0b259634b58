import type { Locale } from '@parley/contracts/locales';
import type { Tx } from '../../infra/sql/sql.ts';
import { findPhrase } from '../../message-templates/index.ts';

/** The company's phrase for questions that its agent cannot answer. */
export async function notKnowing(
  tx: Tx,
  companyId: number,
  language: Locale,
  phrase: 'fallback' | 'not_found' = 'fallback',
): Promise<string> {
  const words = await findPhrase(tx, companyId, phrase);
  return words[language] ?? words.en ?? '';
}
