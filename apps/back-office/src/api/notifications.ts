import * as contract from '@parley/contracts/notifications';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getProfile } from '@parley/contracts/profile';
import { call } from './call.ts';
import { pushState } from './push.ts';
import { cacheProfile } from './session.ts';

const SETTINGS = ['notifications', 'settings'] as const;
const RULES = ['notifications', 'rules'] as const;
const BROWSERS = ['notifications', 'browsers'] as const;
const LOG = ['notifications', 'log'] as const;
const REACH = ['notifications', 'reach'] as const;

export const useNotificationSettings = () =>
  useQuery({ queryKey: SETTINGS, queryFn: ({ signal }) => call(contract.getNotificationSettings, {}, { signal }) });

export function useSaveNotificationSettings() {
  const queryClient = useQueryClient();
  return async (settings: contract.NotificationSettings) => {
    queryClient.setQueryData(SETTINGS, await call(contract.saveNotificationSettings, { body: settings }));
    await queryClient.invalidateQueries({ queryKey: REACH });
    cacheProfile(await call(getProfile, {})); // what the screen is silent about
  };
}

export const useNotificationRules = () =>
  useQuery({ queryKey: RULES, queryFn: ({ signal }) => call(contract.getNotificationRules, {}, { signal }) });

export function useSaveNotificationRules() {
  const queryClient = useQueryClient();
  return async (rules: contract.NotificationRules) => {
    queryClient.setQueryData(RULES, await call(contract.saveNotificationRules, { body: rules }));
  };
}

/** The person's browsers, and what this one can do. */
export const useBrowsers = () =>
  useQuery({
    queryKey: BROWSERS,
    queryFn: async ({ signal }) => {
      const { data } = await call(contract.listPushSubscriptions, {}, { signal });
      return { browsers: data, state: await pushState(data) };
    },
  });

export function useForgetBrowsers() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: BROWSERS });
    await queryClient.invalidateQueries({ queryKey: REACH });
  };
}

export const useNotificationLog = () =>
  useInfiniteQuery({
    queryKey: LOG,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listNotifications, { query: pageParam === null ? {} : { cursor: Number(pageParam) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const ASK_EVERY_MS = 500;
const GIVE_UP_AFTER = 60;

/** Sends a test and waits for what came of it; null if that takes too long. */
export function useTestNotification() {
  const queryClient = useQueryClient();
  return async (channel: 'push' | 'mail'): Promise<contract.LoggedNotification | null> => {
    const { id } = await call(contract.testNotification, { body: { channel } });
    for (let tries = 0; tries < GIVE_UP_AFTER; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      const { data } = await call(contract.listNotifications, { query: {} });
      const found = data.find((each) => each.id === id);
      if (!found || found.state === 'due') continue;
      await queryClient.invalidateQueries({ queryKey: LOG });
      await queryClient.invalidateQueries({ queryKey: BROWSERS });
      return found;
    }
    return null;
  };
}

/** Whether anybody in the company would hear of a customer while nobody looks at the screen. */
export const useReach = () =>
  useQuery({
    queryKey: REACH,
    queryFn: ({ signal }) => call(contract.getNotificationReach, {}, { signal }),
    staleTime: 300_000,
  });
