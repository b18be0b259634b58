import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { Check } from 'lucide-react';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { SeverityIcon } from '../../steps/SeverityIcon.tsx';
import { worstOf, type ShownProblem } from '../../steps/shown-problem.ts';

interface Props {
  /** The list is anchored to this element. */
  buttonRef: RefCallback<HTMLButtonElement>;
  problems: readonly ShownProblem[];
  onOpen: () => void;
}

/** Shows the number of problems, or what is left to do, and opens the list. */
export function ProblemsButton({ buttonRef, problems, onOpen }: Props) {
  const { t } = useTranslation();
  const kind = worstOf(problems);
  const count = kind === 'todo' ? problems.filter(({ severity }) => severity === 'todo').length : problems.length;
  return (
    <Button
      ref={buttonRef}
      variant="outlined"
      aria-haspopup="dialog"
      onClick={onOpen}
      startIcon={kind ? <SeverityIcon of={kind} size={18} /> : <Icon of={Check} size={18} />}
      sx={
        kind === null || kind === 'todo'
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
        {count}
      </Box>
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
        {kind === null
          ? t('flows.problems.none')
          : kind === 'todo'
            ? t('flows.problems.todo', { count })
            : t('flows.problems.count', { count })}
      </Box>
    </Button>
  );
}

const narrow = { flex: 'none', minWidth: 44, px: { xs: 2, sm: 3.5 }, whiteSpace: 'nowrap' } as const;
