import type { FlowDefinition } from '@parley/flow-engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../language.ts';
import { stepWords, type StepWords } from './step-words.ts';
import { saysReplies, useReplyTexts } from './useBorrowed.ts';

/** The words about steps in the language of the interface; they change with it. Given the flow, they name its steps too. */
export function useStepWords(definition?: FlowDefinition): StepWords {
  const { t } = useTranslation();
  const { texts } = useReplyTexts(saysReplies(definition));
  return useMemo(() => stepWords(t, currentLocale(), definition, texts), [t, definition, texts]);
}
