import Box from '@mui/material/Box';
import { bcp47 } from '@parley/contracts/locales';
import { MAX_SPANS, type OpeningHours, type Schedule } from '@parley/contracts/opening-hours';
import { useTranslation } from 'react-i18next';
import { useOpeningHours, useSaveOpeningHours } from '../../../api/opening-hours.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { WeekHoursEditor } from '../../../components/week-hours/WeekHoursEditor.tsx';
import { currentLocale } from '../../../language.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { useChanges } from '../useChanges.ts';
import { HolidaysEditor } from './HolidaysEditor.tsx';
import { ReplyTargetSection } from './ReplyTargetSection.tsx';
import { problemsOf } from './schedule-problems.ts';

const WORKDAYS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

/** When the team is there, and what customers hear at other times. */
export function OpeningHoursScreen() {
  const { t } = useTranslation();
  const hours = useOpeningHours();
  return (
    <AccountFrame title={t('account.hours.title')}>
      <Loaded query={hours}>{(saved) => <HoursForm saved={saved} />}</Loaded>
      <ReplyTargetSection />
    </AccountFrame>
  );
}

const scheduleOf = ({ open, holidays }: OpeningHours): Schedule => ({ open, holidays });

function HoursForm({ saved }: { saved: OpeningHours }) {
  const { t } = useTranslation();
  const save = useSaveOpeningHours();
  const { values, change, isChecked, onSubmit, bar } = useChanges({
    saved: scheduleOf(saved),
    isPossible: (schedule) => problemsOf(schedule) === null,
    save,
  });
  const problems = isChecked ? problemsOf(values) : null;

  return (
    <form noValidate onSubmit={onSubmit}>
      <Section title={t('account.hours.title')} description={t('openingHours.description')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Box role="status">
            <NowLine saved={saved} />
          </Box>
          <WeekHoursEditor
            hours={values.open}
            firstHours={WORKDAYS}
            max={MAX_SPANS}
            onChange={(open) => change({ ...values, open })}
            problemAt={(at, part) => problems?.open[at]?.[part] && t(problems.open[at][part])}
          />
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('openingHours.zone', { zone: saved.timezone.replaceAll('_', ' ') })}{' '}
            <RouterLink to="/account/language">{t('openingHours.changeZone')}</RouterLink>
          </Box>
        </Box>
      </Section>
      <Section title={t('openingHours.holidays')} description={t('openingHours.holidaysHelp')}>
        <HolidaysEditor
          holidays={values.holidays}
          onChange={(holidays) => change({ ...values, holidays })}
          problemAt={(at) => problems?.holidays[at] && t(problems.holidays[at])}
        />
        <SaveBar {...bar} />
      </Section>
    </form>
  );
}

/** What the hours mean right now, as the server sees it. */
function NowLine({ saved: { open, isOpen, opensAt, timezone } }: { saved: OpeningHours }) {
  const { t } = useTranslation();
  if (open.length === 0) return t('openingHours.unset');
  if (isOpen) return t('openingHours.isOpen');
  if (!opensAt) return t('openingHours.isClosed');
  const format = new Intl.DateTimeFormat(bcp47(currentLocale()), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });
  return t('openingHours.opensAt', { time: format.format(opensAt) });
}
