import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { useFoot } from '../../../components/useFoot.ts';
import { useSectionNames, type SectionKey } from './sections.ts';

interface Props {
  count: number;
  sections: readonly SectionKey[];
  isLive: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** How many changes are unsaved and in which sections, with buttons to save or discard them. */
export function SaveBar({ count, sections, isLive, isSaving, onSave, onDiscard }: Props) {
  const { t, i18n } = useTranslation();
  const bar = useFoot();
  const names = useSectionNames();
  const where = new Intl.ListFormat(i18n.language).format(sections.map((section) => names[section]));
  return (
    <Box ref={bar} sx={BAR}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2.5, flex: 1, minWidth: 200 }}>
        <Box aria-hidden sx={{ flex: 'none', width: 7, height: 7, borderRadius: '50%', bgcolor: 'primary.main' }} />
        <span>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t('aiAgents.bar.changes', { count })}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('aiAgents.bar.where', { where })}
          </Box>
        </span>
      </Box>
      {isLive && (
        <Box sx={{ display: { xs: 'none', lg: 'block' }, typography: 'caption', color: 'text.secondary' }}>
          {t('aiAgents.bar.live')}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        <Button variant="text" onClick={onDiscard} sx={{ color: 'text.secondary' }}>
          {t('aiAgents.bar.discard')}
        </Button>
        <SubmitButton type="button" isWorking={isSaving} onClick={onSave}>
          {t('aiAgents.bar.save')}
        </SubmitButton>
      </Box>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', lg: 0 },
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  minHeight: 60,
  px: { xs: 4, lg: 8 },
  py: 2,
  bgcolor: '#fff',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
