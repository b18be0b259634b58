import Box from '@mui/material/Box';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Popup } from '../../../components/Popup.tsx';

interface Pick {
  value: string;
  /** The placeholder and accessible name. */
  label: string;
  detail?: string;
  icon?: ReactNode;
}

interface PickGroup {
  heading: string;
  picks: readonly Pick[];
}

interface Props {
  anchor: HTMLElement;
  label: string;
  groups: readonly PickGroup[];
  onPick: (value: string) => void;
  onClose: () => void;
}

/** A searchable list, anchored to the control that opened it. */
export function PickList({ anchor, label, groups, onPick, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Popup anchor={anchor} label={label} width={300} onClose={onClose}>
      <Command
        label={label}
        loop
        filter={(_, search, [name = '', detail = ''] = []) => closeness(search, name, detail)}
      >
        <Box sx={SEARCH}>
          <Icon of={Search} size={18} />
          <Command.Input placeholder={t('steps.pick.search')} autoFocus />
        </Box>
        <Box component={Command.List} label={label} sx={LIST}>
          <Command.Empty>
            <Box sx={{ p: 3, color: 'text.secondary' }}>{t('steps.pick.none')}</Box>
          </Command.Empty>
          {groups.map(({ heading, picks }) => (
            <Command.Group key={heading} heading={heading}>
              {picks.map((pick) => (
                <Command.Item
                  key={pick.value}
                  value={pick.value}
                  keywords={[pick.label, pick.detail ?? '']}
                  onSelect={() => onPick(pick.value)}
                >
                  {pick.icon}
                  <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }} dir="auto">
                      {pick.label}
                    </Box>
                    {pick.detail && (
                      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                        {pick.detail}
                      </Box>
                    )}
                  </Box>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Box>
      </Command>
    </Popup>
  );
}

/** Ranks a match: names before descriptions, prefixes before other matches. */
function closeness(search: string, name: string, detail: string): number {
  const [part, whole] = [search.trim().toLocaleLowerCase(), name.toLocaleLowerCase()];
  if (whole.startsWith(part)) return 1;
  if (whole.includes(part)) return 0.7;
  return detail.toLocaleLowerCase().includes(part) ? 0.3 : 0;
}

const SEARCH = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  height: { xs: 44, lg: 40 },
  border: '1px solid',
  borderColor: 'line.control',
  borderRadius: '6px',
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -1 },
  '& input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    font: 'inherit',
    fontSize: { xs: 16, lg: 14 },
    color: 'inherit',
    bgcolor: 'transparent',
  },
} as const;

const LIST = {
  overflowY: 'auto',
  maxHeight: 320,
  mt: 2,
  '& [cmdk-group-heading]': { px: 2, pt: 2, pb: 1, typography: 'caption', color: 'text.secondary' },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { xs: 44, lg: 36 },
    px: 2,
    py: 1,
    borderRadius: '6px',
    cursor: 'pointer',
  },
  '& [cmdk-item][data-selected="true"]': { bgcolor: 'primary.light' },
} as const;
