import type { Conversation } from '@parley/contracts/conversations';
import {
  runMacro,
  undoMacroRun,
  type Macro,
  type MacroActionType,
  type MacroRun,
  type RunPart,
} from '@parley/contracts/macros';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { COUNTS } from '../../../api/inbox-counts.ts';
import { useProfile } from '../../../api/session.ts';
import { showError, showProblem, showSuccess } from '../../../components/toast-queue.ts';
import { readDraft, writeDraft } from '../thread/drafts.ts';
import { showConversation } from '../useConversation.ts';
import { INBOX, TAGS } from '../useConversations.ts';

/** Names of what a macro does and what undoing restores. */
export function useMacroWords() {
  const { t } = useTranslation();
  const actions: Record<MacroActionType, string> = {
    text: t('chats.macros.actions.text'),
    reply: t('chats.macros.actions.reply'),
    add_tags: t('chats.macros.actions.addTags'),
    remove_tags: t('chats.macros.actions.removeTags'),
    assign: t('chats.macros.actions.assign'),
    team: t('chats.macros.actions.team'),
    priority: t('chats.macros.actions.priority'),
    snooze: t('chats.macros.actions.snooze'),
    end: t('chats.macros.actions.end'),
    block: t('chats.macros.actions.block'),
  };
  const parts: Record<RunPart, string> = {
    tags: t('chats.macros.parts.tags'),
    assignee: t('chats.macros.parts.assignee'),
    team: t('chats.macros.parts.team'),
    priority: t('chats.macros.parts.priority'),
    snooze: t('chats.macros.parts.snooze'),
    end: t('chats.macros.parts.end'),
    block: t('chats.macros.parts.block'),
  };
  return { actions, parts };
}

/** Runs a macro on conversations, one call each; says what was left out, and offers to undo the rest. */
export function useRunMacro() {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const words = useMacroWords();
  const { user } = useProfile();
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format([...new Set(names)]);

  const settle = (states: readonly Conversation[]) => {
    for (const state of states) showConversation(queryClient, state);
    for (const queryKey of [INBOX, TAGS, COUNTS, ['customer'], ['messages']])
      void queryClient.invalidateQueries({ queryKey });
  };

  const insert = (id: number, text: string) => {
    const draft = readDraft(user.id, id);
    writeDraft(user.id, id, { ...draft, text: [draft.text.trimEnd(), text].filter(Boolean).join('\n') });
  };

  const undo = async (runs: readonly MacroRun[]) => {
    const answers = await Promise.allSettled(runs.map(({ id }) => call(undoMacroRun, { params: { id } })));
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    settle(done.map(({ conversation }) => conversation));
    const kept = done.flatMap((each) => each.kept);
    const hasSent = runs.some((run) => run.hasSent);
    if (done.length > 0)
      showSuccess(
        [
          hasSent ? t('chats.macros.undoneSent') : t('chats.macros.undone'),
          kept.length > 0 && t('chats.macros.kept', { parts: listed(kept.map((part) => words.parts[part])) }),
        ]
          .filter(Boolean)
          .join(' '),
      );
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (failure) showError(failure.reason);
  };

  return async (macro: Macro, conversations: readonly Conversation[]) => {
    const answers = await Promise.allSettled(
      conversations.map(({ id }) =>
        call(runMacro, { params: { id }, body: { macroId: macro.id, clientId: crypto.randomUUID() } }),
      ),
    );
    const runs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    settle(runs.map(({ conversation }) => conversation));
    const [only] = runs;
    // Nobody can check words that are written into many drafts at once.
    if (conversations.length === 1 && only?.inserted) insert(only.conversation.id, only.inserted);
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (failure) showError(failure.reason);
    const leftOut = runs.flatMap((run) => run.leftOut);
    if (leftOut.length > 0)
      showProblem(
        t('chats.macros.leftOut', {
          actions: listed(leftOut.map(({ type }) => words.actions[type as MacroActionType])),
        }),
      );
    if (runs.length === 0) return;
    const names = { name: macro.name, count: runs.length };
    const text =
      conversations.length > 1
        ? t('chats.bulk.ran', names)
        : only?.hasSent
          ? t('chats.macros.doneSent', names)
          : t('chats.macros.done', names);
    showSuccess(text, { label: t('toast.undo'), run: () => void undo(runs) });
  };
}
