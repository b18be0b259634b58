import type { Locale } from '@parley/contracts/locales';
import { isStopWord, wordsOf } from '../language/index.ts';

/** What joins two questions in one sentence, and what a question begins with. */
const JOINTS: Record<Locale, { and: string; asks: string }> = {
  en: {
    and: 'and|also|plus|and also',
    asks: 'how|what|when|where|which|who|why|can|could|do|does|did|is|are|will|would|may|should|have|has',
  },
  ro: {
    and: 'și|si|iar|plus',
    asks: 'cum|ce|când|cand|unde|care|cine|de ce|cât|cat|câte|cate|câți|cati|pot|poate|este|sunt|aveți|aveti|se|e',
  },
  ru: {
    and: 'и|а|также|и ещё|и еще',
    asks: 'как|что|когда|где|какой|какая|какие|какое|кто|почему|сколько|можно|есть|куда|могу|нужно|ли|до какого',
  },
  ua: { and: 'і|й|та|а|також', asks: 'як|що|коли|де|який|яка|які|яке|хто|чому|скільки|чи|можна|є|куди|можу|потрібно' },
  de: {
    and: 'und|sowie|außerdem',
    asks: 'wie|was|wann|wo|welche|welcher|welches|wer|warum|wieso|kann|können|gibt|ist|sind|wird|muss|darf|habe|wohin|bis wann',
  },
  fr: {
    and: 'et|puis',
    asks: 'comment|que|quoi|quand|où|quel|quelle|quels|quelles|qui|pourquoi|combien|puis|peut|est|sont|y a|avez|faut|dois',
  },
  it: {
    and: 'e|ed|inoltre',
    asks: "come|che|cosa|quando|dove|quale|quali|chi|perché|quanto|quanti|quanta|quante|posso|si può|è|sono|c'è|avete|devo|qual",
  },
};
const MAX_QUESTIONS = 4;
const MIN_LETTERS = 3;

/** The questions of one message, in order. A message that asks one thing is returned whole. */
export function splitQuestions(text: string, language: Locale): string[] {
  const { and, asks } = JOINTS[language];
  const joint = new RegExp(
    `(?<=[?!.])\\s+|\\n+|\\s*[,;]\\s+(?:(?:${and})\\s+)?(?=(?:${asks})\\s)|\\s+(?:${and})\\s+(?=(?:${asks})\\s)`,
    'giu',
  );
  const parts = text
    .split(joint)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const asking = new RegExp(`^(?:(?:${and})\\s+)?(?:${asks})(?![\\p{L}])`, 'iu');
  const questions: string[] = [];
  for (const part of parts) {
    const isQuestion = part.endsWith('?') || asking.test(part);
    const hasContent = wordsOf(part).some((word) => word.length >= MIN_LETTERS && !isStopWord(word, language));
    const last = questions.length - 1;
    // Whatever is no question of its own belongs to the one before it, or to the next.
    if (last >= 0 && (!hasContent || !isQuestion || !wasQuestion(questions[last] ?? '', asking)))
      questions[last] = `${questions[last]} ${part}`;
    else questions.push(part);
  }
  return questions.length > 1 && questions.length <= MAX_QUESTIONS ? questions : [text];
}

const wasQuestion = (part: string, asking: RegExp) =>
  /[?]\s*$/.test(part) || part.split(/(?<=[?!.])\s+/).some((sentence) => asking.test(sentence));
