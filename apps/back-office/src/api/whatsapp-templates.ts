import type { InputOf } from '@parley/contracts/endpoint';
import {
  createWhatsAppTemplate,
  deleteWhatsAppTemplate,
  getWhatsAppFacts,
  listWhatsAppTemplates,
  refreshWhatsAppTemplates,
  type WhatsAppTemplates,
} from '@parley/contracts/whatsapp-templates';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const PENDING_EVERY_MS = 15_000;
const templatesOf = (channelId: number) => ['whatsapp-templates', channelId] as const;

/** The templates of a WhatsApp number; asked for again while one waits for its review. */
export const useWhatsAppTemplates = (channelId: number) =>
  useQuery({
    queryKey: templatesOf(channelId),
    queryFn: ({ signal }) => call(listWhatsAppTemplates, { params: { id: channelId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ status }) => status === 'pending') ? PENDING_EVERY_MS : false,
  });

/** Lists are updated once Meta has confirmed. */
export function useTemplateActions(id: number) {
  const queryClient = useQueryClient();
  const change = (next: (known: WhatsAppTemplates) => WhatsAppTemplates) =>
    queryClient.setQueryData<WhatsAppTemplates>(templatesOf(id), (known) => known && next(known));
  return {
    refresh: async () => {
      const read = await call(refreshWhatsAppTemplates, { params: { id } });
      change(() => read);
    },
    create: async (body: InputOf<typeof createWhatsAppTemplate>['body']) => {
      const created = await call(createWhatsAppTemplate, { params: { id }, body });
      change((known) => ({ ...known, data: [created, ...known.data] }));
      return created;
    },
    remove: async (template: number) => {
      await call(deleteWhatsAppTemplate, { params: { id, template } });
      change((known) => ({ ...known, data: known.data.filter((each) => each.id !== template) }));
    },
  };
}

/** Whether the customer wants no marketing, and what templates to them cost. Read again when the conversation has changed. */
export const useWhatsAppFacts = (conversationId: number, changedAt: unknown) =>
  useQuery({
    queryKey: ['whatsapp-facts', conversationId, changedAt],
    queryFn: ({ signal }) => call(getWhatsAppFacts, { params: { id: conversationId } }, { signal }),
    placeholderData: keepPreviousData,
  });
