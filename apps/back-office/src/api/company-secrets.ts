import { createSecret, deleteSecret, listSecrets, replaceSecret } from '@parley/contracts/company-secrets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const SECRETS = ['company-secrets'] as const;

/** The company's secrets, by name; only loaded if wanted. */
export function useSecrets(isWanted = true) {
  return useQuery({
    queryKey: SECRETS,
    queryFn: async ({ signal }) => (await call(listSecrets, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** Changes secrets and refreshes every list of them. */
export function useSecretActions() {
  const queryClient = useQueryClient();
  const then = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await queryClient.invalidateQueries({ queryKey: SECRETS });
    return result;
  };
  return {
    create: (secret: { name: string; value: string }) => then(call(createSecret, { body: secret })),
    replace: (name: string, value: string) => then(call(replaceSecret, { params: { name }, body: { value } })),
    remove: (name: string) => then(call(deleteSecret, { params: { name } })),
  };
}
