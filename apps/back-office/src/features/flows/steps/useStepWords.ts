import type { FlowDefinition } from '@parley/flow-engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../language.ts';
import { stepWords, type StepWords } from './step-words.ts';
import { saysReplies, useReplyTexts } from './useBorrowed.ts';

/** The texts about steps in the interface language. With the flow given, they include the names of its steps. */
export function useStepWords(definition?: FlowDefinition): StepWords {
  const { t } = useTranslation();
  const { texts } = useReplyTexts(saysReplies(definition));
  return useMemo(() => stepWords(t, currentLocale(), definition, texts), [t, definition, texts]);
}
