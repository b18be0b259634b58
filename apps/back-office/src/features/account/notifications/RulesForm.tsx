import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { MAX_STEP_SECONDS, type NotificationRules } from '@parley/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { useSaveNotificationRules } from '../../../api/notifications.ts';
import { useProfile } from '../../../api/session.ts';
import { OwnersOnly } from '../../../components/OwnersOnly.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Columns, Section } from '../Section.tsx';
import { useChanges } from '../useChanges.ts';

type Step = Exclude<keyof NotificationRules, 'reachesOwners'>;
const STEPS: Record<Step, string> = {
  pushAfter: 'notifications.rules.pushAfter',
  mailAfter: 'notifications.rules.mailAfter',
  nextAfter: 'notifications.rules.nextAfter',
  everybodyAfter: 'notifications.rules.everybodyAfter',
};
const ORDER = Object.keys(STEPS) as Step[];

/** As typed: minutes, with half minutes for the first steps. */
type Typed = Record<Step, string> & { reachesOwners: boolean };
const typedOf = (rules: NotificationRules): Typed => ({
  pushAfter: String(rules.pushAfter / 60),
  mailAfter: String(rules.mailAfter / 60),
  nextAfter: String(rules.nextAfter / 60),
  everybodyAfter: String(rules.everybodyAfter / 60),
  reachesOwners: rules.reachesOwners,
});
const secondsOf = (typed: string) => Math.round(Number(typed.trim().replace(',', '.') || Number.NaN) * 60);

/** When the company tells whom; owners may change it. */
export function RulesForm({ saved }: { saved: NotificationRules }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const save = useSaveNotificationRules();
  const { values, change, onSubmit, bar } = useChanges({
    saved: typedOf(saved),
    isPossible: (typed) => Object.keys(problemsOf(typed)).length === 0,
    save: (typed) => {
      const seconds = Object.fromEntries(ORDER.map((step) => [step, secondsOf(typed[step])])) as Record<Step, number>;
      return save({ ...seconds, reachesOwners: typed.reachesOwners });
    },
  });
  const problems = problemsOf(values);

  return (
    <form noValidate onSubmit={onSubmit}>
      <Section isOneOfMany title={t('notifications.rules.title')} description={t('notifications.rules.description')}>
        <Box component="fieldset" disabled={!user.isCompanyOwner} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
          <Columns>
            {ORDER.map((step) => (
              <TextField
                key={step}
                label={t(STEPS[step])}
                value={values[step]}
                disabled={!user.isCompanyOwner}
                error={problems[step] !== undefined}
                helperText={problems[step] && t(problems[step])}
                slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                onChange={({ target }) => change({ ...values, [step]: target.value })}
              />
            ))}
          </Columns>
          <FormControlLabel
            sx={{ mt: 4, ml: 0, gap: 2 }}
            disabled={!user.isCompanyOwner}
            control={
              <Switch
                checked={values.reachesOwners}
                onChange={(_, reachesOwners) => change({ ...values, reachesOwners })}
              />
            }
            label={t('notifications.rules.reachesOwners')}
          />
        </Box>
        <OwnersOnly>
          <SaveBar {...bar} />
        </OwnersOnly>
      </Section>
    </form>
  );
}

/** Each step comes after the one before, within a day. */
function problemsOf(typed: Typed): Partial<Record<Step, string>> {
  const problems: Partial<Record<Step, string>> = {};
  let before = 0;
  for (const step of ORDER) {
    const seconds = secondsOf(typed[step]);
    if (!(seconds >= 0 && seconds <= MAX_STEP_SECONDS)) problems[step] = 'notifications.rules.minutes';
    else if (seconds < before) problems[step] = 'notifications.rules.order';
    else before = seconds;
  }
  return problems;
}
