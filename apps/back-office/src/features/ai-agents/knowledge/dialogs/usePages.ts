import { listPages, type KnowledgePage, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';

const MAX_COUNTED = 200;

const isBad = ({ status }: KnowledgePage) => status === 'failed';

/** How many pages of a partly synced source failed, as text for the row and its button. */
export function useBadPages({ id, status, syncedAt }: KnowledgeSource) {
  const { t } = useTranslation();
  const pages = useQuery({
    queryKey: ['knowledge-pages', id, 'bad', syncedAt?.getTime()],
    queryFn: ({ signal }) => call(listPages, { params: { id }, query: { limit: MAX_COUNTED } }, { signal }),
    enabled: status === 'partial',
    staleTime: Infinity,
  });
  const count = pages.data?.data.filter(isBad).length ?? 0;
  if (count === 0 || count === MAX_COUNTED) return { words: '', button: t('aiAgents.knowledge.actions.pages') };
  return {
    words: t('aiAgents.knowledge.states.badPages', { count }),
    button: t('aiAgents.knowledge.actions.seePages', { count }),
  };
}

/** The result for each page of a source, problems first. */
export function usePages({ id, syncedAt }: KnowledgeSource) {
  return useInfiniteQuery({
    queryKey: ['knowledge-pages', id, 'all', syncedAt?.getTime()],
    queryFn: ({ pageParam, signal }) =>
      call(listPages, { params: { id }, query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
