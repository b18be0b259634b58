import { listChunks, updateChunk, type KnowledgeChunk } from '@parley/contracts/knowledge';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { refreshAgents } from '../../../../api/ai-agents.ts';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';
import { useSettled } from '../../../../components/useSettled.ts';

type Part = { data: KnowledgeChunk[]; nextCursor: string | null };

/** The passages of a source, filtered by a search text and paginated. */
export function usePassages(id: number, search: string) {
  const words = useSettled(search.trim());
  return useInfiniteQuery({
    queryKey: ['knowledge-chunks', id, words],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChunks,
        {
          params: { id },
          query: { limit: 20, ...(words && { search: words }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    gcTime: 0,
  });
}

/** Excludes a passage from answers, or includes it again. */
export function useSwitchPassage(id: number) {
  const queryClient = useQueryClient();
  const keep = (chunk: KnowledgeChunk) =>
    queryClient.setQueriesData<InfiniteData<Part>>(
      { queryKey: ['knowledge-chunks', id] },
      (all) =>
        all && {
          ...all,
          pages: all.pages.map((part) => ({
            ...part,
            data: part.data.map((each) => (each.id === chunk.id ? chunk : each)),
          })),
        },
    );
  return useMutation({
    mutationFn: (chunk: KnowledgeChunk) =>
      call(updateChunk, { params: { id, chunk: chunk.id }, body: { isOff: !chunk.isOff } }),
    onMutate: (chunk) => void keep({ ...chunk, isOff: !chunk.isOff }),
    onSuccess: (chunk) => {
      keep(chunk);
      void refreshAgents(queryClient);
    },
    onError: (error, chunk) => {
      keep(chunk);
      showError(error);
    },
  });
}
