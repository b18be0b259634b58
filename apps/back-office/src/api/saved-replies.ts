import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplateDetails,
  listMessageTemplates,
  noteTemplateUse,
  undeleteMessageTemplate,
  updateMessageTemplate,
  type MessageTemplate,
} from '@parley/contracts/message-templates';
import type { InputOf } from '@parley/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const LIST = ['saved-replies'] as const;
const detailsOf = (id: number) => [...LIST, id] as const;

/** The company's saved replies, by name. */
export function useSavedReplies(isWanted = true) {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call(listMessageTemplates, {}, { signal })).data,
    enabled: isWanted,
  });
}

/** Where a reply was used, and which platforms it fits. */
export function useReplyDetails(id: number) {
  return useQuery({
    queryKey: detailsOf(id),
    queryFn: ({ signal }) => call(getMessageTemplateDetails, { params: { id } }, { signal }),
  });
}

const byName = (one: MessageTemplate, other: MessageTemplate) => one.name.localeCompare(other.name);

/** Creates, changes and deletes replies; lists are updated once the server has confirmed. */
export function useReplyActions() {
  const queryClient = useQueryClient();
  const keep = (reply: MessageTemplate) => {
    queryClient.setQueryData<MessageTemplate[]>(LIST, (all) =>
      [...(all ?? []).filter(({ id }) => id !== reply.id), reply].sort(byName),
    );
    void queryClient.invalidateQueries({ queryKey: detailsOf(reply.id) });
    return reply;
  };
  return {
    create: async (body: InputOf<typeof createMessageTemplate>['body']) =>
      keep(await call(createMessageTemplate, { body })),
    update: async (id: number, body: InputOf<typeof updateMessageTemplate>['body']) =>
      keep(await call(updateMessageTemplate, { params: { id }, body })),
    remove: async (id: number) => {
      await call(deleteMessageTemplate, { params: { id } });
      queryClient.setQueryData<MessageTemplate[]>(LIST, (all) => all?.filter((each) => each.id !== id));
    },
    restore: async (id: number) => keep(await call(undeleteMessageTemplate, { params: { id } })),
    /** Usage statistics only, so nothing waits for it. */
    noteUse: (id: number, conversationId: number) =>
      void call(noteTemplateUse, { params: { id }, body: { conversationId } }).then(
        () => queryClient.invalidateQueries({ queryKey: detailsOf(id) }),
        () => {},
      ),
  };
}
