import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { FRAME, LIST } from './row-style.ts';
import { useSourceOptions, type SourceOptionsProps } from './useSourceOptions.ts';

/** Skeleton of the list. */
export function Waiting() {
  const bar = (width: string | number, height: number) => (
    <Skeleton variant="rounded" animation={false} width={width} height={height} sx={{ bgcolor: 'surface' }} />
  );
  return (
    <Box aria-busy sx={{ ...FRAME, pt: { lg: '34px' } }}>
      {[0, 1, 2, 3].map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            height: 55,
            px: 4,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          {bar(32, 32)}
          {bar('24%', 16)}
          {bar('32%', 16)}
        </Box>
      ))}
    </Box>
  );
}

/** The empty state: what sources are for, and ways to add one. */
export function NoSources(props: SourceOptionsProps) {
  const { t } = useTranslation();
  const options = useSourceOptions(props);
  return (
    <Box component="section" aria-labelledby="first-source" sx={{ ...FRAME, p: 5 }}>
      <Box component="h2" id="first-source" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('aiAgents.knowledge.empty.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3, maxWidth: 640 }}>
        {t('aiAgents.knowledge.empty.about')}
      </Box>
      <Box component="ul" sx={LIST}>
        {options.map(({ key, icon, label, about, run }) => (
          <Box component="li" key={key} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
            <ButtonBase onClick={run} sx={OPTION_STYLE}>
              <Icon of={icon} size={18} />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 600, color: 'text.primary', mr: 2 }}>
                  {label}
                </Box>
                {about}
              </Box>
              <Icon of={ChevronRight} size={16} />
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const OPTION_STYLE = {
  width: '100%',
  minHeight: 44,
  gap: 3,
  py: 2,
  justifyContent: 'flex-start',
  textAlign: 'start',
  typography: 'body2',
  color: 'text.secondary',
  borderRadius: '4px',
  '& svg': { flex: 'none' },
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;
