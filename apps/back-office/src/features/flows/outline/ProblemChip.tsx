import type { Problem } from '@parley/flow-engine';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { currentLocale } from '../../../language.ts';
import { languageName } from '../../../components/step-text/language-name.ts';
import type { StepWords } from '../steps/step-words.ts';

interface Props {
  problems: readonly Problem[];
  words: StepWords;
  /** For errors and for warnings, in that order. */
  icons: [LucideIcon, LucideIcon];
}

/** The number of problems of a step. The problems themselves are read out and shown on hover. */
export function ProblemChip({ problems, words, icons }: Props) {
  const { t } = useTranslation();
  const shownProblems = problems.filter(({ code }) => code !== 'unreachable');
  const errors = shownProblems.filter(({ severity }) => severity === 'error').length;
  if (shownProblems.length === 0) return null;
  const said = shownProblems.map((problem) => words.problem(problem)).join(' ');
  const shortWords = () => {
    if (errors > 0) return t('steps.outline.errors', { count: errors });
    const [only] = shownProblems;
    return shownProblems.length === 1 && only?.code === 'missingLanguage'
      ? t('steps.outline.textMissing', { language: capital(languageName(only.detail, currentLocale())) })
      : t('steps.outline.warnings', { count: shownProblems.length });
  };
  return (
    <span className={`chip ${errors > 0 ? 'is-error' : 'is-warning'}`} title={said}>
      <Icon of={errors > 0 ? icons[0] : icons[1]} size={14} />
      <span className="chip-words">{shortWords()}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
