import {
  deleteFacebookAccount,
  listFacebookAccounts,
  listFacebookPages,
  updateFacebookAccount,
} from '@parley/contracts/facebook-accounts';
import {
  createInstagramAccount,
  deleteInstagramAccount,
  listInstagramAccounts,
  updateInstagramAccount,
} from '@parley/contracts/instagram-accounts';
import { connectChannel, type PlatformChannel } from '@parley/contracts/channels';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../api/call.ts';
import { CHANNELS } from '../../../api/channels.ts';
import { showSuccess } from '../../../components/toast-queue.ts';
import { checkOf } from '../platform/usePlatformChannel.ts';
import { showFailure } from '../show-failure.ts';
import { cacheChannel } from '../useChannels.ts';
import type { SignIn } from './sign-in-messages.ts';

const ACCOUNTS = ['platform-accounts'] as const;

/** Reads the accounts of all platforms and their Pages again. */
export const refreshAccounts = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ACCOUNTS });

export function useFacebookAccounts(isWanted = true) {
  return useQuery({
    queryKey: [...ACCOUNTS, 'facebook'],
    queryFn: async ({ signal }) => (await call(listFacebookAccounts, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** The Pages of an account, as Facebook lists them now. */
export function useFacebookPages(accountId: number, channelId: number, isWanted = true) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [...ACCOUNTS, 'facebook', accountId, 'pages', channelId],
    queryFn: async ({ signal }) => {
      try {
        return (await call(listFacebookPages, { params: { id: accountId }, query: { channelId } }, { signal })).data;
      } catch (error) {
        if (error instanceof CallError && error.code === 'account_revoked')
          void queryClient.invalidateQueries({ queryKey: [...ACCOUNTS, 'facebook'], exact: true });
        throw error;
      }
    },
    enabled: isWanted,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export function useInstagramAccounts(channelId: number, isWanted = true) {
  return useQuery({
    queryKey: [...ACCOUNTS, 'instagram', channelId],
    queryFn: async ({ signal }) => (await call(listInstagramAccounts, { query: { channelId } }, { signal })).data,
    enabled: isWanted,
  });
}

/** What a channel can be connected with: a Page on Messenger; on Instagram an account, or the one linked to a Page. */
export type Choice =
  | { facebookAccountId: number; pageId: string }
  | { instagramAccountId: number }
  | { instagramOf: { facebookAccountId: number; pageId: string } };

/** Connects the channel with what was chosen; a refusal is shown beside the list. */
export function useChoose(channel: PlatformChannel, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = channel;
  return useMutation({
    mutationFn: async (choice: Choice) =>
      call(connectChannel, { params: { id }, body: { settings: await settingsFor(choice), secrets: {} } }),
    onSuccess: (connected) => {
      cacheChannel(queryClient, connected);
      void queryClient.invalidateQueries({ queryKey: checkOf(id) });
      void refreshAccounts(queryClient);
      showSuccess(t('channels.toast.connected', { name: connected.name }));
      onDone();
    },
  });
}

async function settingsFor(choice: Choice) {
  if (!('instagramOf' in choice)) return choice;
  const account = await call(createInstagramAccount, { body: choice.instagramOf });
  return { instagramAccountId: account.id };
}

const UPDATE = { facebook: updateFacebookAccount, instagram: updateInstagramAccount } as const;
const DELETE = { facebook: deleteFacebookAccount, instagram: deleteInstagramAccount } as const;

export function useRenameAccount(signIn: SignIn, id: number, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(UPDATE[signIn], { params: { id }, body: { name } }),
    onSuccess: async () => {
      await refreshAccounts(queryClient);
      onDone();
    },
    onError: (error) => showFailure(error, t('errors.generic')),
  });
}

/** Removes an account, which disconnects its channels. */
export function useRemoveAccount(signIn: SignIn, id: number, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(DELETE[signIn], { params: { id } }),
    onSuccess: async () => {
      await Promise.all([refreshAccounts(queryClient), queryClient.invalidateQueries({ queryKey: CHANNELS })]);
      showSuccess(t('signIn.toast.removed'));
      onDone();
    },
    onError: (error) => showFailure(error, t('channels.toast.disablingFailed')),
  });
}
