import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';

/** Whether list and editor are side by side. */
export const useIsWide = () =>
  useMediaQuery<{ breakpoints: { up: (key: 'lg') => string } }>((t) => t.breakpoints.up('lg'));

interface Props {
  list: ReactNode;
  /** Null while nothing is selected. */
  children: ReactNode;
  side?: ReactNode;
  onBack: () => void;
}

/** List, editor and details side by side; on a phone one at a time. */
export function Columns({ list, children, side, onBack }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  if (!isWide)
    return (
      <Box sx={{ p: 4, flex: 1, bgcolor: children ? 'background.default' : '#fff' }}>
        {children ? (
          <>
            <Button
              variant="text"
              startIcon={<Icon of={ArrowLeft} size={18} />}
              onClick={onBack}
              sx={{ mb: 2, ml: -2 }}
            >
              {t('templates.back')}
            </Button>
            {children}
            {side && <Box sx={{ mt: 6 }}>{side}</Box>}
          </>
        ) : (
          list
        )}
      </Box>
    );
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: side ? '264px minmax(0, 1fr) 372px' : '264px minmax(0, 1fr)',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ p: 4, pl: 6, bgcolor: '#fff', borderRight: '1px solid', borderColor: 'divider' }}>{list}</Box>
      <Box sx={{ p: 6 }}>{children}</Box>
      {side && <Box sx={{ p: 6, bgcolor: '#fff', borderLeft: '1px solid', borderColor: 'divider' }}>{side}</Box>}
    </Box>
  );
}
