import type { SourceWithContent } from '@parley/contracts/knowledge';
import { useDraftForm, type DraftForm } from '../../useDraftForm.ts';
import type { WrittenType } from '../opened.ts';
import { draftOf, problemsIn, type SourceDraft } from './source-draft.ts';

export type SourceForm = DraftForm<SourceDraft>;

/** The form state of a source. */
export const useSourceForm = (type: WrittenType, source: SourceWithContent | undefined, name: string) =>
  useDraftForm(
    () => draftOf(source, name),
    (draft) => problemsIn(type, draft),
    (path) => path.replace(/^content\./, ''),
  );
