import Box from '@mui/material/Box';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { useSources } from '../../../api/knowledge-sources.ts';
import { useLabRuns } from '../lab/useLab.ts';
import { changedSince } from './changed-since.ts';

/** Says that knowledge is not part of a version, and which sources have changed since the agent was last tested. */
export function KnowledgeNotice({ agentId }: { agentId: number }) {
  const { t, i18n } = useTranslation();
  const sources = useSources(agentId);
  const runs = useLabRuns(agentId);
  const changed = changedSince(sources.data ?? [], runs.data ?? []);
  return (
    <Box sx={NOTICE}>
      <Icon of={BookOpen} size={18} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('aiAgents.versions.knowledge')}
        {changed.length > 0 && (
          <> {t('aiAgents.versions.untested', { names: new Intl.ListFormat(i18n.language).format(changed) })}</>
        )}
      </Box>
    </Box>
  );
}

const NOTICE = {
  display: 'flex',
  gap: 3,
  mb: 5,
  p: 3,
  borderRadius: '8px',
  bgcolor: 'info.light',
  typography: 'body2',
  '& svg': { flex: 'none', color: 'info.dark' },
} as const;
