import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import { useQueryClient } from '@tanstack/react-query';
import { Check, ExternalLink, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CHANNELS } from '../../../api/channels.ts';
import { useLive } from '../../../api/realtime.ts';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Card } from '../setup/Card.tsx';
import { accountOf } from './account.ts';

/** The last step: write to the account as a customer would, and see it arrive. */
export function FirstMessageCard({ channel }: { channel: PlatformChannel }) {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const account = accountOf(channel);
  const { lastMessageAt } = channel;
  useLive(({ name }) => {
    if (name === 'message.created') void queryClient.invalidateQueries({ queryKey: [...CHANNELS, channel.id] });
  });
  return (
    <Card
      title={t('channels.firstMessage.heading')}
      description={t('channels.firstMessage.text')}
      aside={
        account?.url && (
          <Button
            variant="outlined"
            href={account.url}
            target="_blank"
            rel="noopener"
            endIcon={<Icon of={ExternalLink} size={16} />}
          >
            {t('channels.firstMessage.open', { name: account.name })}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1, px: 4, pb: 4 }}>
        <Box role="status" sx={{ display: 'flex', gap: 2, flex: 1, minWidth: 200, '& svg': { flex: 'none' } }}>
          <Box component="span" sx={{ display: 'flex', color: lastMessageAt ? 'success.dark' : 'text.secondary' }}>
            <Icon of={lastMessageAt ? Check : LoaderCircle} />
          </Box>
          <span>
            {lastMessageAt
              ? t('channels.firstMessage.arrived', { ago: formatAgo(lastMessageAt, i18n.language) })
              : t('channels.firstMessage.waiting')}
          </span>
        </Box>
        {lastMessageAt && <RouterLink to="/chats">{t('channels.openInbox')}</RouterLink>}
      </Box>
    </Card>
  );
}
