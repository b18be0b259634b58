import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { SENTIMENTS } from '@parley/contracts/customers';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { moodStyle, useMoodNames, type Mood } from '../moods.ts';
import { useMood, type MoodOwner } from './useMood.ts';

interface Props {
  customer: MoodOwner;
  /** Shows only the icon, when space is tight. */
  isSmall?: boolean;
}

/** The customer's mood, which staff can correct. */
export function MoodMenu({ customer, isSmall = false }: Props) {
  const { t } = useTranslation();
  const names = useMoodNames();
  const { set, setBy } = useMood(customer);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { sentiment: mood, sentimentBy } = customer;
  const { icon, ink, tint } = moodStyle(mood);
  const choose = (next: Mood | null) => {
    setAnchor(null);
    if (next !== mood) void set(next);
  };
  const button = (
    <ButtonBase
      aria-haspopup="menu"
      aria-expanded={anchor !== null}
      aria-label={[t('chats.moods.is', { mood: names[mood] }), isSmall && setBy].filter(Boolean).join(' ')}
      onClick={(event) => setAnchor(event.currentTarget)}
      sx={[buttonStyle, isSmall ? face : { ...pill, bgcolor: tint }, { color: ink }]}
    >
      <Icon of={icon} size={16} />
      {!isSmall && names[mood]}
      {!isSmall && <Icon of={ChevronDown} size={14} />}
    </ButtonBase>
  );
  return (
    <>
      {isSmall ? <Tooltip title={[names[mood], setBy].filter(Boolean).join(' · ')}>{button}</Tooltip> : button}
      {!isSmall && setBy && (
        <Box component="span" sx={{ ml: 2, typography: 'caption', color: 'text.secondary' }}>
          {setBy}
        </Box>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('chats.moods.choose') } }}
      >
        {SENTIMENTS.map((each) => (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={each === mood}
            selected={each === mood}
            onClick={() => choose(each)}
            sx={{ gap: 3 }}
          >
            <Box component="span" sx={{ display: 'flex', color: moodStyle(each).ink }}>
              <Icon of={moodStyle(each).icon} size={18} />
            </Box>
            {names[each]}
          </MenuItem>
        ))}
        {sentimentBy && <Divider />}
        {sentimentBy && (
          <MenuItem onClick={() => choose(null)} sx={{ gap: 3 }}>
            <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
              <Icon of={RotateCcw} size={18} />
            </Box>
            {t('chats.moods.automatic')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

const buttonStyle = {
  gap: 1.5,
  fontSize: 12,
  fontWeight: 500,
  '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
} as const;
const pill = { height: { xs: 44, lg: 24 }, px: { xs: 4, lg: 2 }, borderRadius: '22px' } as const;
const face = {
  flex: 'none',
  width: { xs: 44, lg: 28 },
  height: { xs: 44, lg: 28 },
  ml: { xs: -2, lg: -1 },
  mr: -1,
  borderRadius: '6px',
  '&:hover': { bgcolor: 'surface' },
} as const;
