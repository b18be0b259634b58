import {
  createQuickAction,
  deleteQuickAction,
  listQuickActions,
  undeleteQuickAction,
  updateQuickAction,
  type QuickAction,
} from '@parley/contracts/quick-actions';
import type { InputOf } from '@parley/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';

const ACTIONS = ['quick-actions'] as const;

/** The quick actions in order. */
export function useQuickActions() {
  return useQuery({
    queryKey: ACTIONS,
    queryFn: async ({ signal }) => (await call(listQuickActions, {}, { signal })).data,
  });
}

/** Moves one action to another position. */
export function movedTo(actions: readonly QuickAction[], id: number, place: number): QuickAction[] {
  const moving = actions.find((each) => each.id === id);
  if (!moving) return [...actions];
  return actions
    .filter((each) => each !== moving)
    .toSpliced(place, 0, moving)
    .map((each, position) => ({ ...each, position }));
}

/** Changes reach the server in the order in which they were made. */
let lastChange: Promise<void> = Promise.resolve();

/**
 * Creates, changes, moves and deletes quick actions. Switching and moving are optimistic and reverted if the server
 * refuses.
 */
export function useQuickActionCalls() {
  const queryClient = useQueryClient();
  const set = (change: (all: QuickAction[]) => QuickAction[]) =>
    queryClient.setQueryData<QuickAction[]>(ACTIONS, (all) => all && change(all));
  const reload = () => queryClient.invalidateQueries({ queryKey: ACTIONS });

  const changeAtOnce = async (
    id: number,
    body: InputOf<typeof updateQuickAction>['body'],
    show: (all: QuickAction[]) => QuickAction[],
  ) => {
    void queryClient.cancelQueries({ queryKey: ACTIONS }, { revert: false });
    set(show); // synchronously, so that the next key press starts from this state
    const own = lastChange.then(() => call(updateQuickAction, { params: { id }, body }));
    const turn = own.then(
      () => {},
      () => {},
    );
    lastChange = turn;
    try {
      await own;
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      if (lastChange === turn) await reload();
    }
  };

  return {
    create: async (body: InputOf<typeof createQuickAction>['body']) => {
      const action = await call(createQuickAction, { body });
      set((all) => [...all, action]);
      return action;
    },
    update: async (id: number, body: InputOf<typeof updateQuickAction>['body']) => {
      const action = await call(updateQuickAction, { params: { id }, body });
      set((all) => all.map((each) => (each.id === id ? action : each)));
    },
    toggle: ({ id, isEnabled }: QuickAction) =>
      changeAtOnce(id, { isEnabled: !isEnabled }, (all) =>
        all.map((each) => (each.id === id ? { ...each, isEnabled: !isEnabled } : each)),
      ),
    /** The current position of an action. */
    placeOf: (id: number): number =>
      queryClient.getQueryData<QuickAction[]>(ACTIONS)?.findIndex((each) => each.id === id) ?? 0,
    move: (id: number, position: number) => changeAtOnce(id, { position }, (all) => movedTo(all, id, position)),
    remove: async (id: number) => {
      await call(deleteQuickAction, { params: { id } });
      set((all) => all.filter((each) => each.id !== id));
    },
    restore: async (id: number) => {
      await call(undeleteQuickAction, { params: { id } });
      await reload();
    },
  };
}
