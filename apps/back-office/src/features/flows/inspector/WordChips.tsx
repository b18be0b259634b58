import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
  longest: number;
  problem?: string | undefined;
  help?: string;
}

/** Some words or short phrases, each its own chip. Enter or a comma takes one in. */
export function WordChips({ label, words, onChange, longest, problem, help }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const keep = (all: readonly string[]) =>
    onChange(
      [...new Set(all.flatMap((each) => each.split(',')).map((each) => each.trim().slice(0, longest)))].filter(Boolean),
    );
  return (
    <Autocomplete
      multiple
      freeSolo
      clearOnBlur
      autoSelect
      id={id}
      options={[]}
      value={[...words]}
      clearText={t('steps.clear')}
      onChange={(_, next) => keep(next)}
      onInputChange={(_, typed) => typed.includes(',') && keep([...words, typed])}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem ?? help} />
      )}
    />
  );
}
