import Box from '@mui/material/Box';
import { AGENT_ICONS } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../components/Popup.tsx';
import type { AgentIcon } from '../agent-icons.ts';
import { AgentTile } from '../AgentTile.tsx';
import { COVERING_INPUT } from '../covering-input.ts';

interface Props {
  anchor: HTMLElement;
  icon: AgentIcon;
  onPick: (icon: AgentIcon) => void;
  onClose: () => void;
}

/** A grid of icons. The arrow keys move between them. */
export function IconPicker({ anchor, icon, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const names: Record<AgentIcon, string> = {
    bag: t('aiAgents.icons.bag'),
    truck: t('aiAgents.icons.truck'),
    book: t('aiAgents.icons.book'),
    star: t('aiAgents.icons.star'),
    globe: t('aiAgents.icons.globe'),
    people: t('aiAgents.icons.people'),
    bot: t('aiAgents.icons.bot'),
    wrench: t('aiAgents.icons.wrench'),
  };
  return (
    <Popup anchor={anchor} label={t('aiAgents.identity.changeIcon')} width={260} onClose={onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2, justifyItems: 'center' }}>
        {AGENT_ICONS.map((each) => (
          <Box component="label" key={each} title={names[each]} sx={CHOICE}>
            <Box
              component="input"
              type="radio"
              name="agent-icon"
              value={each}
              checked={each === icon}
              autoFocus={each === icon}
              onChange={() => onPick(each)}
              aria-label={names[each]}
              sx={COVERING_INPUT}
            />
            <AgentTile icon={each} size={44} />
          </Box>
        ))}
      </Box>
    </Popup>
  );
}

const CHOICE = {
  position: 'relative',
  display: 'grid',
  p: '2px',
  cursor: 'pointer',
  border: '2px solid transparent',
  borderRadius: '10px',
  '&:hover': { bgcolor: 'surface' },
  '&:has(:checked)': { borderColor: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 1 },
} as const;
