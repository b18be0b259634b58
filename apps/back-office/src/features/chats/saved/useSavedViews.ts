import {
  createSavedView,
  deleteSavedView,
  getInboxColumn,
  listSavedViews,
  undeleteSavedView,
  updateSavedView,
  type SavedView,
} from '@parley/contracts/inbox-views';
import type { InputOf } from '@parley/contracts/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/realtime.ts';

const VIEWS = ['inbox-views'] as const;
const COLUMN = ['inbox-column'] as const;
/** So many saved views are shown beside the others and counted; all of them are in their dialog. */
export const SHOWN_VIEWS = 20;
const COUNT_AFTER_MS = 400;

/** The saved views that the user sees, in their order. */
export function useSavedViews() {
  return useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => (await call(listSavedViews, {}, { signal })).data,
  });
}

/** Teams and the counts of the views that are shown, by one call. */
export function useInboxColumn() {
  const views = useSavedViews().data;
  const ids = (views ?? []).slice(0, SHOWN_VIEWS).map(({ id }) => id);
  return useQuery({
    queryKey: [...COLUMN, ids],
    queryFn: ({ signal }) =>
      call(getInboxColumn, { query: { ...(ids.length > 0 && { views: ids.join(',') }) } }, { signal }),
    enabled: views !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Recounts after changes of conversations, and reads the views again when somebody has changed one. */
export function useLiveColumn() {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ name }) => {
    if (name === 'views.changed' || name === 'reset') void queryClient.invalidateQueries({ queryKey: VIEWS });
    if (name !== 'views.changed' && name !== 'reset' && !name.startsWith('conversation.')) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: COLUMN }), COUNT_AFTER_MS);
  });
}

/** Creates, changes, moves and deletes saved views; the list follows once the server has confirmed. */
export function useSavedViewActions() {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: VIEWS });
  const after = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    await reload();
    return result;
  };
  return {
    create: (body: InputOf<typeof createSavedView>['body']): Promise<SavedView> =>
      after(call(createSavedView, { body })),
    update: (id: number, body: InputOf<typeof updateSavedView>['body']): Promise<SavedView> =>
      after(call(updateSavedView, { params: { id }, body })),
    remove: (id: number): Promise<void> => after(call(deleteSavedView, { params: { id } })),
    restore: (id: number): Promise<SavedView> => after(call(undeleteSavedView, { params: { id } })),
  };
}
