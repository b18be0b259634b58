import { listFlowFiles, type FlowFile } from '@parley/contracts/flow-files';
import { numberOf, numbersOf, recordsOf, type FlowDefinition, type Text } from '@parley/flow-engine';
import { listQuickActions } from '@parley/contracts/quick-actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { useSavedReplies } from '../../../api/saved-replies.ts';

const FILES = ['flow-files'] as const;

/** Whether any step uses a saved reply. */
export const saysReplies = (definition: FlowDefinition | undefined): boolean =>
  definition?.nodes.some(({ settings }) => numberOf(settings.templateId) !== null) ?? false;

/** Whether any step sends files. */
export const sendsFiles = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => numbersOf(settings.attachments).length > 0);

/** Whether any step has quick actions. */
export const hasQuickActions = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => numbersOf(settings.quickActions).length > 0);

/** Whether any step names a specific agent. */
export const namesAgents = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => numberOf(settings.agentId) !== null);

/** Whether any request has headers, which may contain secrets. */
export const sendsHeaders = ({ nodes }: FlowDefinition): boolean =>
  nodes.some(({ settings }) => recordsOf(settings.headers).length > 0);

/** The texts of the company's saved replies by id. */
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

/** The files that flows can send. While the list loads, an unknown id may be a new file. */
export function useFlowFiles(isWanted: boolean) {
  return useQuery({
    queryKey: FILES,
    queryFn: async ({ signal }) => (await call(listFlowFiles, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** The company's quick actions, including disabled ones. */
export function useFlowActions(isWanted: boolean) {
  return useQuery({
    queryKey: ['quick-actions', 'for flows'],
    queryFn: async ({ signal }) => (await call(listQuickActions, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** Adds a newly uploaded file to the cache. */
export function useKeepFile() {
  const queryClient = useQueryClient();
  return async (file: FlowFile) => {
    // A list requested before the upload lacks the file and must not overwrite the cache.
    await queryClient.cancelQueries({ queryKey: FILES });
    queryClient.setQueryData<FlowFile[]>(FILES, (all) => all && [...all, file]);
    await queryClient.invalidateQueries({ queryKey: FILES });
  };
}
