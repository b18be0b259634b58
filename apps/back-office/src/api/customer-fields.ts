import {
  createCustomerField,
  deleteCustomerField,
  listCustomerFields,
  undeleteCustomerField,
  updateCustomerField,
  type CustomerField,
} from '@parley/contracts/customer-fields';
import type { InputOf } from '@parley/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const FIELDS = ['customer-fields'] as const;

/** The company's custom fields of customers, in their order. */
export function useCustomerFields() {
  return useQuery({
    queryKey: FIELDS,
    queryFn: async ({ signal }) => (await call(listCustomerFields, {}, { signal })).data,
  });
}

/** Asks for the definitions again, because a colleague may have changed them. */
export function useReloadFields() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: FIELDS });
}

/** Changes definitions. Lists are updated once the server has confirmed; moving shows at once. */
export function useCustomerFieldActions() {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: FIELDS });
  const then = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      await reload();
    }
  };
  return {
    create: (body: InputOf<typeof createCustomerField>['body']) => then(call(createCustomerField, { body })),
    update: (id: number, body: InputOf<typeof updateCustomerField>['body']) =>
      then(call(updateCustomerField, { params: { id }, body })),
    move: (id: number, position: number) => {
      queryClient.setQueryData<CustomerField[]>(FIELDS, (all) => {
        const moving = all?.find((each) => each.id === id);
        return moving && all?.filter((each) => each !== moving).toSpliced(position, 0, moving);
      });
      return then(call(updateCustomerField, { params: { id }, body: { position } }));
    },
    remove: (id: number) => then(call(deleteCustomerField, { params: { id } })),
    restore: (id: number) => then(call(undeleteCustomerField, { params: { id } })),
  };
}
