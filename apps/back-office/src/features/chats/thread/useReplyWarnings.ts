import { checkReply } from '@parley/contracts/assistance';
import { MAX_TEXT_LENGTH } from '@parley/contracts/messages';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useSettled } from '../../../components/useSettled.ts';

/** What a reply would break of the policies of the channel's agent, a moment after each change. Staff may send it all the same. */
export function useReplyWarnings(conversationId: number, text: string): readonly PolicyHit[] {
  const written = text.trim();
  const settled = useSettled(written);
  const { data } = useQuery({
    queryKey: ['reply-warnings', conversationId, settled],
    queryFn: async ({ signal }) =>
      (await call(checkReply, { params: { id: conversationId }, body: { text: settled } }, { signal })).data,
    enabled: settled !== '' && settled === written && settled.length <= MAX_TEXT_LENGTH,
    retry: false, // nothing depends on it
    gcTime: 60_000,
  });
  return settled === written ? (data ?? []) : [];
}
