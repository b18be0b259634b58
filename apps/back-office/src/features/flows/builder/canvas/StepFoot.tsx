import { bcp47 } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../../language.ts';
import type { StepCount } from '../../steps/step-count.ts';

const MANY = 0.05;

interface Props {
  count: StepCount;
  type: string;
  isUnreached: boolean;
}

/** How many conversations reached a step, how many are there now, and how many dropped off there. */
export function StepFoot({ count: { reached, left, here }, type, isUnreached }: Props) {
  const { t } = useTranslation();
  const language = bcp47(currentLocale());
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const share = reached > 0 ? left / reached : 0;
  const isBeginning = type === 'start' || type === 'trigger';
  return (
    <div className="foot">
      <b>{number.format(reached)}</b>
      {here > 0 && !isBeginning && (
        <span title={t('flows.canvas.hereHelp')}>{t('flows.canvas.hereNow', { count: here })}</span>
      )}
      {isUnreached ? (
        <span>{t('flows.canvas.notReached')}</span>
      ) : isBeginning ? (
        <span>{t('flows.canvas.started')}</span>
      ) : left === 0 && here > 0 ? null : (
        <span
          className={share > MANY ? 'many' : ''}
          title={t('flows.canvas.leftHere', { count: left, share: percent.format(share) })}
        >
          {left > 0 ? `−${number.format(left)} · ${percent.format(share)}` : '–'}
        </span>
      )}
    </div>
  );
}
