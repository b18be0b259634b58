import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { SENTIMENTS } from '@parley/contracts/customers';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { moodLook, useMoodNames, type Mood } from '../moods.ts';

/** How the customer feels; staff may know better. */
export function MoodMenu({ mood, onChange }: { mood: Mood; onChange: (mood: Mood) => Promise<unknown> }) {
  const { t } = useTranslation();
  const names = useMoodNames();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { icon, ink, tint } = moodLook(mood);
  const choose = (next: Mood) => {
    setAnchor(null);
    if (next !== mood) void onChange(next).catch(showError);
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('chats.moods.is', { mood: names[mood] })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          height: { xs: 44, lg: 24 },
          px: { xs: 4, lg: 2 },
          gap: 1.5,
          borderRadius: '22px',
          bgcolor: tint,
          color: ink,
          fontSize: 12,
          fontWeight: 500,
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
        }}
      >
        <Icon of={icon} size={16} />
        {names[mood]}
        <Icon of={ChevronDown} size={14} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {SENTIMENTS.map((each) => (
          <MenuItem key={each} selected={each === mood} onClick={() => choose(each)} sx={{ gap: 3 }}>
            <Box component="span" sx={{ display: 'flex', color: moodLook(each).ink }}>
              <Icon of={moodLook(each).icon} size={18} />
            </Box>
            {names[each]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
