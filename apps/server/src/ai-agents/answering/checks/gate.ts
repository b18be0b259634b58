import type { AnswerCheck, AnswerStage } from '@parley/contracts/answers';
import { detectLanguage, sentencesOf } from '../../../understanding/language/index.ts';
import { checkSentence, type Checked } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';

type ChecksStage = Extract<AnswerStage, { stage: 'checks' }>;

/** A sentence that passed all checks, and the passages it is taken from. */
interface Passed {
  /** The separator before it: a space or a line break. */
  gap: string;
  text: string;
  cited: readonly number[];
}

const MARK_AFTER_STOP = /([.!?…]+["'”’»)]*)((?:\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)/g;
/** The language of shorter sentences cannot be detected reliably. */
const MIN_DETECTABLE = 40;
const SURE = 0.8;
const MAX_SENTENCES = 12;

/**
 * Checks a model's answer sentence by sentence while it is being written, and lets only sound sentences through, because text
 * that was shown is never retracted.
 */
export function createGate(evidence: Omit<Evidence, 'quotes'>) {
  const startedAt = performance.now();
  const passed: Passed[] = [];
  const removed: ChecksStage['removed'] = [];
  const supports: number[] = [];
  let corrected = 0;
  let seen = 0;

  function advance(answer: string, named: readonly number[], quotes: readonly string[], isComplete: boolean): void {
    const text = answer.replace(MARK_AFTER_STOP, '$2$1');
    const sentences = sentencesOf(text);
    // The last sentence may still grow or get its citation mark.
    const complete = isComplete ? sentences : sentences.slice(0, -1);
    for (const [at, { text: sentence, start }] of complete.entries()) {
      if (at < seen || passed.length >= MAX_SENTENCES) continue;
      const checked = inLanguage(
        checkSentence(sentence, named, { ...evidence, passages: evidence.passages, quotes }),
        evidence,
      );
      if (!checked.isFine) {
        removed.push({ text: sentence, because: checked.because });
        continue;
      }
      if (passed.some((known) => known.text === checked.text)) continue;
      const before = text.slice(sentences[at - 1]?.end ?? 0, start);
      passed.push({ gap: before.includes('\n') ? '\n' : ' ', text: checked.text, cited: checked.cited });
      if (checked.cited.length > 0) supports.push(checked.support);
      if (checked.isCorrected) corrected += 1;
    }
    seen = complete.length;
  }

  return {
    /** The sentences that have passed so far. */
    passed: passed as readonly Passed[],
    /** Checks the part of the answer that has been written so far. */
    feed: (answer: string, named: readonly number[], quotes: readonly string[] = []) =>
      advance(answer, named, quotes, false),
    /** Checks the rest and returns the result. If the answer was cut off, its incomplete last sentence is dropped. */
    close(answer: string, named: readonly number[], isComplete: boolean, quotes: readonly string[] = []): ChecksStage {
      advance(answer, named, quotes, isComplete);
      const failed = (check: AnswerCheck) => removed.filter(({ because }) => because === check).length;
      const least = supports.length > 0 ? Math.min(...supports).toFixed(2) : '';
      const details: Record<AnswerCheck, string> = {
        citations: String(new Set(passed.flatMap(({ cited }) => cited)).size),
        support: least,
        facts: '',
        polarity: '',
        links: '',
        markup: '',
        language: evidence.language,
        echo: '',
      };
      return {
        stage: 'checks',
        ms: performance.now() - startedAt,
        checks: Object.entries(details).map(([check, detail]) => ({
          check: check as AnswerCheck,
          isPassed: failed(check as AnswerCheck) === 0 && !(check === 'citations' && corrected > 0),
          detail,
        })),
        removed,
      };
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** A sentence in another language than the customer's is useless, unless it quotes a source that is in that language. */
function inLanguage(checked: Checked, { language, passages }: Omit<Evidence, 'quotes'>): Checked {
  if (!checked.isFine || checked.text.length < MIN_DETECTABLE) return checked;
  const detected = detectLanguage(checked.text);
  const isOther = detected !== null && detected.language !== language && detected.confidence > SURE;
  return isOther && !isVerbatim(checked.text, passages)
    ? { isFine: false, text: checked.text, because: 'language' }
    : checked;
}

const isVerbatim = (sentence: string, passages: Evidence['passages']): boolean =>
  passages.some(({ text }) => oneLine(text).includes(oneLine(sentence)));
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
