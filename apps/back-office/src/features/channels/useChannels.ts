import {
  createChannel,
  deleteChannel,
  getChannel,
  listChannels,
  makeIdentitySecret,
  rotateChannelKey,
  updateChannel,
  type Channel,
  type WidgetChannel,
} from '@parley/contracts/channels';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';
import { showFailure } from './show-failure.ts';

const LIST = ['channels'] as const;
const LIST_REFRESH_MS = 30_000;
const WAITING_REFRESH_MS = 4_000;

const oneOf = (id: number) => [...LIST, id] as const;

/** Updates a changed channel in the caches of both screens. */
export function cacheChannel(queryClient: QueryClient, channel: Channel) {
  queryClient.setQueryData<Channel>(oneOf(channel.id), channel);
  queryClient.setQueryData<Channel[]>(LIST, (all) => all?.map((each) => (each.id === channel.id ? channel : each)));
}

/** The company's channels, oldest first; when each was last used is refreshed regularly. */
export function useChannels() {
  return useQuery({
    queryKey: LIST,
    queryFn: async () => (await call(listChannels, {})).data,
    refetchInterval: LIST_REFRESH_MS,
  });
}

/** One channel; polled until it has been seen on a site. */
export function useChannel(id: number) {
  return useQuery({
    queryKey: oneOf(id),
    queryFn: () => call(getChannel, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.lastSeenAt ? LIST_REFRESH_MS : WAITING_REFRESH_MS),
  });
}

export function useCreateWidget(onCreated: (channel: Channel) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(createChannel, { body: { type: 'web_widget', name } }),
    onSuccess: (channel) => {
      queryClient.setQueryData<Channel[]>(LIST, (all) => all && [...all, channel]);
      cacheChannel(queryClient, channel);
      onCreated(channel);
    },
    onError: showError,
  });
}

/** A widget that was seen on a site, or a platform whose secrets are stored. */
const isConnected = (channel: Channel): boolean =>
  channel.type === 'web_widget' ? channel.lastSeenAt !== null : channel.secrets.length > 0;

/** Flips the switch optimistically and reverts it if the server refuses. */
export function useSwitchChannel() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, isEnabled }: { channel: Channel; isEnabled: boolean }) =>
      call(updateChannel, { params: { id: channel.id }, body: { isEnabled } }),
    onMutate: async ({ channel, isEnabled }) => {
      await queryClient.cancelQueries({ queryKey: LIST });
      const status = isEnabled ? (isConnected(channel) ? 'connected' : 'not_installed') : 'disabled';
      cacheChannel(queryClient, { ...channel, isEnabled, status });
    },
    onSuccess: (channel) => cacheChannel(queryClient, channel),
    onError: (error, { channel, isEnabled }) => {
      cacheChannel(queryClient, channel);
      showFailure(error, isEnabled ? t('channels.toast.enablingFailed') : t('channels.toast.disablingFailed'));
    },
  });
}

export function useDeleteChannel(onDeleted: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Channel) => call(deleteChannel, { params: { id } }),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData<Channel[]>(LIST, (all) => all?.filter((each) => each.id !== id));
      queryClient.removeQueries({ queryKey: oneOf(id) });
      onDeleted();
    },
    onError: (error) => showFailure(error, t('channels.toast.deletingFailed')),
  });
}

/** Saves a widget's name and settings; the caller shows the result. */
export function useSaveChannel(id: number) {
  const queryClient = useQueryClient();
  return async (changes: Pick<WidgetChannel, 'name' | 'settings'>): Promise<WidgetChannel> => {
    const channel = await call(updateChannel, { params: { id }, body: changes });
    if (channel.type !== 'web_widget') throw new TypeError(`Channel ${id} is not a web widget but ${channel.type}.`);
    cacheChannel(queryClient, channel);
    return channel;
  };
}

export function useRotateKey(id: number, onRotated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(rotateChannelKey, { params: { id } }),
    onSuccess: (channel) => {
      cacheChannel(queryClient, channel);
      onRotated();
    },
    onError: showError,
  });
}

/** The secret is only in this response and not cached. */
export function useMakeSecret(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(makeIdentitySecret, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: oneOf(id) }),
    onError: showError,
  });
}
