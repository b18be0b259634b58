import Box from '@mui/material/Box';
import { getAnswerTime } from '@parley/contracts/answer-times';
import { bcp47, LOCALES } from '@parley/contracts/locales';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import type { Setup } from './useSetup.ts';

/** Whether customers are told how soon people answer, with the sentence as it is now and what it is based on. */
export function AnswerTimeSwitch({ setup }: { setup: Setup }) {
  const { t, i18n } = useTranslation();
  const answer = useQuery({
    queryKey: ['answer-time'],
    queryFn: ({ signal }) => call(getAnswerTime, {}, { signal }),
  });
  const locale = LOCALES.find((known) => bcp47(known) === i18n.language) ?? 'en';
  const text = answer.data?.texts.find((each) => each.locale === locale)?.text;
  const { isOpen = true, conversations: count = 0 } = answer.data ?? {};
  const base = isOpen ? t('channels.general.answerTimeFrom', { count }) : t('channels.general.answerTimeHours');
  const none = t('channels.general.answerTimeNone', { count });
  return (
    <Box>
      <StateSwitch
        isOn={setup.values.showsAnswerTime}
        label={t('channels.general.answerTime')}
        help={t('channels.general.answerTimeHelp')}
        onChange={(isOn) => setup.set('showsAnswerTime', isOn)}
      />
      <Box aria-live="polite" sx={{ typography: 'body2', mt: 2, minHeight: 20 }}>
        {answer.isSuccess && (text ? `“${text}” ${base}` : none)}
        {answer.isError && t('channels.general.answerTimeError')}
      </Box>
    </Box>
  );
}
