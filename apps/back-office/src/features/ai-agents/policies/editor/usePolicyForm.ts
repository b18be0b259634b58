import type { Policy } from '@parley/contracts/policies';
import type { PolicyAction, PolicyContent } from '@parley/contracts/policy-content';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { NOTHING_TO_SAVE } from '../../useAgentActions.ts';
import { usePolicyActions } from '../usePolicyActions.ts';
import { cleaned, isSame, newPolicy, type SavedPolicy } from './policy-draft.ts';

/** The state of the editor: what is edited, what the server refused, and saving. */
export function usePolicyForm(agentId: number, first: SavedPolicy) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = usePolicyActions(agentId);
  const [policy, setPolicy] = useState(first);
  const [draft, setDraft] = useState<PolicyContent>(first?.content ?? newPolicy);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isStale, setIsStale] = useState(false);
  const saved = policy?.content ?? null;
  const isUnsaved = saved ? !isSame(draft, saved) : !isSame(draft, newPolicy());

  /** Takes over what the server has, such as after restoring a version. */
  const take = (next: Policy) => {
    setPolicy(next);
    setDraft(next.content);
    setProblems({});
    setIsStale(false);
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setIsStale(error.status === 409);
    const fields = Object.entries(error.fields).map(([path, text]) => [path.replace(/^content\./, ''), text]);
    setProblems(Object.fromEntries(fields) as Record<string, string>);
    if (error.status !== 409) showError(error);
  };

  async function save(): Promise<boolean> {
    const content = cleaned(draft);
    try {
      const next = policy
        ? await actions.save.mutateAsync({ policy, content })
        : await actions.create.mutateAsync(content);
      showSuccess(t('policies.toast.saved', { name: next.content.name }));
      if (policy) take(next);
      else {
        setDraft(newPolicy());
        void navigate(`/ai-agents/${agentId}/policies/${next.id}`, { replace: true, state: NOTHING_TO_SAVE });
      }
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  }

  return {
    policy,
    draft,
    isUnsaved,
    isStale,
    isSaving: actions.save.isPending || actions.create.isPending,
    problemAt: (field: string): string | undefined =>
      problems[field] ?? Object.entries(problems).find(([path]) => path.startsWith(`${field}.`))?.[1],
    set(changes: Partial<PolicyContent>) {
      setProblems({});
      setDraft((before) => ({ ...before, ...changes }));
    },
    setAction: (action: PolicyAction) => {
      setProblems({});
      setDraft((before) => ({ ...before, action }));
    },
    save,
    take,
    discard: () => {
      setProblems({});
      setDraft(saved ?? newPolicy());
    },
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
