import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../components/Icon.tsx';

interface SideItem {
  key: string;
  icon: LucideIcon;
  name: string;
  hint: string;
  /** How complete it is, such as "5 / 7"; `isWhole` if nothing is missing. */
  count?: string;
  isComplete?: boolean;
}

/** At most this many lines; the full text is in the editor. */
const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
});

interface Props {
  label: string;
  items: readonly SideItem[];
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** The list of items beside the selected one. */
export function SideList({ label, items, chosen, onChoose }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map(({ key, icon, name, hint, count, isComplete = false }) => (
        <li key={key}>
          <ButtonBase
            aria-current={key === chosen || undefined}
            onClick={() => onChoose(key)}
            sx={{
              width: '100%',
              minHeight: 50,
              gap: 2.5,
              px: 2.5,
              py: 1.5,
              borderRadius: '8px',
              textAlign: 'left',
              bgcolor: key === chosen ? 'primary.light' : undefined,
              '&:hover': { bgcolor: key === chosen ? 'primary.light' : 'surface' },
              '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
              '& svg': { flex: 'none', color: key === chosen ? 'primary.dark' : 'text.secondary' },
            }}
          >
            <Icon of={icon} size={18} />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ ...clamped(2), fontWeight: 600 }}>
                {name}
              </Box>
              <Box component="span" sx={{ ...clamped(2), typography: 'caption', color: 'text.secondary' }}>
                {hint}
              </Box>
            </Box>
            {count && (
              <Box
                component="span"
                sx={{
                  typography: 'body2',
                  fontWeight: 500,
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                  color: isComplete ? 'success.dark' : 'text.secondary',
                }}
              >
                {count}
              </Box>
            )}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
