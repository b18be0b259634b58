import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  comparePolicyVersion,
  listPolicyVersions,
  restorePolicyVersion,
  type Policy,
  type PolicyVersion,
} from '@parley/contracts/policies';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../../api/ai-agents.ts';
import { call } from '../../../../api/call.ts';
import { formatAgo } from '../../../../components/format-ago.ts';
import { Loaded } from '../../../../components/Loaded.tsx';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { FRAME, LIST, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { LoadedList } from '../../LoadedList.tsx';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { useChangeWords } from './useChangeWords.ts';

interface Props {
  policy: Policy;
  words: PolicyWords;
  onRestored: (policy: Policy) => void;
  onClose: () => void;
}

/** Every version of the policy, what changed since, and a way back. */
export function HistoryDialog({ policy, words, onRestored, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<number | null>(null);
  const versions = useInfiniteQuery({
    queryKey: ['policy-versions', policy.id, policy.version],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPolicyVersions,
        { params: { id: policy.id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const restore = useMutation({
    mutationFn: (number: number) => call(restorePolicyVersion, { params: { id: policy.id, number } }),
    onSuccess: (restored, number) => {
      void refreshAgents(queryClient);
      showSuccess(t('policies.history.restored', { number }));
      onRestored(restored);
    },
    onError: showError,
  });
  return (
    <KnowledgeDialog title={t('policies.history.title')} about={t('policies.history.about')} onClose={onClose}>
      <LoadedList query={versions}>
        {(all) => (
          <Box component="ul" sx={{ ...LIST, ...FRAME }}>
            {all.map((version) => (
              <Box component="li" key={version.number} sx={ITEM}>
                <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
                  <VersionName version={version} />
                  {!version.isCurrent && (
                    <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
                      <Button
                        variant="outlined"
                        aria-expanded={opened === version.number}
                        aria-label={`${t('policies.history.changes')}: ${version.number}`}
                        onClick={() => setOpened(opened === version.number ? null : version.number)}
                        sx={SMALL_BUTTON}
                      >
                        {t('policies.history.changes')}
                      </Button>
                      <Button
                        variant="outlined"
                        aria-label={`${t('policies.history.restore')}: ${version.number}`}
                        onClick={() => restore.isPending || restore.mutate(version.number)}
                        sx={SMALL_BUTTON}
                      >
                        {t('policies.history.restore')}
                      </Button>
                    </Box>
                  )}
                </Box>
                {opened === version.number && <Changes policy={policy} number={version.number} words={words} />}
              </Box>
            ))}
          </Box>
        )}
      </LoadedList>
    </KnowledgeDialog>
  );
}

function VersionName({ version: { number, savedAt, savedBy, restoredFrom, isCurrent } }: { version: PolicyVersion }) {
  const { t, i18n } = useTranslation();
  const about = [
    formatAgo(savedAt, i18n.language),
    savedBy?.name,
    restoredFrom !== null && t('aiAgents.versions.restoredFrom', { number: restoredFrom }),
    isCurrent && t('policies.history.current'),
  ];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{t('aiAgents.versions.number', { number })}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{about.filter(Boolean).join(' · ')}</Box>
    </Box>
  );
}

/** What is different now. */
function Changes({ policy, number, words }: { policy: Policy; number: number; words: PolicyWords }) {
  const { t } = useTranslation();
  const { nameOf, write } = useChangeWords(words);
  const changes = useQuery({
    queryKey: ['policy-versions', policy.id, policy.version, 'compare', number],
    queryFn: async ({ signal }) =>
      (await call(comparePolicyVersion, { params: { id: policy.id, number }, query: {} }, { signal })).data,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <Loaded query={changes}>
        {(all) =>
          all.length === 0 ? (
            <Box role="status">{t('aiAgents.versions.equal')}</Box>
          ) : (
            <Box component="dl" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
              {all.map(({ field, before, after }) => (
                <Box key={field} sx={{ py: 1 }}>
                  <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {nameOf(field)}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    <Box component="del" sx={{ color: 'error.dark' }}>
                      {write(field, before) || t('aiAgents.versions.nothing')}
                    </Box>
                    {' → '}
                    <Box component="ins" sx={{ color: 'success.dark', textDecoration: 'none', fontWeight: 600 }}>
                      {write(field, after) || t('aiAgents.versions.nothing')}
                    </Box>
                  </Box>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
}

const ITEM = { px: 4, py: 3, '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' } } as const;
