import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, shareOf } from '../../../components/figures.ts';
import { wasAsked } from './agent-figures.ts';

type Counts = Parameters<typeof wasAsked>[0];

interface Texts {
  answers: string | null | undefined;
  handedOff: string | null | undefined;
  cited: string | null | undefined;
}

/** The formatted figures. Undefined while loading, null if there is no value. */
export function useFigureTexts(counts: Counts | null | undefined): Texts {
  const { i18n } = useTranslation();
  if (!counts) return { answers: counts, handedOff: counts, cited: counts };
  const percent = (part: number) => {
    const share = shareOf(part, counts.answers);
    return share === null ? null : formatPercent(i18n.language, share);
  };
  return {
    answers: wasAsked(counts) ? formatNumber(i18n.language, counts.answers) : null,
    handedOff: percent(counts.handedOff),
    cited: percent(counts.cited),
  };
}
