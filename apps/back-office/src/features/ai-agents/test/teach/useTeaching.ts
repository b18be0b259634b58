import { teachAnswer } from '@parley/contracts/unanswered';
import type { InputOf } from '@parley/contracts/endpoint';
import { getSource, isWorking } from '@parley/contracts/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../../api/ai-agents.ts';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';

const POLL_MS = 400;
/** Stop waiting after this time; the answer is learned anyway. */
const TIMEOUT_MS = 20_000;

type Taught = Omit<NonNullable<InputOf<typeof teachAnswer>['body']>, 'sourceName'>;

/** Saves what the agent should have said, and waits until it would say so. */
export function useTeaching(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (taught: Taught) => {
      const body = { ...taught, sourceName: t('agentTest.teach.source') };
      const { sourceId } = await call(teachAnswer, { params: { id: agentId }, body });
      await untilRead(sourceId);
    },
    onSuccess: () => void refreshAgents(queryClient),
    onError: showError,
  });
}

async function untilRead(sourceId: number): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const { status } = await call(getSource, { params: { id: sourceId } });
    if (!isWorking(status)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
