import type { ExampleResult, Policy } from '@parley/contracts/policies';
import { PolicyContent, type PolicyAction, type PolicyKind } from '@parley/contracts/policy-content';

/** A new action of a kind, with nothing filled in. */
export function newAction(kind: PolicyKind): PolicyAction {
  const actions: Record<PolicyKind, object> = {
    must_not_say: { kind },
    must_say: { kind },
    must_ask: { kind, field: 'email' },
    route: { kind },
    data: { kind, finds: ['card'] },
    limit: { kind },
    style: { kind, instruction: '-' },
  };
  const { action } = PolicyContent.parse({ name: '-', action: actions[kind] });
  return action.kind === 'style' ? { ...action, instruction: '' } : action;
}

/** A new policy with nothing filled in; off until its examples prove it. */
export const newPolicy = (): PolicyContent => ({
  ...PolicyContent.parse({ name: '-', action: { kind: 'must_not_say' } }),
  name: '',
});

type Texts = Extract<PolicyAction, { kind: 'must_say' }>['texts'];
const filled = (texts: Texts): Texts => texts.filter(({ text }) => text.trim() !== '');

function cleanAction(action: PolicyAction): PolicyAction {
  if (action.kind === 'must_not_say') return { ...action, safePhrase: filled(action.safePhrase) };
  if (action.kind === 'must_say' || action.kind === 'must_ask' || action.kind === 'route')
    return { ...action, texts: filled(action.texts) };
  return action;
}

/** What is saved and tried of a draft: without rows that are still empty. */
export const cleaned = (draft: PolicyContent): PolicyContent => ({
  ...draft,
  name: draft.name.trim(),
  when: draft.when && draft.when.rules.length > 0 ? draft.when : null,
  action: cleanAction(draft.action),
  examples: draft.examples.filter(({ says }) => says.trim() !== ''),
});

export type Block = 'needed' | 'failing' | null;

/** Why a draft may not be switched on: results are those of its filled examples, undefined while they run. */
export function blockOf(draft: PolicyContent, results: readonly ExampleResult[] | undefined): Block {
  if (draft.enforcement !== 'hard') return null;
  const { examples } = cleaned(draft);
  if (!examples.some(({ fires }) => fires) || examples.every(({ fires }) => fires)) return 'needed';
  return results?.some(({ isPassed }) => !isPassed) ? 'failing' : null;
}

export const isSame = (one: PolicyContent, other: PolicyContent) =>
  JSON.stringify(cleaned(one)) === JSON.stringify(cleaned(other));

export type SavedPolicy = Policy | null;
