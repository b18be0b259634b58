import { listPhrases, savePhrase, type Phrase } from '@parley/contracts/message-templates';
import type { InputOf } from '@parley/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const PHRASES = ['phrases'] as const;

/** The standard phrases in every language. */
export function usePhrases() {
  return useQuery({
    queryKey: PHRASES,
    queryFn: async ({ signal }) => (await call(listPhrases, {}, { signal })).data,
  });
}

/** Saves some languages of a phrase, or the fields of the identification form; shown once the server has confirmed. */
export function useSavePhrase() {
  const queryClient = useQueryClient();
  return async (body: InputOf<typeof savePhrase>['body']) => {
    const saved = await call(savePhrase, { body });
    queryClient.setQueryData<Phrase[]>(PHRASES, (all) =>
      all?.map((each) => (each.phrase === saved.phrase ? saved : each)),
    );
  };
}
