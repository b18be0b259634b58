import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { Card } from '../../../components/charts/Card.tsx';

interface Props {
  number: number;
  title: string;
  /** One sentence below the title. */
  about?: ReactNode;
  isDone: boolean;
  isCurrent: boolean;
  /** What stands at the end of the title's line. */
  aside?: ReactNode;
  sx?: SxProps<Theme>;
  children?: ReactNode;
}

/** A step of the guide with its number, or a tick once it is done; the current one has an orange border. */
export function StepCard({ number, title, about, isDone, isCurrent, aside, sx, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card
      labelledBy={id}
      sx={[
        { display: 'flex', flexDirection: 'column', p: { xs: 4, lg: 5 } },
        isCurrent && { borderColor: 'primary.main' },
        ...(Array.isArray(sx) ? sx : [sx ?? null]),
      ]}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box aria-hidden sx={{ ...BADGE, bgcolor: isDone ? 'success.main' : isCurrent ? 'primary.main' : 'surface' }}>
          {isDone ? <Icon of={Check} size={16} /> : number}
        </Box>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {isDone && <VisuallyHidden>{t('home.checklist.ticked')} </VisuallyHidden>}
            {title}
          </Box>
          {about && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{about}</Box>}
        </Box>
        {aside}
      </Box>
      {children}
    </Card>
  );
}

const BADGE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: 14,
  fontWeight: 600,
} as const;
