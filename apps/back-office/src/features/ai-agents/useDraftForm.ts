import { sentence, type Problem } from '@parley/contracts/error-texts/index';
import { useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';
import { currentMessages } from '../../language.ts';

/** What the parts of a form need. */
export interface DraftForm<Draft> {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  leave: (field: string) => void;
  /** The problem with a field, once it was blurred or saving was attempted. */
  problemAt: (field: string) => string | undefined;
}

/**
 * The state of a form in a dialog, validated by the contract while typing and by the server on save. `fieldOf` maps the server's paths to
 * form fields.
 */
export function useDraftForm<Draft extends object>(
  begin: () => Draft,
  problemsIn: (draft: Draft) => Readonly<Record<string, Problem | undefined>>,
  fieldOf: (path: string) => string,
) {
  const [draft, setDraft] = useState(begin);
  const [isChanged, setIsChanged] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const frame = useRef<HTMLDivElement>(null);
  const problems = problemsIn(draft);
  const focusProblem = () =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  const form: DraftForm<Draft> = {
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
    /** Whether the form can be submitted. If not, focuses the first problem. */
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
