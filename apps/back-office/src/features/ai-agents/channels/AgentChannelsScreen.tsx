import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Channel } from '@parley/contracts/channels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChannels } from '../../../api/channels.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useAgentContext } from '../editor/agent-context.ts';
import { Failed } from '../list/ListStates.tsx';
import { ChannelRow } from './ChannelRow.tsx';
import { useAnswererOf, useAssign } from './useAgentChannels.ts';

/** The channels where the agent answers, and those where it could. */
export function AgentChannelsScreen() {
  const { t } = useTranslation();
  const channels = useChannels();
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 5, width: '100%', maxWidth: 1064 }}>
      <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('aiAgents.channels.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 4 }}>{t('aiAgents.channels.purpose')}</Box>
      {channels.isPending && <Waiting />}
      {channels.isError && !channels.data && <Failed onRetry={() => void channels.refetch()} />}
      {channels.data?.length === 0 && <NoChannels />}
      {channels.data && channels.data.length > 0 && <Rows channels={channels.data} />}
    </Box>
  );
}

function Rows({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation();
  const { agent } = useAgentContext();
  const answererOf = useAnswererOf();
  const assign = useAssign();
  const [asked, setAsked] = useState<Channel | null>(null);
  const give = (channel: Channel) => assign.mutate({ channel, agentId: agent.id });
  const holder = asked && answererOf(asked);
  return (
    <>
      <Box component="ul" aria-label={t('aiAgents.channels.title')} sx={LIST}>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            agentId={agent.id}
            channel={channel}
            isOurs={channel.aiAgentId === agent.id}
            answerer={answererOf(channel)}
            isWorking={assign.isPending && assign.variables.channel.id === channel.id}
            onGive={() => (answererOf(channel) ? setAsked(channel) : give(channel))}
            onTake={() => assign.mutate({ channel, agentId: null })}
          />
        ))}
      </Box>
      {agent.status !== 'live' && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 3 }}>{t('aiAgents.channels.notLive')}</Box>
      )}
      {asked && holder && (
        <AskDialog
          title={t('aiAgents.channels.takeOver', { name: asked.name })}
          onClose={() => setAsked(null)}
          actions={[
            { label: t('aiAgents.cancel'), run: () => setAsked(null) },
            {
              label: t('aiAgents.channels.takeOverYes'),
              run: () => {
                setAsked(null);
                give(asked);
              },
            },
          ]}
        >
          {holder.kind === 'flow'
            ? t('aiAgents.channels.heldByFlow', { name: holder.name, agent: agent.name })
            : t('aiAgents.channels.heldByAgent', { name: holder.name, agent: agent.name })}
        </AskDialog>
      )}
    </>
  );
}

function NoChannels() {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...LIST, p: 5, display: 'grid', justifyItems: 'start', gap: 3 }}>
      {t('aiAgents.channels.none')}
      <Button component={Link} to="widget">
        {t('aiAgents.channels.add')}
      </Button>
    </Box>
  );
}

function Waiting() {
  return (
    <Box aria-busy sx={LIST}>
      {[0, 1].map((row) => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 64, px: 4 }}>
          <Skeleton variant="rounded" animation={false} width={32} height={32} sx={{ bgcolor: 'surface' }} />
          <Skeleton variant="rounded" animation={false} width="40%" height={16} sx={{ bgcolor: 'surface' }} />
        </Box>
      ))}
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
