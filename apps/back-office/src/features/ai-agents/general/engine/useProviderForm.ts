import type { ModelProvider } from '@parley/contracts/model-providers';
import { useDraftForm, type DraftForm } from '../../useDraftForm.ts';
import { draftOf, fieldOf, problemsIn, type ProviderDraft } from './provider-draft.ts';

export type ProviderForm = DraftForm<ProviderDraft>;

/** A provider while it is written. Its key is kept nowhere but here. */
export const useProviderForm = (provider: ModelProvider | undefined) =>
  useDraftForm(
    () => draftOf(provider),
    (draft) => problemsIn(draft, provider === undefined),
    fieldOf,
  );
