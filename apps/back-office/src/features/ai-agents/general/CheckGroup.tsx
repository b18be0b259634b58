import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';

interface Props<Value extends string> {
  label: string;
  /** Every value with its name, in display order. */
  choices: readonly (readonly [Value, string])[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
}

/** Checkboxes in a row, of which any may be checked. The selection is kept in the order of the choices. */
export function CheckGroup<Value extends string>({ label, choices, selected, onChange }: Props<Value>) {
  const toggle = (changed: Value, isChecked: boolean) =>
    onChange(
      choices.map(([value]) => value).filter((value) => (value === changed ? isChecked : selected.includes(value))),
    );
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
      {choices.map(([value, name]) => (
        <Box
          component="label"
          key={value}
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: { xs: 44, lg: 32 }, cursor: 'pointer' }}
        >
          <Checkbox checked={selected.includes(value)} onChange={(_, isChecked) => toggle(value, isChecked)} />
          {name}
        </Box>
      ))}
    </Box>
  );
}
