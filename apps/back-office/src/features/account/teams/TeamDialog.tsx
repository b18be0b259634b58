import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { MAX_SPANS } from '@parley/contracts/opening-hours';
import { ROUTINGS, type Routing, type Team } from '@parley/contracts/teams';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/SelectField.tsx';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { WeekHoursEditor } from '../../../components/week-hours/WeekHoursEditor.tsx';
import { HolidaysEditor } from '../hours/HolidaysEditor.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { useRoutingWords } from './useRoutingWords.ts';
import { useTeamForm, WORKDAYS } from './useTeamForm.ts';

interface Props {
  /** The team to edit; null for a new one. */
  team: Team | null;
  onClose: () => void;
}

/** A team's name, how its conversations are given out, who is in it, and its hours. */
export function TeamDialog({ team, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { names, help } = useRoutingWords();
  const { values, change, problems, nameProblem, isSaving, submit } = useTeamForm(team, onClose);
  const { name, routing, memberIds, hours } = values;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
          {team ? team.name : t('teams.new')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, pt: '8px !important' }}>
          <TextField
            autoFocus
            id={`${id}-name`}
            label={t('teams.name')}
            value={name}
            error={nameProblem !== undefined}
            helperText={nameProblem}
            onChange={({ target }) => change({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <Box>
            <SelectField
              label={t('teams.givenOut')}
              value={routing}
              options={ROUTINGS.map((value) => ({ value, label: names[value] }))}
              onChange={(value) => change({ routing: value as Routing })}
            />
            <Box sx={{ pt: 1, typography: 'caption', color: 'text.secondary' }}>{help[routing]}</Box>
          </Box>
          <PeoplePicker chosen={memberIds} onChange={(chosen) => change({ memberIds: chosen })} />
          <StateSwitch
            isOn={hours !== null}
            label={t('teams.ownHours')}
            help={t('teams.ownHoursHelp')}
            onChange={(isOn) => change({ hours: isOn ? { open: [WORKDAYS], holidays: [] } : null })}
          />
          {hours && (
            <>
              <WeekHoursEditor
                hours={hours.open}
                firstHours={WORKDAYS}
                max={MAX_SPANS}
                onChange={(open) => change({ hours: { ...hours, open } })}
                problemAt={(at, part) => problems?.open[at]?.[part] && t(problems.open[at][part])}
              />
              <Box component="h3" sx={{ m: 0, typography: 'h2' }}>
                {t('openingHours.holidays')}
              </Box>
              <HolidaysEditor
                holidays={hours.holidays}
                onChange={(holidays) => change({ hours: { ...hours, holidays } })}
                problemAt={(at) => problems?.holidays[at] && t(problems.holidays[at])}
              />
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('teams.cancel')}
          </Button>
          <SubmitButton isWorking={isSaving}>{t('teams.save')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
