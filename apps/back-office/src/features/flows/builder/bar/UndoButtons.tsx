import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import type { Builder } from '../useBuilder.ts';

/** Undo and redo. */
export function UndoButtons({ builder: { store, history } }: { builder: Builder }) {
  const { t } = useTranslation();
  return (
    <>
      <Step icon={Undo2} label={t('flows.undo')} isOff={history.past.length === 0} onClick={store.undo} />
      <Step icon={Redo2} label={t('flows.redo')} isOff={history.future.length === 0} onClick={store.redo} />
    </>
  );
}

interface Props {
  icon: LucideIcon;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable when disabled, so that undoing the last change does not lose focus. */
function Step({ icon, label, isOff, onClick }: Props) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-disabled={isOff}
        onClick={() => isOff || onClick()}
        sx={{
          width: { xs: 44, lg: 32 },
          height: { xs: 44, lg: 32 },
          ...(isOff ? { color: 'line.strong', cursor: 'default' } : {}),
        }}
      >
        <Icon of={icon} />
      </IconButton>
    </Tooltip>
  );
}
