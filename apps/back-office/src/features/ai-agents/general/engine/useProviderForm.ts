import { sentence } from '@parley/contracts/messages/index';
import type { ModelProvider } from '@parley/contracts/model-providers';
import { useRef, useState } from 'react';
import { CallError } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';
import { currentMessages } from '../../../../language.ts';
import { draftOf, fieldOf, problemsIn, type ProviderDraft } from './provider-draft.ts';

/** What the parts of the form work with. */
export interface ProviderForm {
  draft: ProviderDraft;
  set: (changes: Partial<ProviderDraft>) => void;
  leave: (field: string) => void;
  /** What is wrong with a field, once it was left or saving was tried. */
  problemAt: (field: string) => string | undefined;
}

/** A provider while it is written. Its key is kept nowhere but here. */
export function useProviderForm(provider: ModelProvider | undefined) {
  const [draft, setDraft] = useState(() => draftOf(provider));
  const [isChanged, setIsChanged] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const frame = useRef<HTMLDivElement>(null);
  const problems = problemsIn(draft, provider === undefined);
  const focusProblem = () =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  const form: ProviderForm = {
    draft,
    set(changes) {
      setRefusals({});
      setIsChanged(true);
      setDraft((before) => ({ ...before, ...changes }));
    },
    leave: (field) => setLeft((all) => new Set([...all, field])),
    problemAt(field) {
      const problem = problems[field];
      const isShown = isTried || left.has(field);
      return refusals[field] ?? (problem && isShown ? sentence(currentMessages(), problem) : undefined);
    },
  };
  return {
    form,
    frame,
    isChanged,
    /** Whether it may be sent; if not, the first problem gets the focus. */
    check(): boolean {
      setIsTried(true);
      if (Object.keys(problems).length === 0) return true;
      focusProblem();
      return false;
    },
    refuse(error: unknown) {
      const fields = error instanceof CallError ? Object.entries(error.fields) : [];
      if (fields.length === 0) return showError(error);
      setRefusals(Object.fromEntries(fields.map(([path, why]) => [fieldOf(path), why])));
      focusProblem();
    },
  };
}
