import {
  createChannel,
  deleteChannel,
  getChannel,
  listPlatforms,
  makeIdentitySecret,
  rotateChannelKey,
  updateChannel,
  type Channel,
  type WidgetChannel,
} from '@parley/contracts/channels';
import type { Platform } from '@parley/contracts/platform-list';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../api/call.ts';
import { CHANNELS as LIST } from '../../api/channels.ts';
import { showError } from '../../components/toast-queue.ts';
import { showFailure } from './show-failure.ts';

const LIST_REFRESH_MS = 30_000;
const WAITING_REFRESH_MS = 4_000;

const oneOf = (id: number) => [...LIST, id] as const;

/** Updates a changed channel in the caches of both screens. */
export function cacheChannel(queryClient: QueryClient, channel: Channel) {
  queryClient.setQueryData<Channel>(oneOf(channel.id), channel);
  queryClient.setQueryData<Channel[]>(LIST, (all) => all?.map((each) => (each.id === channel.id ? channel : each)));
}

/** Whether the channel has been used: a widget by any page, a platform by a customer. */
const isInUse = (channel: Channel): boolean =>
  (channel.type === 'web_widget' ? channel.lastSeenAt : channel.lastMessageAt) !== null;

/** One channel; polled often until it has been used. */
export function useChannel(id: number) {
  return useQuery({
    queryKey: oneOf(id),
    queryFn: () => call(getChannel, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isInUse(state.data) ? LIST_REFRESH_MS : WAITING_REFRESH_MS),
  });
}

/** The platforms that this installation supports; they only change with its version. */
export function usePlatforms() {
  return useQuery({
    queryKey: ['platforms'],
    queryFn: async ({ signal }) => (await call(listPlatforms, {}, { signal })).data,
    staleTime: Infinity,
  });
}

export function useCreateChannel(onCreated: (channel: Channel) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ platform: type, name }: { platform: Platform; name: string }) =>
      call(createChannel, { body: type === 'web_widget' ? { type, name } : { type, name } }),
    onSuccess: (channel) => {
      queryClient.setQueryData<Channel[]>(LIST, (all) => all && [...all, channel]);
      cacheChannel(queryClient, channel);
      onCreated(channel);
    },
    onError: showError,
  });
}

/** A widget that was seen on a site, or a platform whose secrets are stored. */
export const isConnected = (channel: Channel): boolean =>
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
    mutationFn: ({ channel: { id }, erasesConversations }: { channel: Channel; erasesConversations: boolean }) =>
      call(deleteChannel, { params: { id }, query: { erasesConversations: erasesConversations ? 'true' : 'false' } }),
    onSuccess: (_, { channel: { id } }) => {
      queryClient.setQueryData<Channel[]>(LIST, (all) => all?.filter((each) => each.id !== id));
      queryClient.removeQueries({ queryKey: oneOf(id) });
      onDeleted();
    },
    onError: (error) => {
      // The platform did not let the channel go, so it stays connected.
      const isHeld = error instanceof CallError && error.status === 502;
      showFailure(error, isHeld ? t('channels.toast.disablingFailed') : t('channels.toast.deletingFailed'));
    },
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
