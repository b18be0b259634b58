import type { AgentSettings, ContactField } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import { awayWords } from '../../opening-hours/index.ts';
import { readDetails } from './details/read-details.ts';
import type { Exchange } from './exchange.ts';
import { askForDetails, GO_ON, WILL_WRITE } from './words.ts';

type Stage<Name extends AnswerStage['stage']> = Extract<AnswerStage, { stage: Name }>;

interface Kept {
  text: string;
  asked: ContactField[];
  stage: Stage<'away'>;
}

/** More than this beside an address is a question of its own. */
const MAX_BESIDE = 40;

/**
 * What the agent says instead of handing off, where it is set to go on answering while the team is away: to a customer who asks for a
 * person, and to one who then leaves an address.
 */
export function keepWhileAway(
  { handOff }: AgentSettings,
  { away, known, question, history }: Exchange,
  { asksForPerson }: Stage<'before'>,
  language: Locale,
): Kept | null {
  if (!away || !handOff.answersWhileAway) return null;
  const stage = { stage: 'away' as const, ms: 0, opensAt: away.opensAt?.toISOString() ?? null };
  const { email } = readDetails(question, ['email']);
  if (email && history.length > 0 && question.length - email.length <= MAX_BESIDE)
    return { text: WILL_WRITE[language], asked: [], stage: { ...stage, isAddress: true } };
  if (!asksForPerson) return null;
  const own = handOff.awayTexts.find(({ locale }) => locale === language)?.text;
  const words = own || `${awayWords(language, away.opensAt, away.timezone)} ${GO_ON[language]}`;
  const asked: ContactField[] = known.includes('email') ? [] : ['email'];
  const text = [words, ...(asked.length > 0 ? [askForDetails(asked, language)] : [])].join('\n\n');
  return { text, asked, stage: { ...stage, isAddress: false } };
}
