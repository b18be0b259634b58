import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import type { Problem } from '@parley/flow-engine';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

interface Props {
  /** The list is anchored to this element. */
  buttonRef: RefCallback<HTMLButtonElement>;
  problems: readonly Problem[];
  onOpen: () => void;
}

/** Shows the number of problems and opens the list. */
export function ProblemsButton({ buttonRef, problems, onOpen }: Props) {
  const { t } = useTranslation();
  const kind = problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  const isFine = problems.length === 0;
  return (
    <Button
      ref={buttonRef}
      variant="outlined"
      aria-haspopup="dialog"
      onClick={onOpen}
      startIcon={<Icon of={isFine ? Check : kind === 'error' ? CircleAlert : TriangleAlert} size={18} />}
      sx={
        isFine
          ? { ...narrow, color: 'text.secondary' }
          : {
              ...narrow,
              bgcolor: `${kind}.light`,
              borderColor: `${kind}.main`,
              color: `${kind}.dark`,
              '&:hover': { bgcolor: `${kind}.light`, borderColor: `${kind}.dark` },
            }
      }
    >
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' } }}>
        {problems.length}
      </Box>
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
        {isFine ? t('flows.problems.none') : t('flows.problems.count', { count: problems.length })}
      </Box>
    </Button>
  );
}

const narrow = { flex: 'none', minWidth: 44, px: { xs: 2, sm: 3.5 }, whiteSpace: 'nowrap' } as const;
