import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { useAgent } from '../../api/ai-agents.ts';
import { CallError } from '../../api/call.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { useScreenName } from '../../components/screen-name.ts';
import { AgentHead } from './editor/AgentHead.tsx';
import { useSpaceForBars } from './editor/useSpaceForBars.ts';
import type { AgentContext } from './editor/agent-context.ts';
import { Failed } from './list/ListStates.tsx';

/** The editor of one agent. Its tabs are separate screens below the header. */
export function AgentScreen() {
  const { id } = useParams();
  return <OneAgent key={id} id={Number(id)} />;
}

function OneAgent({ id }: { id: number }) {
  const { t } = useTranslation();
  const agent = useAgent(id);
  const [isUnsaved, setIsUnsaved] = useState(false);
  useSpaceForBars();
  useScreenName(agent.data?.name ?? '');
  if (agent.data)
    return (
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <AgentHead agent={agent.data} isUnsaved={isUnsaved} />
        <Outlet context={{ agent: agent.data, onUnsaved: setIsUnsaved } satisfies AgentContext} />
      </Box>
    );
  const isMissing = agent.error instanceof CallError && [404, 422].includes(agent.error.status);
  if (agent.isPending) return <Waiting />;
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 6 }}>
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mb: 4 }}>
        {isMissing ? t('aiAgents.missing') : t('nav.aiAgents')}
      </Box>
      {isMissing ? (
        <RouterLink to="/ai-agents">{t('aiAgents.back')}</RouterLink>
      ) : (
        <Failed onRetry={() => void agent.refetch()} />
      )}
    </Box>
  );
}

/** Skeleton of the header and the first cards. */
function Waiting() {
  const bar = (width: number | string, height: number) => (
    <Skeleton variant="rounded" animation={false} width={width} height={height} sx={{ bgcolor: 'surface' }} />
  );
  return (
    <Box aria-busy sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 128, px: { xs: 4, lg: 8 }, bgcolor: '#fff' }}>
        {bar(40, 40)}
        {bar('30%', 24)}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, lg: 8 }, py: 5, ml: { lg: '212px' } }}>
        {bar('100%', 170)}
        {bar('100%', 380)}
      </Box>
    </Box>
  );
}
