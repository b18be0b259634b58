import { listFlowFiles, type FlowFile } from '@parley/contracts/flow-files';
import { numberOf, numbersOf, recordsOf, type FlowDefinition, type Text } from '@parley/flow-engine';
import { listQuickActions } from '@parley/contracts/quick-actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { useSavedReplies } from '../../../api/saved-replies.ts';

const FILES = ['flow-files'] as const;

/** Whether some step says a saved reply. */
export const saysReplies = (definition: FlowDefinition | undefined): boolean =>
  definition?.nodes.some(({ settings }) => numberOf(settings.templateId) !== null) ?? false;

/** Whether some step sends files. */
export const sendsFiles = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => numbersOf(settings.attachments).length > 0);

/** Whether some step comes with quick actions. */
export const hasQuickActions = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => numbersOf(settings.quickActions).length > 0);

/** Whether some step names an agent of its own. */
export const namesAgents = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => numberOf(settings.agentId) !== null);

/** Whether some request has headers, which may hold secrets. */
export const sendsHeaders = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => recordsOf(settings.headers).length > 0);

/** The words of the company's saved replies by their ids; asked for only where they are wanted. */
export function useReplyTexts(isWanted: boolean) {
  const query = useSavedReplies(isWanted);
  const { data } = query;
  const texts = useMemo(
    () =>
      data &&
      new Map<number, Text>(
        data.map((reply) => [reply.id, Object.fromEntries(reply.texts.map(({ locale, text }) => [locale, text]))]),
      ),
    [data],
  );
  return { query, texts };
}

/** The files that flows can send; asked for only where they are wanted. While they load, one that is missing may be new. */
export function useFlowFiles(isWanted: boolean) {
  return useQuery({
    queryKey: FILES,
    queryFn: async ({ signal }) => (await call(listFlowFiles, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** The company's quick actions, on or off; asked for only where they are wanted. */
export function useFlowActions(isWanted: boolean) {
  return useQuery({
    queryKey: ['quick-actions', 'for flows'],
    queryFn: async ({ signal }) => (await call(listQuickActions, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** Notes a file that has just been uploaded. */
export function useKeepFile() {
  const queryClient = useQueryClient();
  return async (file: FlowFile) => {
    // A list that was asked for before does not know it, and must not come later.
    await queryClient.cancelQueries({ queryKey: FILES });
    queryClient.setQueryData<FlowFile[]>(FILES, (all) => all && [...all, file]);
    await queryClient.invalidateQueries({ queryKey: FILES });
  };
}
