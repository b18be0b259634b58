import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface Props {
  id: string;
  label: string;
  help: string;
  problem?: string | undefined;
  /** What the button says that takes all of them away. */
  clearText: string;
  words: readonly string[];
  /** A comma takes one in too; not where it may stand in the words. */
  splitsAtCommas?: boolean;
  onChange: (words: string[]) => void;
  onBlur?: () => void;
}

/** Some words or phrases, each its own chip. Enter takes one in. */
export function WordsField({ id, label, help, problem, clearText, words, splitsAtCommas = false, ...on }: Props) {
  const keep = (all: readonly string[]) => {
    const parts = splitsAtCommas ? all.flatMap((each) => each.split(',')) : all;
    on.onChange([...new Set(parts.map((each) => each.trim()).filter(Boolean))]);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      clearOnBlur
      autoSelect
      id={id}
      options={[]}
      value={[...words]}
      clearText={clearText}
      onChange={(_, next) => keep(next)}
      onInputChange={(_, typed) => splitsAtCommas && typed.includes(',') && keep([...words, typed])}
      onBlur={() => on.onBlur?.()}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem ?? help} />
      )}
    />
  );
}
