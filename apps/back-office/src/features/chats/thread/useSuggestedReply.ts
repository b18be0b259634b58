import { draftReply, type ReplyDraft } from '@parley/contracts/assistance';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useProfile } from '../../../api/session.ts';
import { showError } from '../../../components/toast-queue.ts';
import { readDraft, type Draft } from './drafts.ts';

/**
 * Asks the agents for a reply and hands it over for the field, below whatever was typed by then. What came of it is shown until the
 * text is sent or cleared.
 */
export function useSuggestedReply(conversationId: number, insert: (draft: Draft) => void) {
  const { user } = useProfile();
  const [found, setFound] = useState<ReplyDraft | null>(null);
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: () => call(draftReply, { params: { id: conversationId } }),
    onError: showError,
  });
  return {
    found,
    isWorking: ask.isPending,
    ask: () => {
      if (ask.isPending) return;
      setFound(null);
      ask.mutate(undefined, {
        onSuccess: (reply) => {
          setFound(reply);
          if (!reply.text) return;
          const { text, files } = readDraft(user.id, conversationId); // it may have changed since the click
          insert({ text: text.trim() ? `${text.trimEnd()}\n${reply.text}` : reply.text, files });
        },
      });
    },
    forget: () => setFound(null),
  };
}
