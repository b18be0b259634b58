import Box from '@mui/material/Box';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

export interface Mark {
  key: string;
  label: string;
  isFine: boolean;
}

/** A list of checks, each with a tick or a cross. */
export function Marks({ label, marks }: { label: string; marks: readonly Mark[] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}
    >
      {marks.map(({ key, label: what, isFine }) => (
        <Box
          component="li"
          key={key}
          sx={{ ...MARK, ...(isFine ? {} : { bgcolor: 'warning.light', borderColor: 'warning.main' }) }}
        >
          <Box component="span" sx={{ display: 'flex', color: isFine ? 'success.dark' : 'warning.dark' }}>
            <Icon of={isFine ? Check : X} size={14} />
          </Box>
          {what}
          <VisuallyHidden>{isFine ? t('trace.passed') : t('trace.failed')}</VisuallyHidden>
        </Box>
      ))}
    </Box>
  );
}

const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: '3px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: '#fff',
  typography: 'caption',
  overflowWrap: 'anywhere',
} as const;
