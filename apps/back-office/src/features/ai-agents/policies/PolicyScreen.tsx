import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CallError } from '../../../api/call.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Waiting } from '../knowledge/list/ListStates.tsx';
import { Failed } from '../list/ListStates.tsx';
import { PolicyEditor } from './editor/PolicyEditor.tsx';
import { useAgentPolicy } from './usePolicies.ts';

/** The editor of one policy, or of a new one. */
export function PolicyScreen() {
  const { id, policy = '' } = useParams();
  return <OnePolicy key={`${id} ${policy}`} agentId={Number(id)} id={policy === 'new' ? null : Number(policy)} />;
}

function OnePolicy({ agentId, id }: { agentId: number; id: number | null }) {
  const { t } = useTranslation();
  const policy = useAgentPolicy(agentId, id);
  if (policy.data !== undefined)
    return (
      <PolicyEditor
        key={policy.dataUpdatedAt}
        agentId={agentId}
        first={policy.data}
        onReload={() => void policy.refetch()}
      />
    );
  const isMissing = policy.error instanceof CallError && [404, 422].includes(policy.error.status);
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 6 }}>
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mb: 4 }}>
        {isMissing ? t('policies.missing') : t('policies.title')}
      </Box>
      {policy.isPending && <Waiting />}
      {isMissing && <RouterLink to={`/ai-agents/${agentId}/policies`}>{t('policies.back')}</RouterLink>}
      {policy.isError && !isMissing && <Failed onRetry={() => void policy.refetch()} />}
    </Box>
  );
}
