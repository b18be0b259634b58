import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { Field } from '../../../components/Field.tsx';
import { CopyButton } from '../CopyButton.tsx';

const BYTES = 32;

/** A secret that nobody can guess, as a text for headers. */
export function randomSecret(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('');
}

interface Props {
  form: UseFormReturn<Record<string, string>>;
  name: string;
  label: string;
}

/** A secret that the form has made up, for staff to copy to the other side before they save it. */
export function GeneratedField({ form, name, label }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start', gap: 2 }}>
      <Field form={form} name={name} label={label} autoComplete="off" help={t('channels.api.generatedHelp')} />
      <CopyButton text={form.watch(name) ?? ''} what={label} />
    </Box>
  );
}
