import { CONTACT_FIELDS } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import type { PersonalData } from '@parley/contracts/personal-data';
import { redact } from '../../personal-data/index.ts';
import type { Enforcement } from '../../policies/index.ts';
import { readDetails } from './details/read-details.ts';
import type { Exchange, Verdict } from './exchange.ts';

/**
 * The exchange without the personal data that policies remove. Prompts, search words, vectors and traces are made from it, so none of
 * them can contain any.
 */
export function redacted(
  exchange: Exchange,
  { finds, findsEver }: { finds: readonly PersonalData[]; findsEver: readonly PersonalData[] },
): Exchange {
  if (findsEver.length === 0) return exchange;
  const clear = (text: string) => redact(text, findsEver);
  return {
    ...exchange,
    question: redact(exchange.question, finds),
    history: exchange.history.map((turn) => ({ ...turn, text: clear(turn.text) })),
    customerName: clear(exchange.customerName),
    page: clear(exchange.page),
    metadata: exchange.metadata.map(({ name, value }) => ({ name, value: clear(value) })),
  };
}

/** What policies look at, of an exchange. */
export function judgedOf({ history, platform }: Exchange, message: string, language: Locale) {
  const from = (who: 'customer' | 'agent') => history.filter((turn) => turn.from === who).map(({ text }) => text);
  return { message, language, platform, spoken: from('agent'), earlier: from('customer') };
}

/** If the message gives what a policy had asked for, the question is the one before that. */
export function readTold(
  exchange: Exchange,
  { awaited, readField }: Pick<Enforcement, 'awaited' | 'readField'>,
): { exchange: Exchange; told: Verdict['told'] } {
  if (awaited === null) return { exchange, told: null };
  const contact = CONTACT_FIELDS.find((field) => field === awaited);
  const value = contact ? readDetails(exchange.question, [contact])[contact] : readField(awaited, exchange.question);
  if (value === undefined || value === null) return { exchange, told: null };
  const { history } = exchange;
  const askedAt = history.findLastIndex(({ from }) => from === 'agent');
  const openedAt = history.slice(0, Math.max(askedAt, 0)).findLastIndex(({ from }) => from === 'agent') + 1;
  const open = history.slice(openedAt, Math.max(askedAt, 0)).map(({ text }) => text);
  const told = { field: awaited, value };
  if (open.length === 0) return { exchange, told };
  return { exchange: { ...exchange, question: open.join('\n'), history: history.slice(0, openedAt) }, told };
}
