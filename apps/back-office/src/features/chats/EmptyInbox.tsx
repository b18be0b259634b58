import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listChannels } from '@parley/contracts/channels';
import { useQuery } from '@tanstack/react-query';
import { Bot, ExternalLink, Plug, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { useSampleData } from '../../api/sample-data.ts';
import { Icon } from '../../components/Icon.tsx';
import { showError } from '../../components/toast-queue.ts';

/** The empty state before the first conversation, with a link to the widget setup. */
export function EmptyInbox() {
  const { t } = useTranslation();
  const channels = useQuery({
    queryKey: ['channels'],
    queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).data,
  });
  const { hasSampleData, add } = useSampleData();
  const widget = channels.data?.find(({ type, isEnabled }) => type === 'web_widget' && isEnabled);
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        p: 6,
        textAlign: 'center',
      }}
    >
      <Picture />
      <Box component="h2" sx={{ typography: 'h1', m: 0, mt: 8 }}>
        {t('chats.empty.title')}
      </Box>
      <Box sx={{ fontSize: 15, lineHeight: '22px', color: 'text.secondary', maxWidth: 420, mt: 2, mb: 6 }}>
        {t(widget ? 'chats.empty.textConnected' : 'chats.empty.text')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 }}>
        <Button
          component={Link}
          to={widget ? `/channels/${widget.id}` : '/channels/widget'}
          startIcon={<Icon of={Plug} size={18} />}
        >
          {t(widget ? 'chats.empty.openWidget' : 'chats.empty.connect')}
        </Button>
        {widget && (
          <Button
            variant="text"
            component="a"
            href={`/demo?key=${encodeURIComponent(widget.key)}`}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<Icon of={ExternalLink} size={16} />}
          >
            {t('chats.empty.tryIt')}
          </Button>
        )}
        {hasSampleData === false && (
          <Button variant="text" disabled={add.isPending} onClick={() => void add.mutateAsync().catch(showError)}>
            {t('chats.empty.sample')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Two bubbles: a question and the bot's answer. */
function Picture() {
  const bubble = {
    position: 'absolute',
    p: 4,
    borderRadius: '14px',
    border: '1px solid',
    display: 'grid',
    gap: 2,
  } as const;
  const bar = { height: 7, borderRadius: '4px' } as const;
  const head = {
    position: 'absolute',
    width: 26,
    height: 26,
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    border: '1px solid',
  } as const;
  return (
    <Box aria-hidden sx={{ position: 'relative', width: 296, maxWidth: '100%', height: 132 }}>
      <Box sx={{ ...head, left: 0, top: 26, bgcolor: 'info.light', borderColor: 'info.main', color: 'info.dark' }}>
        <Icon of={Smile} size={16} />
      </Box>
      <Box sx={{ ...bubble, left: 34, top: 0, width: 164, bgcolor: '#fff', borderColor: 'line.strong' }}>
        <Box sx={{ ...bar, width: 108, bgcolor: 'line.soft' }} />
        <Box sx={{ ...bar, width: 74, bgcolor: 'line.soft' }} />
      </Box>
      <Box sx={{ ...bubble, right: 34, bottom: 0, width: 148, bgcolor: 'primary.light', borderColor: 'primary.main' }}>
        <Box sx={{ ...bar, width: 100, bgcolor: 'primary.main', opacity: 0.5 }} />
        <Box sx={{ ...bar, width: 58, bgcolor: 'primary.main', opacity: 0.5 }} />
      </Box>
      <Box sx={{ ...head, right: 0, bottom: 4, bgcolor: '#fff', borderColor: 'line.strong', color: 'text.secondary' }}>
        <Icon of={Bot} size={16} />
      </Box>
    </Box>
  );
}
