import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStep } from './step-context.ts';

interface Props {
  label: string;
  value: string;
  onChange: (name: string) => void;
  problem?: string | undefined;
  /** The step writes to the variable, which excludes read-only facts. */
  isWritten?: boolean;
}

/** The name of a variable, either an existing or a new one. */
export function VariableField({ label, value, onChange, problem, isWritten = false }: Props) {
  const { t } = useTranslation();
  const { variables } = useStep();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const options = isWritten ? variables.filter((name) => !name.includes('.')) : variables;
  return (
    <Autocomplete
      freeSolo
      openOnFocus
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      // Enter accepts the name as typed, even if no option was chosen.
      onKeyDown={({ key }) => key === 'Enter' && setIsOpen(false)}
      forcePopupIcon
      disableClearable
      id={id}
      options={[...options]}
      inputValue={value}
      value={value}
      openText={t('steps.pick.open')}
      closeText={t('steps.close')}
      onInputChange={(_, name, reason) => {
        // Mounting and blurring must not count as changes.
        if (reason !== 'reset' && reason !== 'blur') onChange(name.trim());
      }}
      onChange={(_, name) => onChange(name.trim())}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: 80, spellCheck: false, autoCapitalize: 'none' },
          }}
          sx={{ '& input:not(:focus)': { color: 'info.dark', fontWeight: 500 } }}
        />
      )}
    />
  );
}
