import type { Team } from '@parley/contracts/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { problemsOf } from '../hours/schedule-problems.ts';
import { useTeamActions } from './useTeamActions.ts';

type Values = Omit<Team, 'id'>;

export const WORKDAYS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

/** What is entered about a team, and saving it. */
export function useTeamForm(team: Team | null, onSaved: () => void) {
  const { t } = useTranslation();
  const { save } = useTeamActions();
  const [values, setValues] = useState<Values>({
    name: team?.name ?? '',
    routing: team?.routing ?? 'turn',
    memberIds: team?.memberIds ?? [],
    hours: team?.hours ?? null,
  });
  const [nameProblem, setNameProblem] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const problems = isChecked && values.hours ? problemsOf(values.hours) : null;

  const submit = async () => {
    setIsChecked(true);
    if (isSaving || (values.hours && problemsOf(values.hours))) return;
    setIsSaving(true);
    try {
      await save(team, { ...values, name: values.name.trim() });
      showSuccess(t('teams.saved'));
      onSaved();
    } catch (error) {
      const problem = error instanceof CallError ? error.fields['name'] : undefined;
      setNameProblem(problem);
      if (!problem) showError(error);
      setIsSaving(false);
    }
  };
  return {
    values,
    change: (part: Partial<Values>) => {
      setNameProblem(undefined);
      setValues((before) => ({ ...before, ...part }));
    },
    problems,
    nameProblem,
    isSaving,
    submit,
  };
}
