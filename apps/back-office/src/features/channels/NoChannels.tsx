import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MessageCircle, PanelsTopLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../components/platforms.ts';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import type { Adding } from './useAddChannel.ts';
import { usePlatforms } from './useChannels.ts';

/** The empty state: what a widget is, how to add one, and the other platforms. */
export function NoChannels({ adding }: { adding: Adding }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  const others = usePlatforms().data?.filter(({ platform }) => platform !== 'web_widget') ?? [];
  return (
    <Box
      component="section"
      aria-labelledby="no-channels"
      sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', py: 8 }}
    >
      <Drawing />
      <Box component="h2" id="no-channels" sx={{ typography: 'h1', m: 0, mt: 5 }}>
        {t('channels.empty.title')}
      </Box>
      <Box sx={{ fontSize: 15, lineHeight: '22px', color: 'text.secondary', maxWidth: 420, mt: 2, mb: 5 }}>
        {t('channels.empty.text')}
      </Box>
      <SubmitButton type="button" isWorking={adding.isPending} onClick={() => adding.add('web_widget')}>
        {t('channels.add')}
      </SubmitButton>
      {others.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 3 }}>
          {others.map(({ platform }) => (
            <Button
              key={platform}
              variant="outlined"
              startIcon={<Icon of={platformIcon(platform)} size={18} />}
              onClick={() => adding.add(platform)}
            >
              {t('channels.addOne', { name: names[platform] })}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** An illustration of a page with a launcher in its corner. */
function Drawing() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        width: 240,
        height: 148,
        border: '1px dashed',
        borderColor: 'line.strong',
        borderRadius: '8px',
        display: 'grid',
        placeItems: 'center',
        color: 'line.control',
      }}
    >
      <Icon of={PanelsTopLeft} size={48} />
      <Box
        sx={{
          position: 'absolute',
          right: 14,
          bottom: 14,
          width: 44,
          height: 44,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'primary.main',
          color: 'text.primary',
        }}
      >
        <Icon of={MessageCircle} />
      </Box>
    </Box>
  );
}
