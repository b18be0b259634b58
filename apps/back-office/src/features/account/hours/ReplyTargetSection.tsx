import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { MAX_REPLY_TARGET, saveProfile } from '@parley/contracts/profile';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { cacheProfile, useProfile } from '../../../api/session.ts';
import { showSuccess } from '../../../components/toast-queue.ts';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { useChanges } from '../useChanges.ts';

const isPossible = (typed: string) => {
  const minutes = Number(typed);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_REPLY_TARGET;
};

/** How long a customer may wait before the inbox calls the answer late. */
export function ReplyTargetSection() {
  const { t } = useTranslation();
  const { values, change, isChecked, onSubmit, bar } = useChanges({
    saved: String(useProfile().company.replyTarget),
    isPossible,
    save: async (typed) => {
      cacheProfile(await call(saveProfile, { body: { company: { replyTarget: Number(typed) } } }));
      showSuccess(t('openingHours.target.saved'));
    },
  });
  const isWrong = isChecked && !isPossible(values);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Section title={t('openingHours.target.title')} description={t('openingHours.target.help')}>
        <Box sx={{ maxWidth: 240 }}>
          <TextField
            id="reply-target"
            label={t('openingHours.target.minutes')}
            value={values}
            error={isWrong}
            helperText={isWrong ? t('openingHours.target.range', { most: MAX_REPLY_TARGET }) : undefined}
            onChange={({ target }) => change(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric' } }}
          />
        </Box>
        <SaveBar {...bar} />
      </Section>
    </form>
  );
}
