import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  help?: string | undefined;
  problem?: string | undefined;
  options: readonly { id: number; name: string }[];
  /** The name of one that is not among the options any more. */
  gone: string;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses any number of named things. */
export function PickMany({ label, help, problem, options, gone, ids, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Autocomplete
      multiple
      id={id}
      options={options.map((each) => each.id)}
      getOptionLabel={(each) => options.find((option) => option.id === each)?.name ?? gone}
      value={[...ids]}
      filterSelectedOptions
      clearText={t('policies.clear')}
      openText={t('policies.openList')}
      closeText={t('policies.closeList')}
      noOptionsText={t('aiAgents.noMatch')}
      onChange={(_, next) => onChange(next)}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem ?? help} />
      )}
    />
  );
}
