import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { QuickAction } from '@parley/contracts/quick-actions';
import { ExternalLink, Mail, Phone, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { SortableRow } from '../../components/SortableRow.tsx';
import { StateSwitch } from '../../components/StateSwitch.tsx';
import { useActionKinds } from './ActionEditor.tsx';
import { wordsShown } from './PerLanguage.tsx';

export const ACTION_ICONS: Record<QuickAction['type'], LucideIcon> = { call: Phone, email: Mail, link: ExternalLink };
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
  const name = wordsShown(action.texts);
  return (
    <SortableRow
      id={action.id}
      list="action"
      label={t('templates.actions.move', { name })}
      onMove={onMove}
      onDrop={onDrop}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        pl: 1,
        pr: 3,
        bgcolor: isChosen ? 'primary.light' : '#fff',
      }}
    >
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
    </SortableRow>
  );
}
