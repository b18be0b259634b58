import type { Locale } from '@parley/contracts/locales';
import { byPrecedence, soundsLikeOrders, type Standing } from '../../knowledge/index.ts';
import type { AnswerEngine, Said } from './engine.ts';
import type { Passage } from './checks/evidence.ts';
import { withoutOrders } from './checks/orders.ts';
import { nameOf } from './choices.ts';
import type { Part } from './retrieve.ts';
import { ALSO_SAID, inAnotherLanguage, MAY_HELP_TOO, NOTHING_ABOUT } from './words.ts';

const MAX_RIVALS = 1;
/** In a longer message the parts that could not be answered are not named. */
const MAX_NAMED = 400;

/** A quotation, its passage and how its source ranks. */
interface Statement {
  text: string;
  from: Passage;
  standing: Standing;
}

/**
 * The built-in engine: quotes the company's own sources verbatim and calls no external service. `standings` says how the source of
 * each chunk ranks where sources contradict each other. A quotation in another language than the customer's is introduced as one.
 * Where a second passage may be meant as well, it is quoted under its name.
 */
export const quotingEngine =
  (
    parts: readonly Part[],
    standings: ReadonlyMap<number, Standing>,
    languageOf: (chunkId: number) => Locale | undefined,
  ): AnswerEngine =>
  async ({ exchange, settings, passages, language }) => {
    const said: Said[] = [];
    const missing: string[] = [];
    const stated = (quote: { chunkId: number; text: string } | null): Statement[] => {
      const from = passages.find(({ chunkId }) => chunkId === quote?.chunkId);
      const context = [exchange.question, from?.title, from?.heading, from?.text].join('\n');
      const written = languageOf(quote?.chunkId ?? 0) ?? language;
      const text = withoutOrders(quote?.text ?? '', context, written);
      const standing = standings.get(quote?.chunkId ?? 0);
      return text && from && standing ? [{ text, from, standing }] : [];
    };
    const introduced = (text: string, written: Locale | undefined): string =>
      written === undefined || written === language ? text : `${inAnotherLanguage(language, written)}\n\n${text}`;
    for (const { question, found } of parts) {
      const [main] = stated(settings.answerLength === 'short' ? found.sentence : found.passage);
      if (found.outcome !== 'answer' || !main) missing.push(question);
      else if (!said.some((before) => before.text.includes(main.text))) {
        for (const [at, { text, from }] of inPrecedence(main, found.rivals.flatMap(stated)).entries())
          said.push({
            gap: said.length > 0 ? '\n\n' : '',
            text: at > 0 ? `${ALSO_SAID[language]}\n${text}` : introduced(text, languageOf(from.chunkId)),
            cited: [from.number],
          });
        // Several questions are answered shortly enough to be read.
        const beside = parts.length === 1 && settings.answerLength === 'short' ? stated(found.beside) : [];
        for (const { text, from } of beside)
          said.push({
            gap: '\n\n',
            text: `${MAY_HELP_TOO[language]}\n${underItsName(text, from)}`,
            cited: [from.number],
          });
      }
    }
    if (said.length === 0) return { stages: [], action: 'none', said: [], passages };
    // Whoever gives orders does not get them back.
    const isNamed = exchange.question.length <= MAX_NAMED && !soundsLikeOrders(exchange.question);
    const named = isNamed ? missing : [];
    if (named.length > 0) said.push({ gap: '\n\n', text: NOTHING_ABOUT[language](named.join(' ')), cited: [] });
    return { stages: [], action: 'reply', said, passages };
  };

/** A quotation below the heading or title of its passage, unless it begins with it. */
function underItsName(text: string, from: Passage): string {
  const name = nameOf(from);
  return name === '' || text.startsWith(name) ? text : `${name}\n${text}`;
}

/** What to say of statements that contradict each other: only those that staff rank highest, the newest of them first. */
function inPrecedence(main: Statement, rivals: readonly Statement[]): Statement[] {
  const highest = Math.max(...[main, ...rivals].map(({ standing }) => standing.rank));
  return [main, ...rivals]
    .filter(({ standing }) => standing.rank === highest)
    .slice(0, 1 + MAX_RIVALS)
    .sort((one, other) => byPrecedence(one.standing, other.standing));
}
