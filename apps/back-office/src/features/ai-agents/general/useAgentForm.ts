import { getAgent, updateAgent, type AiAgent } from '@parley/contracts/ai-agents';
import { sentence } from '@parley/contracts/error-texts/index';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { get, useForm, useWatch, type Path, type PathValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cacheAgent } from '../../../api/ai-agents.ts';
import { call, CallError } from '../../../api/call.ts';
import { useProfile } from '../../../api/session.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useDraft } from '../../../components/useDraft.ts';
import { currentMessages } from '../../../language.ts';
import {
  changedPaths,
  changesOf,
  fieldOf,
  problemsIn,
  valuesOf,
  withChanges,
  type AgentValues,
} from './agent-values.ts';

/** What the sections need from the form. */
export interface AgentForm {
  values: AgentValues;
  set: <P extends Path<AgentValues>>(path: P, value: PathValue<AgentValues, P>) => void;
  /** The problem with a value, once its field was blurred or saving was attempted. */
  problemAt: (path: string) => string | undefined;
  leave: (path: string) => void;
}

const withoutKey = (all: Record<string, string>, key: string) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== key));

/** All settings as one form. Unsaved changes survive a reload; everything is validated by the contract and saved together. */
export function useAgentForm(agent: AiAgent, onRefused: (path: string) => void) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const queryClient = useQueryClient();
  const saved = useMemo(() => valuesOf(agent), [agent]);
  const known = useRef(saved);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const form = useForm<AgentValues>({ defaultValues: saved });
  const values = useWatch({ control: form.control }) as AgentValues;
  const draft = useDraft(form, `ai-agent.${agent.id}.${user.id}`);
  const changed = changedPaths(saved, values);
  const problems = problemsIn(changesOf(values, agent.settings));

  const reset = (next: AgentValues) => {
    known.current = next;
    form.reset(next);
    draft.forget(); // after the reset, which is stored as a draft like any other change
    setLeft(new Set());
    setIsTried(false);
    setRefusals({});
  };

  // Changes made elsewhere, such as by the status button in the header, become the new base; unsaved changes stay on top.
  const takeIn = useEffectEvent(() => {
    const ours = changedPaths(known.current, values) as Path<AgentValues>[];
    if (changedPaths(known.current, saved).length === 0) return;
    known.current = saved;
    form.reset(saved);
    for (const path of ours) form.setValue(path, get(values, path), { shouldDirty: true });
  });
  useLayoutEffect(() => takeIn(), [saved]);

  // If all changes are reverted by hand, there is no draft to restore.
  const isDirty = changed.length > 0;
  const forget = useEffectEvent(draft.forget);
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget();
    wasDirty.current = isDirty;
  }, [isDirty]);

  const submit = async (): Promise<boolean> => {
    if (isSaving) return false;
    setIsTried(true);
    const [refused] = Object.keys(problems);
    if (refused !== undefined) {
      onRefused(refused);
      return false;
    }
    setIsSaving(true);
    const { id } = agent;
    try {
      const fresh = await call(getAgent, { params: { id } });
      const body = changesOf(withChanges(valuesOf(fresh), form.getValues(), changed), fresh.settings);
      try {
        const stored = await call(updateAgent, { params: { id }, body });
        reset(valuesOf(stored));
        cacheAgent(queryClient, stored);
        showSuccess(t('aiAgents.toast.saved'));
        return true;
      } catch (error) {
        const fields = error instanceof CallError ? Object.entries(error.fields) : [];
        const here = fields.map(([path, why]) => [fieldOf(path, body), why] as const);
        const [first] = here;
        if (!first) throw error;
        setRefusals(Object.fromEntries(here));
        onRefused(first[0]);
      }
    } catch (error) {
      showError(error);
    } finally {
      setIsSaving(false);
    }
    return false;
  };

  const agentForm: AgentForm = {
    values,
    set: (path, value) => {
      form.setValue(path, value, { shouldDirty: true });
      setRefusals((before) => withoutKey(before, path));
    },
    problemAt: (path) => {
      const problem = isTried || left.has(path) ? problems[path] : undefined;
      return problem ? sentence(currentMessages(), problem) : refusals[path];
    },
    leave: (path) => setLeft((before) => new Set(before).add(path)),
  };
  return { form: agentForm, changed, isSaving, save: submit, discard: () => reset(saved) };
}
