import type { ModelProvider } from '@parley/contracts/model-providers';
import { useDraftForm, type DraftForm } from '../../useDraftForm.ts';
import { draftOf, fieldOf, problemsIn, type ProviderDraft } from './provider-draft.ts';

export type ProviderForm = DraftForm<ProviderDraft>;

/** The form state of a provider. The key is never stored anywhere else in the browser. */
export const useProviderForm = (provider: ModelProvider | undefined) =>
  useDraftForm(
    () => draftOf(provider),
    (draft) => problemsIn(draft, provider === undefined),
    fieldOf,
  );
