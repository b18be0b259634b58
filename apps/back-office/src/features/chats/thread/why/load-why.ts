import { texts as traceTexts } from '../../../../components/answer-trace/texts.ts';
import { texts as stepNames } from '../../../../components/step-names/texts.ts';
import { loadTexts } from '../../../../language.ts';

/** Loads the explanation with its texts, when somebody asks for the first one. */
export async function loadWhy() {
  const [screen] = await Promise.all([import('./Why.tsx'), loadTexts(stepNames), loadTexts(traceTexts)]);
  return { default: screen.Why };
}
