import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface Props {
  id?: string;
  label: string;
  help?: string;
  problem?: string | undefined;
  /** The label of the button that clears all chips. */
  clearText: string;
  words: readonly string[];
  /** Longer words are truncated; if omitted, the server validates the length. */
  longest?: number;
  /** A comma adds a chip too; off where words may contain commas. */
  splitsAtCommas?: boolean;
  onChange: (words: string[]) => void;
  onBlur?: () => void;
}

/** An input for several words or phrases, each its own chip. Enter adds one. */
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
