import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { QuickAction } from '@parley/contracts/quick-actions';
import { ExternalLink, GripVertical, Mail, Phone, type LucideIcon } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { StateSwitch } from '../../components/StateSwitch.tsx';
import { useActionKinds } from './ActionEditor.tsx';
import { wordsShown } from './PerLanguage.tsx';

export const ACTION_ICONS: Record<QuickAction['type'], LucideIcon> = { call: Phone, email: Mail, link: ExternalLink };
/** Only actions dragged from here can be dropped here. */
const DRAGGED = 'application/x-parley-action';

interface Props {
  action: QuickAction;
  isChosen: boolean;
  onChoose: () => void;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  /** Another action was dropped here. */
  onDrop: (id: number) => void;
}

/** One quick action: its handle, its target and its switch. */
export function ActionRow({ action, isChosen, onChoose, onToggle, onMove, onDrop }: Props) {
  const { t } = useTranslation();
  const kinds = useActionKinds();
  const [isOver, setIsOver] = useState(false);
  const name = wordsShown(action.texts);
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(DRAGGED, String(action.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        setIsOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(DRAGGED)));
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        pl: 1,
        pr: 3,
        bgcolor: isChosen ? 'primary.light' : '#fff',
        boxShadow: isOver ? 'inset 0 2px #e09b34' : undefined,
      }}
    >
      <IconButton
        aria-label={t('templates.actions.move', { name })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
        sx={{ cursor: 'grab', width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 32 } }}
      >
        <Icon of={GripVertical} size={16} />
      </IconButton>
      <ButtonBase
        aria-pressed={isChosen}
        onClick={onChoose}
        sx={{
          flex: 1,
          minWidth: 0,
          gap: 3,
          py: 2,
          borderRadius: '6px',
          justifyContent: 'flex-start',
          textAlign: 'left',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark' },
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            width: 32,
            height: 32,
            borderRadius: '6px',
            bgcolor: 'surface',
            color: 'text.secondary',
          }}
        >
          <Icon of={ACTION_ICONS[action.type]} size={18} />
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>{' '}
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {kinds[action.type].name}
          </Box>
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {action.target.replace(/^https?:\/\//, '')}
          </Box>
        </Box>
      </ButtonBase>
      <StateSwitch
        isOn={action.isEnabled}
        label=""
        name={t('templates.actions.switch', { name })}
        onChange={onToggle}
      />
    </Box>
  );
}
