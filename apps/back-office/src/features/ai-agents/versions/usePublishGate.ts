import type { AiAgent } from '@parley/contracts/ai-agents';
import { getPublishGate, startLabRun } from '@parley/contracts/lab-runs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { showError } from '../../../components/toast-queue.ts';
import { cacheRun, labOf, useLabRuns } from '../lab/useLab.ts';

/** How often a model plays each case; the built-in engine always says the same. */
const MODEL_ATTEMPTS = 8;

/** Whether the draft may be published. Asked again when a run of the test cases has ended or the draft is another one. */
export function usePublishGate({ id, draftHash, settings }: AiAgent) {
  const queryClient = useQueryClient();
  const [last] = useLabRuns(id).data ?? [];
  const running = last?.state === 'running' ? last : null;
  const gate = useQuery({
    queryKey: [...labOf(id), 'gate', draftHash, last?.id, last?.state],
    queryFn: ({ signal }) => call(getPublishGate, { params: { id } }, { signal }),
    // What is typed stays while it is asked again.
    placeholderData: (before) => before,
  });
  const start = useMutation({
    mutationFn: () =>
      call(startLabRun, { params: { id }, body: { attempts: settings.model === null ? 1 : MODEL_ATTEMPTS } }),
    onSuccess: (run) => cacheRun(queryClient, id, run),
    onError: showError,
  });
  return { gate, running, start };
}

export type PublishGateState = ReturnType<typeof usePublishGate>;
