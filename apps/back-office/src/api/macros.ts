import { createMacro, deleteMacro, listMacros, undeleteMacro, updateMacro, type Macro } from '@parley/contracts/macros';
import type { InputOf } from '@parley/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const MACROS = ['macros'] as const;

/** The macros that the user has, by name. */
export function useMacros(isWanted = true) {
  return useQuery({
    queryKey: MACROS,
    queryFn: async ({ signal }) => (await call(listMacros, {}, { signal })).data,
    enabled: isWanted,
  });
}

const byName = (one: Macro, other: Macro) => one.name.localeCompare(other.name);

/** Creates, changes and deletes macros; lists are updated once the server has confirmed. */
export function useMacroActions() {
  const queryClient = useQueryClient();
  const keep = (macro: Macro) => {
    queryClient.setQueryData<Macro[]>(MACROS, (all) =>
      [...(all ?? []).filter(({ id }) => id !== macro.id), macro].sort(byName),
    );
    return macro;
  };
  return {
    create: async (body: InputOf<typeof createMacro>['body']) => keep(await call(createMacro, { body })),
    update: async (id: number, body: InputOf<typeof updateMacro>['body']) =>
      keep(await call(updateMacro, { params: { id }, body })),
    remove: async (id: number) => {
      await call(deleteMacro, { params: { id } });
      queryClient.setQueryData<Macro[]>(MACROS, (all) => all?.filter((each) => each.id !== id));
    },
    restore: async (id: number) => keep(await call(undeleteMacro, { params: { id } })),
  };
}
