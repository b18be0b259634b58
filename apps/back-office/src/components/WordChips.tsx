import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface Props {
  id?: string;
  label: string;
  help?: string;
  problem?: string | undefined;
  /** What the button says that takes all of them away. */
  clearText: string;
  words: readonly string[];
  /** What is longer is cut; the server says so where nothing is given. */
  longest?: number;
  /** A comma takes one in too; not where it may stand in the words. */
  splitsAtCommas?: boolean;
  onChange: (words: string[]) => void;
  onBlur?: () => void;
}

/** Some words or phrases, each its own chip. Enter takes one in. */
export function WordChips({ label, help, problem, clearText, words, longest, splitsAtCommas = false, ...rest }: Props) {
  const ownId = useId();
  const keep = (all: readonly string[]) => {
    const parts = splitsAtCommas ? all.flatMap((each) => each.split(',')) : all;
    rest.onChange([...new Set(parts.map((each) => each.trim().slice(0, longest)))].filter(Boolean));
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      clearOnBlur
      autoSelect
      id={rest.id ?? ownId}
      options={[]}
      value={[...words]}
      clearText={clearText}
      onChange={(_, next) => keep(next)}
      onInputChange={(_, typed) => splitsAtCommas && typed.includes(',') && keep([...words, typed])}
      onBlur={() => rest.onBlur?.()}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem ?? help} />
      )}
    />
  );
}
