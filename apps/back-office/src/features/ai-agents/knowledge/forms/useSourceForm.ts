import { sentence } from '@parley/contracts/messages/index';
import type { WholeSource } from '@parley/contracts/knowledge';
import { useRef, useState } from 'react';
import { CallError } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';
import { currentMessages } from '../../../../language.ts';
import type { WrittenType } from '../opened.ts';
import { draftOf, problemsIn, type SourceDraft } from './source-draft.ts';

/** What the parts of the form work with. */
export interface SourceForm {
  draft: SourceDraft;
  set: (changes: Partial<SourceDraft>) => void;
  /** What is wrong with a field, once it was left or saving was tried. */
  problemAt: (path: string) => string | undefined;
  leave: (path: string) => void;
}

/** A source while it is written: checked by the contract, and by the server when it is saved. */
export function useSourceForm(type: WrittenType, source: WholeSource | undefined, name: string) {
  const [draft, setDraft] = useState(() => draftOf(source, name));
  const [isChanged, setIsChanged] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const frame = useRef<HTMLDivElement>(null);
  const problems = problemsIn(type, draft);

  const form: SourceForm = {
    draft,
    set(changes) {
      setRefusals({});
      setIsChanged(true);
      setDraft((before) => ({ ...before, ...changes }));
    },
    problemAt(path) {
      const problem = problems[path];
      return (
        refusals[path] ?? (problem && (isTried || left.has(path)) ? sentence(currentMessages(), problem) : undefined)
      );
    },
    leave: (path) => setLeft((all) => new Set([...all, path])),
  };
  const focusProblem = () =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

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
      const fields = error instanceof CallError ? error.fields : {};
      const named = Object.entries(fields).map(([path, why]) => [path.replace(/^content\./, ''), why] as const);
      if (named.length === 0) return showError(error);
      setRefusals(Object.fromEntries(named));
      focusProblem();
    },
  };
}
