import {
  checkChannel,
  connectChannel,
  disconnectChannel,
  updateChannel,
  type PlatformChannel,
  type PlatformField,
} from '@parley/contracts/channels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { showFailure } from '../show-failure.ts';
import { cacheChannel, isConnected } from '../useChannels.ts';

export const checkOf = (id: number) => ['channel-check', id] as const;

export function useRenameChannel(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(updateChannel, { params: { id }, body: { name } }),
    onSuccess: (channel) => cacheChannel(queryClient, channel),
    onError: showError,
  });
}

/** Connects the channel with what was entered, by field; errors are shown where it was entered. */
export function useConnect(id: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, values }: { fields: readonly PlatformField[]; values: Record<string, string> }) => {
      const isSecret = ({ kind }: PlatformField) => kind === 'secret' || kind === 'generated';
      const entered = (wanted: readonly PlatformField[]) =>
        wanted.map(({ name, kind }) => [name, valueOf(kind, values[name]?.trim() ?? '')] as const);
      const settings = Object.fromEntries(entered(fields.filter((field) => !isSecret(field))));
      // An optional secret that is left empty is not sent.
      const secrets = entered(fields.filter(isSecret)).filter(([, value]) => value !== '');
      return call(connectChannel, {
        params: { id },
        body: { settings, secrets: Object.fromEntries(secrets) as Record<string, string> },
      });
    },
    onSuccess: (channel) => {
      cacheChannel(queryClient, channel);
      void queryClient.invalidateQueries({ queryKey: checkOf(id) });
      showSuccess(t('channels.toast.connected', { name: channel.name }));
    },
  });
}

function valueOf(kind: PlatformField['kind'], typed: string): string | number | boolean {
  if (kind === 'number') return Number(typed);
  return kind === 'yesNo' ? typed === 'true' : typed;
}

export function useDisconnect(id: number, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectChannel, { params: { id } }),
    onSuccess: (channel) => {
      cacheChannel(queryClient, channel);
      queryClient.removeQueries({ queryKey: checkOf(id) });
      showSuccess(t('channels.toast.disconnected', { name: channel.name }));
      onDone();
    },
    onError: (error) => showFailure(error, t('channels.toast.disablingFailed')),
  });
}

/** Asks the platform whether everything works: whenever the screen opens, and on demand. The last result stays until the next. */
export function useCheck(channel: PlatformChannel) {
  const { id } = channel;
  return useQuery({
    queryKey: checkOf(id),
    queryFn: ({ signal }) => call(checkChannel, { params: { id } }, { signal }),
    enabled: isConnected(channel),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
