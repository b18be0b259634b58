import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './ActionFields.tsx';

/** The most that an answer may have; empty fields do not limit anything. */
export function LimitFields({ action, problemAt, onChange }: FieldsProps<'limit'>) {
  const { t } = useTranslation();
  const labels = {
    characters: t('policies.then.characters'),
    sentences: t('policies.then.sentences'),
    links: t('policies.then.links'),
    offers: t('policies.then.offers'),
  };
  const problem = problemAt('action');
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name, at) => (
        <TextField
          key={name}
          label={labels[name]}
          value={action[name] ?? ''}
          error={problem !== undefined}
          helperText={at === 0 ? problem : undefined}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, 5);
            onChange({ ...action, [name]: digits === '' ? null : Number(digits) });
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
    </Box>
  );
}
