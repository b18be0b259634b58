import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useAgentContext } from '../editor/agent-context.ts';
import { CanaryPanel } from './CanaryPanel.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { useVersionActions, useVersions, type Side } from './useVersions.ts';
import { VersionRow } from './VersionRow.tsx';

/** What customers get and got: the published versions of an agent, to compare and to restore. */
export function VersionsScreen() {
  const { t } = useTranslation();
  const { agent } = useAgentContext();
  const versions = useVersions(agent.id);
  const { restore, takeBack } = useVersionActions(agent);
  const [compared, setCompared] = useState<[number, Side] | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const newest = agent.canary?.version ?? agent.publishedVersion;

  const restoreWanted = async (number: number) => {
    setWanted(null);
    const made = await restore.mutateAsync(number).catch(() => null);
    if (made) showSuccess(t('aiAgents.versions.restored', { from: number, number: made.number }));
  };
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 5, minWidth: 0 }}>
      {agent.draftChanges > 0 && newest !== null && (
        <Box sx={DRAFT}>
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <Box component="b" sx={{ fontWeight: 600 }}>
              {t('aiAgents.versions.unpublished', { count: agent.draftChanges })}
            </Box>{' '}
            {t('aiAgents.versions.unpublishedHelp')}
          </Box>
          <Button variant="outlined" onClick={() => setCompared([newest, 'draft'])}>
            {t('aiAgents.versions.show')}
          </Button>
          <Button variant="text" aria-busy={takeBack.isPending} onClick={() => takeBack.mutate({ number: newest })}>
            {t('aiAgents.versions.discard')}
          </Button>
        </Box>
      )}
      {agent.canary && <CanaryPanel agent={agent} canary={agent.canary} />}
      <Loaded query={versions}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <Box sx={{ ...LIST, p: 5 }}>{t('aiAgents.versions.none')}</Box>;
          return (
            <>
              <Box component="ul" aria-label={t('aiAgents.tabs.versions')} sx={LIST}>
                {all.map((version) => (
                  <VersionRow
                    key={version.number}
                    version={version}
                    onCompare={() => setCompared([version.number, otherThan(version.number, newest)])}
                    onRestore={() => setWanted(version.number)}
                  />
                ))}
              </Box>
              {versions.hasNextPage && (
                <Button
                  variant="outlined"
                  aria-busy={versions.isFetchingNextPage}
                  onClick={() => void versions.fetchNextPage()}
                  sx={{ mt: 4 }}
                >
                  {t('aiAgents.versions.older')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      {compared && (
        <CompareDialog
          agent={agent}
          versions={(versions.data?.pages ?? []).flatMap(({ data }) => data)}
          first={compared}
          onClose={() => setCompared(null)}
        />
      )}
      {wanted !== null && (
        <AskDialog
          title={t('aiAgents.versions.restoreTitle', { number: wanted })}
          onClose={() => setWanted(null)}
          actions={[
            { label: t('aiAgents.cancel'), run: () => setWanted(null) },
            { label: t('aiAgents.versions.restore'), run: () => void restoreWanted(wanted) },
          ]}
        >
          {t('aiAgents.versions.restoreText')}
        </AskDialog>
      )}
    </Box>
  );
}

/** A version is compared with what customers get; that one is compared with the draft. */
const otherThan = (number: number, newest: number | null): Side =>
  newest === null || newest === number ? 'draft' : newest;

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const DRAFT = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  mb: 4,
  p: 4,
  borderRadius: '8px',
  bgcolor: 'primary.light',
} as const;
