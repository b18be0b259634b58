import type { Conversation } from '@parley/contracts/conversations';
import { getCustomer, updateCustomer, type Customer } from '@parley/contracts/customers';
import type { InputOf } from '@parley/contracts/endpoint';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const customerKey = (id: number) => ['customer', id] as const;

export type CustomerChanges = InputOf<typeof updateCustomer>['body'];

/** A customer with their conversations. */
export function useCustomer(id: number) {
  return useQuery({
    queryKey: customerKey(id),
    queryFn: ({ signal }) => call(getCustomer, { params: { id } }, { signal }),
  });
}

/** Updates a customer optimistically and rolls back if the server rejects it. */
export function useChangeCustomer(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerChanges) => call(updateCustomer, { params: { id }, body }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: customerKey(id) });
      const before = queryClient.getQueryData<Customer>(customerKey(id));
      const { sentiment, fields: changed = [], ...others } = changes ?? {};
      const guess = { ...others, ...(sentiment && { sentiment }) }; // only the server can derive the mood from the messages
      queryClient.setQueryData<Customer>(
        customerKey(id),
        before && ({ ...before, ...guess, fields: withChanges(before.fields, changed) } as Customer),
      );
      return before;
    },
    onError: (_, _changes, before) => queryClient.setQueryData(customerKey(id), before),
    onSuccess: (saved) => queryClient.setQueryData(customerKey(id), saved),
  });
}

function withChanges(
  before: Customer['fields'],
  changed: NonNullable<NonNullable<CustomerChanges>['fields']>,
): Customer['fields'] {
  const kept = before.filter(({ fieldId }) => !changed.some((each) => Number(each.fieldId) === fieldId));
  const set = changed.flatMap(({ fieldId, value }) =>
    value === null ? [] : [{ fieldId: Number(fieldId), value, source: 'staff' as const }],
  );
  return [...kept, ...set];
}

/** Applies the customer data that an updated conversation carries. */
export function cacheCustomer(queryClient: QueryClient, { id, customer, endedAt, lastSeq }: Conversation) {
  const known = queryClient.getQueryData<Customer>(customerKey(customer.id));
  if (!known) return;
  if (!known.conversations.some((each) => each.id === id))
    void queryClient.invalidateQueries({ queryKey: customerKey(customer.id) });
  queryClient.setQueryData<Customer>(customerKey(customer.id), {
    ...known,
    ...customer,
    conversations: known.conversations.map((each) => (each.id === id ? { ...each, endedAt, lastSeq } : each)),
  });
}
