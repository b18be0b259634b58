import Button from '@mui/material/Button';
import type { Problem } from '@parley/flow-engine';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

interface Props {
  /** Told where the list is to open. */
  buttonRef: RefCallback<HTMLButtonElement>;
  problems: readonly Problem[];
  onOpen: () => void;
}

/** How many things are wrong; opens the list of them. */
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
          ? { color: 'text.secondary' }
          : {
              bgcolor: `${kind}.light`,
              borderColor: `${kind}.main`,
              color: `${kind}.dark`,
              '&:hover': { bgcolor: `${kind}.light`, borderColor: `${kind}.dark` },
            }
      }
    >
      {isFine ? t('flows.problems.none') : t('flows.problems.count', { count: problems.length })}
    </Button>
  );
}
