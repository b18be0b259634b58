import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { get } from 'react-hook-form';
import type { AgentValues } from './agent-values.ts';
import type { AgentForm } from './useAgentForm.ts';

interface Props {
  form: AgentForm;
  path: Path<AgentValues>;
  label: string;
  help?: ReactNode;
  longest: number;
  lang?: string;
}

/** One text of the settings, with its problem below it. */
export function TextLine({ form, path, label, help, longest, lang }: Props) {
  const problem = form.problemAt(path);
  return (
    <TextField
      id={`agent-${path}`}
      label={label}
      value={get(form.values, path) as string}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => form.set(path, target.value as PathValue<AgentValues, typeof path>)}
      onBlur={() => form.leave(path)}
      slotProps={{ htmlInput: { maxLength: longest, lang, dir: 'auto' } }}
    />
  );
}
