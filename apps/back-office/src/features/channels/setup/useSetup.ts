import type { WidgetChannel } from '@parley/contracts/channels';
import { sentence } from '@parley/contracts/error-texts/index';
import { problemsOf } from '@parley/contracts/rules';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type Path, type PathValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useDraft } from '../../../components/useDraft.ts';
import { currentMessages } from '../../../language.ts';
import { useSaveChannel } from '../useChannels.ts';
import { changesOf, countChanges, SetupSchema, valuesOf, type SetupValues } from './setup-values.ts';

/** What every part of the setup works with. */
export interface Setup {
  values: SetupValues;
  set: <P extends Path<SetupValues>>(path: P, value: PathValue<SetupValues, P>) => void;
  /** The error of a value, once its field has lost focus or saving was attempted. */
  problemAt: (path: string) => string | undefined;
  leave: (path: string) => void;
}

/** The whole setup as one form: drafts are kept, the contract validates it, and everything is saved together. */
export function useSetup(channel: WidgetChannel, onRefused: (path: string) => void) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const save = useSaveChannel(channel.id);
  const [savedValues, setSavedValues] = useState(() => valuesOf(channel));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = useForm<SetupValues>({ defaultValues: savedValues });
  const values = useWatch({ control: form.control }) as SetupValues;
  const draft = useDraft(form, `widget.${channel.id}.${user.id}`);
  const isDirty = form.formState.isDirty;
  const problems = findProblems(values);

  const reset = (next: SetupValues) => {
    form.reset(next);
    draft.forget(); // after the reset, which is stored like any other change
    setSavedValues(next);
    setLeft(new Set());
    setIsTried(false);
  };

  const submit = async () => {
    if (isSaving) return;
    setIsTried(true);
    const [refused] = Object.keys(problems);
    if (refused !== undefined) return onRefused(refused);
    setIsSaving(true);
    try {
      reset(valuesOf(await save(changesOf(form.getValues()))));
      showSuccess(t('channels.toast.saved'));
    } catch (error) {
      showError(error);
    } finally {
      setIsSaving(false);
    }
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault(); // suppresses the browser's save dialog
      if (isDirty) void submit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const setup: Setup = {
    values,
    set: (path, value) => form.setValue(path, value, { shouldDirty: true }),
    problemAt: (path) => (isTried || left.has(path) ? problems[path] : undefined),
    leave: (path) => setLeft((before) => new Set(before).add(path)),
  };
  const changes = isDirty ? countChanges(savedValues, values) : 0;
  return {
    setup,
    bar: { isDirty, changes, isSaving, onSave: () => void submit(), onDiscard: () => reset(savedValues) },
  };
}

/** The errors of every value that the contract rejects, in the current language. */
function findProblems(values: SetupValues): Record<string, string> {
  const parsed = SetupSchema.safeParse(values, { reportInput: true });
  const problems = parsed.success ? {} : problemsOf(parsed.error);
  const said = Object.entries(problems).map(([path, problem]) => [path, sentence(currentMessages(), problem)]);
  values.fields.forEach(({ name }, index) => {
    if (values.fields.findIndex((field) => field.name === name) < index)
      said.push([`fields.${index}.name`, sentence(currentMessages(), { key: 'invalid' })]);
  });
  return Object.fromEntries(said) as Record<string, string>;
}
