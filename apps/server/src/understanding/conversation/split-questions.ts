import type { Locale } from '@parley/contracts/locales';
import { isStopWord, wordsOf } from '../language/index.ts';

interface Joints {
  /** What joins two questions in one sentence. */
  and: string;
  /** Question words. */
  asks: string;
  /** Verbs that a question can begin with. */
  verbs: string;
}

const JOINTS: Record<Locale, Joints> = {
  en: {
    and: 'and|also|plus|and also',
    asks: 'how|what|when|where|which|who|why',
    verbs: 'can|could|do|does|did|is|are|will|would|may|should|have|has',
  },
  ro: {
    and: 'și|si|iar|plus',
    asks: 'cum|ce|când|cand|unde|care|cine|de ce|cât|cat|câte|cate|câți|cati',
    verbs: 'pot|poate|este|sunt|aveți|aveti|se|e',
  },
  ru: {
    and: 'и|а|также|и ещё|и еще',
    asks: 'как|что|когда|где|какой|какая|какие|какое|кто|почему|сколько|куда|до какого',
    verbs: 'можно|есть|могу|нужно|ли',
  },
  ua: {
    and: 'і|й|та|а|також',
    asks: 'як|що|коли|де|який|яка|які|яке|хто|чому|скільки|куди',
    verbs: 'чи можна|чи є|чи можу|чи потрібно|можна|є|можу|потрібно',
  },
  de: {
    and: 'und|sowie|außerdem',
    asks: 'wie|was|wann|wo|welche|welcher|welches|wer|warum|wieso|wohin|bis wann',
    verbs:
      '(?:kann|muss|darf|soll) (?:ich|man|es)|(?:können|müssen|dürfen) (?:wir|sie)|gibt es|(?:ist|sind|wird) (?:es|das|der|die|ein|eine|mein|meine)|habe ich',
  },
  fr: {
    and: 'et|puis',
    asks: 'comment|que|quoi|quand|où|quel|quelle|quels|quelles|qui|pourquoi|combien',
    verbs: 'puis|peut|est|sont|y a|avez|faut|dois',
  },
  it: {
    and: 'e|ed|inoltre',
    asks: 'come|che|cosa|quando|dove|quale|quali|chi|perché|quanto|quanti|quanta|quante|qual',
    verbs: "posso|si può|è|sono|c'è|avete|devo",
  },
};
/** In these a comma stands before every clause: "wo sehe ich, was …". Only a verb begins another question there. */
const COMMA_BEFORE_CLAUSES: ReadonlySet<Locale> = new Set(['de', 'ru', 'ua']);
/** In these a statement may begin like a question: "sono nuovo", "есть файл". */
const VERB_BEFORE_STATEMENTS: ReadonlySet<Locale> = new Set(['it', 'ro', 'ru']);
const MAX_QUESTIONS = 4;
const MIN_LETTERS = 3;

/** The questions of one message, in order. A message that asks one thing is returned whole. */
export function splitQuestions(text: string, language: Locale): string[] {
  const { and, asks, verbs } = JOINTS[language];
  const begins = `${asks}|${verbs}`;
  const afterComma = COMMA_BEFORE_CLAUSES.has(language) ? verbs : begins;
  const joint = new RegExp(
    `(?<=[?!.])\\s+|\\n+|\\s*[,;]\\s+(?=(?:${afterComma})\\s)|\\s*[,;]?\\s+(?:${and})\\s+(?=(?:${begins})\\s)`,
    'giu',
  );
  const parts = text
    .split(joint)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const firstWords = VERB_BEFORE_STATEMENTS.has(language) ? asks : begins;
  const asking = new RegExp(`^(?:(?:${and})\\s+)?(?:${begins})(?![\\p{L}])`, 'iu');
  const surelyAsking = new RegExp(`^(?:(?:${and})\\s+)?(?:${firstWords})(?![\\p{L}'’])`, 'iu');
  const unfinished = new RegExp(`(?<![\\p{L}])(?:${asks})$`, 'iu');
  const isWhole = (part: string) =>
    !unfinished.test(part) &&
    wordsOf(part).some((word) => word.length >= MIN_LETTERS && !isStopWord(word, language)) &&
    (part.endsWith('?') || part.split(/(?<=[?!.])\s+/).some((sentence) => surelyAsking.test(sentence)));
  const questions: string[] = [];
  let end = 0;
  for (const part of parts) {
    const start = text.indexOf(part, end);
    const before = text.slice(end, start);
    end = start + part.length;
    const isQuestion = part.endsWith('?') || asking.test(part);
    const hasContent = wordsOf(part).some((word) => word.length >= MIN_LETTERS && !isStopWord(word, language));
    const last = questions.length - 1;
    // Whatever is no question of its own belongs to the one before it, or to the next.
    if (last >= 0 && (!hasContent || !isQuestion || !isWhole(questions[last] ?? '')))
      questions[last] = `${questions[last]}${before}${part}`;
    else questions.push(part);
  }
  return questions.length > 1 && questions.length <= MAX_QUESTIONS ? questions : [text];
}
