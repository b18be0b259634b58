import { answererOf, type Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { LazyNewReplyDialog } from '../../../components/saved-replies/LazyNewReplyDialog.tsx';
import { currentLocale } from '../../../language.ts';
import { useTakeover } from '../team/useTakeover.ts';
import { useCustomerName } from '../useCustomerName.ts';
import { COMPOSER_ID } from './Composer.tsx';
import { NOTE_ID, type Mode } from './notes/ModeSwitch.tsx';
import { NotesProblem } from './notes/NotesProblem.tsx';
import { useNotes, useSeeMentions } from './notes/useNotes.ts';
import { readDraft, useChatDraft, writeDraft } from './drafts.ts';
import { DropArea } from './DropArea.tsx';
import { quoted } from './long-text.ts';
import { MessageList } from './MessageList.tsx';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { SnoozedLine } from './SnoozedLine.tsx';
import { TakeoverBar } from './TakeoverBar.tsx';
import { ThreadFoot } from './ThreadFoot.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import { rowsOf } from './thread-rows.ts';
import { MessageSkeleton, MessagesProblem, NothingYet } from './ThreadStates.tsx';
import { TypingLine } from './TypingLine.tsx';
import { useMessages } from './useMessages.ts';
import { useOutbox } from './useOutbox.ts';
import { useIsPageActive, useSeen } from './useSeen.ts';
import { useThreadActions } from './useThreadActions.ts';
import { useTypists } from './useTyping.ts';
import { useUploads } from './useUploads.ts';

interface Props {
  conversation: Conversation;
  onBack?: () => void;
  onToggleDetails: () => void;
  isDetailsOpen: boolean;
  jumpToSeq?: number;
}

/** A thread whose conversation is loaded; its messages may still be loading. */
export function OpenThread({ conversation, onBack, onToggleDetails, isDetailsOpen, jumpToSeq }: Props) {
  const { id } = conversation;
  const { t } = useTranslation();
  const { user } = useProfile();
  const customerName = useCustomerName()(conversation.customer);
  const actions = useThreadActions();
  const takeover = useTakeover();
  const notes = useNotes(conversation);
  const isPageActive = useIsPageActive();
  useSeeMentions(conversation, isPageActive);
  const [mode, setMode] = useState<Mode>('reply');
  const { query, older, newer, around, latest } = useMessages(id);
  const loaded = query.data;
  const outbox = useOutbox(id, loaded?.messages);
  const [draft, setDraft] = useChatDraft(id);
  const uploads = useUploads(id);
  const typists = useTypists(id);
  const seen = useSeen({
    conversation,
    messages: loaded?.messages,
    isPageActive,
    markRead: () => actions.markRead.mutate(conversation),
  });
  const target = useJump(jumpToSeq, query.isSuccess, around.mutate);
  const [lastSent, setLastSent] = useState<string | null>(null);

  const rows = useMemo(
    () =>
      rowsOf({
        messages: loaded?.messages ?? [],
        notes: notes.data,
        hasNewer: loaded?.hasNewer,
        unsent: outbox.items,
        hasOlder: loaded?.hasOlder ?? false,
        unreadFrom: seen.unreadFrom,
        me: { id: user.id, name: user.name },
        draft: conversation.isHandedOff || loaded?.hasNewer ? null : typists.bot,
      }),
    [loaded, notes.data, outbox.items, seen.unreadFrom, user.id, user.name, conversation.isHandedOff, typists.bot],
  );
  const newSince = (seq: number) =>
    (loaded?.messages ?? []).filter((message) => message.seq > seq && message.origin === 'customer').length;

  const { send } = outbox;
  const { forgetUnread } = seen;
  const sendAgain = useCallback((text: string) => send(text, []), [send]);
  const sendDraft = () => {
    const { text, files } = readDraft(user.id, id); // read again, because uploads may have just been added
    if (!text.trim() && files.length === 0) return;
    send(text.trim(), files);
    setDraft({ text: '', files: [] });
    forgetUnread();
    latest.mutate(undefined, { onSettled: () => setLastSent(crypto.randomUUID()) });
  };
  const [savedText, setSavedText] = useState<string | null>(null);
  const quote = useCallback(
    (text: string) => {
      const { text: written, files } = readDraft(user.id, id);
      writeDraft(user.id, id, { text: (written ? `${written.trimEnd()}\n\n` : '') + quoted(text), files });
      setMode('reply');
      focusSoon(COMPOSER_ID);
    },
    [user.id, id],
  );
  /** After a takeover, focus the composer whenever it becomes available. */
  const wantsToWrite = useRef(false);
  const toggleTakeover = () => {
    wantsToWrite.current = conversation.handedOffTo?.id !== user.id;
    takeover(conversation);
  };
  /** Switches between reply and note, with the focus in the text. */
  const write = (next: Mode) => {
    setMode(next);
    focusSoon(next === 'note' ? NOTE_ID : COMPOSER_ID);
  };
  const canWrite = ['nobody', 'person'].includes(answererOf(conversation));
  const holderId = conversation.handedOffTo?.id;
  useEffect(() => {
    if (canWrite && wantsToWrite.current) document.getElementById(COMPOSER_ID)?.focus();
  }, [canWrite, holderId]);

  return (
    <DropArea
      isOpen={mode === 'reply' && canWrite}
      onDrop={uploads.add}
      label={t('chats.thread.label', { name: customerName })}
    >
      <ThreadHead
        conversation={conversation}
        customerName={customerName}
        onBack={onBack}
        onToggleDetails={onToggleDetails}
        isDetailsOpen={isDetailsOpen}
        onTakeover={toggleTakeover}
        onEnd={() => actions.end.mutate(conversation)}
        onReopen={() => actions.reopen.mutate(conversation)}
      />
      {!conversation.endedAt && (
        <TakeoverBar conversation={conversation} customerName={customerName} myId={user.id} onToggle={toggleTakeover} />
      )}
      {conversation.snoozedAt && <SnoozedLine conversation={conversation} />}
      {query.isPending && <MessageSkeleton />}
      {query.isError && !loaded && <MessagesProblem onRetry={() => void query.refetch()} />}
      {loaded && rows.length === 0 && <NothingYet name={customerName} />}
      {loaded && rows.length > 0 && (
        <MessageList
          rows={rows}
          customer={conversation.customer}
          customerName={customerName}
          myId={user.id}
          unreadCount={seen.unreadCount}
          older={endOf(older, loaded.hasOlder)}
          newer={endOf(newer, loaded.hasNewer)}
          hasNewer={loaded.hasNewer}
          newSince={newSince}
          lastSeq={loaded.lastSeq}
          target={target}
          lastSent={lastSent}
          onLatest={() => latest.mutate(undefined, { onSettled: () => setLastSent(crypto.randomUUID()) })}
          typing={typists.customer !== null ? <TypingLine name={customerName} /> : null}
          onRetry={outbox.retry}
          onRemove={outbox.remove}
          onSendAgain={sendAgain}
          onQuote={canWrite ? quote : null}
          onSaveReply={setSavedText}
        />
      )}
      <Suspense fallback={null}>
        {savedText !== null && (
          <LazyNewReplyDialog
            given={{ text: savedText, locale: conversation.locale ?? currentLocale() }}
            onClose={() => setSavedText(null)}
            onCreated={() => setSavedText(null)}
          />
        )}
      </Suspense>
      <MessageAnnouncer messages={loaded?.messages} name={customerName} isTyping={typists.customer !== null} />
      {notes.isError && <NotesProblem onRetry={() => void notes.refetch()} />}
      <ThreadFoot
        conversation={conversation}
        messages={loaded?.messages ?? NO_MESSAGES}
        customerName={customerName}
        colleague={typists.operator}
        draft={draft}
        onDraft={setDraft}
        uploads={uploads}
        onSend={sendDraft}
        onReopen={() => actions.reopen.mutate(conversation)}
        mode={mode}
        onMode={write}
        onNoted={() => setLastSent(crypto.randomUUID())}
      />
    </DropArea>
  );
}

/** The field may have to be loaded first. */
function focusSoon(id: string, tries = 20) {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    if (field) field.focus();
    else if (tries > 0) focusSoon(id, tries - 1);
  });
}

const NO_MESSAGES: readonly Message[] = [];

const endOf = (load: { isPending: boolean; isError: boolean; mutate: () => void }, hasMore: boolean) => ({
  wants: hasMore && !load.isPending && !load.isError,
  isLoading: load.isPending,
  hasFailed: load.isError,
  load: load.mutate,
});

/** Loads the messages around a target, then returns it so that the list scrolls there. */
function useJump(
  seq: number | undefined,
  isReady: boolean,
  load: (seq: number, options: { onSuccess: () => void }) => void,
): { seq: number } | null {
  const [target, setTarget] = useState<{ seq: number } | null>(null);
  useEffect(() => {
    if (seq !== undefined && isReady) load(seq, { onSuccess: () => setTarget({ seq }) });
  }, [seq, isReady, load]);
  return target;
}
