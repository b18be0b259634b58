import { listCustomerFields } from '@parley/contracts/customer-fields';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

const FIELDS = ['customer-fields'] as const;

/** The company's custom fields of customers, in their order. */
export function useCustomerFields() {
  return useQuery({
    queryKey: FIELDS,
    queryFn: async ({ signal }) => (await call(listCustomerFields, {}, { signal })).data,
  });
}
