import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { currentLocale } from '../../../language.ts';
import { languageName } from '../../../components/step-text/language-name.ts';
import { SeverityIcon } from '../steps/SeverityIcon.tsx';
import { worstOf, type ShownProblem } from '../steps/shown-problem.ts';
import type { StepWords } from '../steps/step-words.ts';

interface Props {
  problems: readonly ShownProblem[];
  words: StepWords;
}

/** The number of problems of a step. The problems themselves are read out and shown on hover. */
export function ProblemChip({ problems, words }: Props) {
  const { t } = useTranslation();
  const shownProblems = problems.filter(({ code }) => code !== 'unreachable');
  const worst = worstOf(shownProblems);
  if (worst === null) return null;
  const count = shownProblems.filter(({ severity }) => severity === worst).length;
  const said = shownProblems.map((problem) => words.problem(problem)).join(' ');
  const shortWords = () => {
    if (worst === 'error') return t('steps.outline.errors', { count });
    if (worst === 'todo') return t('steps.outline.todo', { count });
    const [only] = shownProblems;
    return shownProblems.length === 1 && only?.code === 'missingLanguage'
      ? t('steps.outline.textMissing', { language: capital(languageName(only.detail, currentLocale())) })
      : t('steps.outline.warnings', { count });
  };
  return (
    <span className={`chip is-${worst}`} title={said}>
      <SeverityIcon of={worst} size={14} />
      <span className="chip-words">{shortWords()}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
