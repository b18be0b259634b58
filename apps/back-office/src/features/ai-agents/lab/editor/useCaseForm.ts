import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { useLabActions } from '../useLabActions.ts';
import { contentOf, draftOf, isSame, type CaseDraft, type EditedCase } from './case-draft.ts';

/** A case that is edited. */
export interface EditedDraft {
  first: EditedCase;
  /** What was written before the editor moved to another place; undefined at first. */
  kept: CaseDraft | undefined;
  onDraft: (draft: CaseDraft) => void;
}

/** The state of the editor: what is edited, what the server has refused, and saving. */
export function useCaseForm(agentId: number, { first, kept, onDraft }: EditedDraft) {
  const { t } = useTranslation();
  const actions = useLabActions(agentId);
  const [start] = useState(() => draftOf(first.content));
  const [draft, setDraft] = useState(kept ?? start);
  useEffect(() => onDraft(draft), [onDraft, draft]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const id = useId();
  const isSaving = actions.create.isPending || actions.change.isPending;

  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const fields = Object.entries(error.fields).map(([path, text]) => [path.replace(/^content\./, ''), text] as const);
    setProblems(Object.fromEntries(fields));
    if (fields.length === 0) showError(error);
  };
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems, id]);

  /** The id of the stored case; null if the server has refused it. */
  async function save(): Promise<number | null> {
    if (isSaving) return null;
    const content = contentOf(draft);
    try {
      const saved = await (first.id === null
        ? actions.create.mutateAsync({ content, source: first.source })
        : actions.change.mutateAsync({ id: first.id, content }));
      showSuccess(t('lab.case.saved', { name: saved.content.name }));
      return saved.id;
    } catch (error) {
      refuse(error);
      return null;
    }
  }

  return {
    /** Of the form, to find the first field that the server has refused. */
    id,
    draft,
    /** What was proposed is not stored anywhere yet. */
    isUnsaved: !isSame(draft, start) || (first.id === null && first.source !== 'typed'),
    isSaving,
    problemAt: (path: string): string | undefined => problems[path],
    /** A problem with a part that has no field of its own. */
    problemIn: (path: string): string | undefined =>
      Object.entries(problems).find(([each]) => each === path || each.startsWith(`${path}.`))?.[1],
    set(changes: Partial<CaseDraft>) {
      setProblems({});
      setDraft((before) => ({ ...before, ...changes }));
    },
    save,
    remove: actions.remove,
  };
}

export type CaseForm = ReturnType<typeof useCaseForm>;
