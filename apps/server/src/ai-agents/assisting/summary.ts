import type { ConversationSummary } from '@parley/contracts/assistance';
import type { Locale } from '@parley/contracts/locales';
import type { Sql } from '../../infra/sql/sql.ts';
import { redact } from '../../personal-data/index.ts';
import { readSmallTalk } from '../../understanding/conversation/index.ts';
import type { Passage } from '../answering/checks/evidence.ts';
import { NO_KNOWLEDGE, type Engines } from '../answering/engine.ts';
import { firstQuestion } from '../answering/exchange.ts';
import { cut, wantedBy } from '../answering/wanted.ts';
import { findHelper, type Helper } from './find-helper.ts';
import { readConversation, type Line, type ReadConversation } from './read-conversation.ts';
import { SUMMARY_WORDS } from './words.ts';

/** Sums up a conversation for staff, in their language. */
export type Summarizing = (companyId: number, conversationId: number, language: Locale) => Promise<ConversationSummary>;

const TIMEOUT_MS = 20_000;

/**
 * Open questions in the customer's own words and why a bot handed off. What was answered is written by the agent's model, whose
 * sentences are checked against the conversation like any answer, or is the last answer itself.
 */
export const createSummarizing =
  (sql: Sql, engines: Engines): Summarizing =>
  async (companyId, conversationId, language) => {
    const { conversation, agent } = await sql.inCompany(companyId, async (tx) => ({
      conversation: await readConversation(tx, companyId, conversationId),
      agent: await findHelper(tx, companyId, conversationId),
    }));
    const questions = questionsIn(conversation, language);
    if (conversation.lines.length === 0) return { text: '', questions, by: 'built_in' };
    const handOff = handOffOf(conversation, language);
    const written = agent && (await write(engines, companyId, agent, conversation, language));
    const answered = written ?? lastAnswerIn(conversation, language);
    const text = [...openOf(questions, language), answered, ...handOff].join('\n');
    return { text, questions, by: written === null ? 'built_in' : 'model' };
  };

/** The open questions, newest first; thanks and greetings are none. */
const questionsIn = ({ open, customer }: ReadConversation, language: Locale): string[] =>
  wantedBy({
    question: '',
    history: open.flatMap(({ text }) =>
      readSmallTalk(text, customer.locale ?? language) ? [] : [{ from: 'customer' as const, text }],
    ),
  });

const openOf = (questions: readonly string[], language: Locale): string[] =>
  questions.length > 0
    ? questions.map((question) => SUMMARY_WORDS[language].open(question))
    : [SUMMARY_WORDS[language].nothingOpen];

function lastAnswerIn({ lines }: ReadConversation, language: Locale): string {
  const words = SUMMARY_WORDS[language];
  const last = lines.findLast(({ isAnswer }) => isAnswer);
  return last ? words.lastAnswer(nameOf(last, language), cut(oneLine(last.text))) : words.nobody;
}

function handOffOf({ handOff }: ReadConversation, language: Locale): string[] {
  if (!handOff) return [];
  const { because, reasons } = SUMMARY_WORDS[language];
  const why = handOff.reason ? reasons[handOff.reason] : handOff.words;
  return why ? [because(why)] : [];
}

const nameOf = ({ from, author }: Line, language: Locale): string =>
  from === 'bot' ? SUMMARY_WORDS[language].bot : (author ?? SUMMARY_WORDS[language].staff);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const TASK =
  'A colleague takes over this chat. Tell them in two or three short sentences what the customer wants and what was answered so far.';
/** The latest messages that a model gets to read. */
const MAX_LINES = 20;

/** Lets the model write from the messages as its only passages; null if there is no model or nothing of use. */
async function write(
  engines: Engines,
  companyId: number,
  { id, settings, policies }: Helper,
  { lines }: ReadConversation,
  language: Locale,
): Promise<string | null> {
  const engine = await engines(companyId, id, settings);
  if (!engine) return null;
  // Whatever its conditions: a summary is about the whole conversation.
  const finds = policies.flatMap(({ content: { isEnabled, enforcement, action } }) =>
    action.kind === 'data' && isEnabled && enforcement === 'hard' ? action.finds : [],
  );
  const passages = lines.slice(-MAX_LINES).map((line, at): Passage => {
    const title = line.from === 'customer' ? 'The customer' : nameOf(line, language);
    return { number: at + 1, chunkId: at + 1, title, heading: '', text: redact(line.text, finds) };
  });
  const { action, said } = await engine(
    {
      ...NO_KNOWLEDGE,
      exchange: firstQuestion(TASK, language),
      language,
      settings: { ...settings, instructions: '', tone: 'neutral', grounding: 'balanced', answerLength: 'medium' },
      passages,
      passagesFrom: 'messages',
      hosts: new Set(),
      isSmallTalk: false,
    },
    { signal: AbortSignal.timeout(TIMEOUT_MS), onSaid: () => {} },
  );
  const text = said.map(({ gap, text: words }, at) => `${at > 0 ? gap : ''}${words}`).join('');
  return action === 'reply' && text ? text : null;
}
