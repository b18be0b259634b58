import { addNote, deleteNote, listNotes, restoreNote, saveNote, seeMentions, type Note } from '@parley/contracts/notes';
import type { Conversation } from '@parley/contracts/conversations';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useProfile } from '../../../../api/session.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';

const notesOf = (conversationId: number) => ['notes', conversationId] as const;

/** The notes about a conversation. They are read again whenever the conversation says that they have changed. */
export function useNotes({ id, noteChanges }: Conversation) {
  return useQuery({
    queryKey: [...notesOf(id), noteChanges],
    enabled: noteChanges > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(listNotes, { params: { id } }, { signal })).data,
  });
}

/** Tells the server once the user looks at notes that mention them. */
export function useSeeMentions({ id, mentions }: Conversation, isLooking: boolean) {
  const { user } = useProfile();
  const newest = Math.max(0, ...mentions.filter(({ userId }) => userId === user.id).map(({ noteId }) => noteId));
  useEffect(() => {
    // If it fails, they stay unseen and are told when the thread is opened again.
    if (isLooking && newest > 0) call(seeMentions, { params: { id } }).catch(() => {});
  }, [id, isLooking, newest]);
}

/** What can be done with notes. Lists show a change once the server has confirmed it. */
export function useNoteActions(conversationId: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const show = (change: (notes: Note[]) => Note[]) =>
    client.setQueriesData<Note[]>({ queryKey: notesOf(conversationId) }, (notes) => notes && change(notes));
  const place = (note: Note) =>
    show((notes) => [...notes.filter(({ id }) => id !== note.id), note].sort((one, other) => one.id - other.id));

  const restore = async (id: number) => place(await call(restoreNote, { params: { id: conversationId, note: id } }));
  return {
    add: useMutation({
      networkMode: 'always',
      mutationFn: async (body: { text: string; clientId: string }) =>
        place(await call(addNote, { params: { id: conversationId }, body })),
      onError: showError,
    }),
    save: useMutation({
      networkMode: 'always',
      mutationFn: async ({ id, text }: { id: number; text: string }) =>
        place(await call(saveNote, { params: { id: conversationId, note: id }, body: { text } })),
      onError: showError,
    }),
    remove: async (id: number) => {
      try {
        await call(deleteNote, { params: { id: conversationId, note: id } });
        show((notes) => notes.filter((note) => note.id !== id));
        const undo = () => void restore(id).catch(showError);
        showSuccess(t('chats.thread.notes.deleted'), { label: t('toast.undo'), run: undo });
      } catch (error) {
        showError(error);
      }
    },
  };
}
