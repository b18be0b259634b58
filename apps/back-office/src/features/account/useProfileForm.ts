import { saveProfile, type Profile } from '@parley/contracts/profile';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { cacheProfile, useProfile } from '../../api/session.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { showSuccess } from '../../components/toast-queue.ts';
import { useDraft } from '../../components/useDraft.ts';

interface Options<Values extends FieldValues> {
  part: 'user' | 'company';
  schema: z.ZodType<unknown, Values>;
  valuesOf: (profile: Profile) => DefaultValues<Values> & Values;
  savedMessage: string;
  /** Not stored in the draft. */
  secretField?: Path<Values>;
}

/** A part of the profile that is saved on its own; unsaved input survives a lost session and navigation. */
export function useProfileForm<Values extends FieldValues>({
  part,
  schema,
  valuesOf,
  savedMessage,
  secretField,
}: Options<Values>) {
  const profile = useProfile();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const form = useContractForm<Values>(schema, valuesOf(profile));
  const { isDirty, isSubmitting } = form.formState;
  const draft = useDraft(form, `${part}.${profile.user.id}`, secretField);

  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = cacheProfile(await call(saveProfile, { body: { [part]: values } }));
      draft.forget();
      form.reset(valuesOf(saved));
      setSavedAt(new Date());
      showSuccess(savedMessage);
    } catch (error) {
      showServerErrors(form, error, `${part}.`);
    }
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault(); // suppresses the browser's save dialog
      if (isDirty) void submit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const discard = () => {
    draft.forget();
    form.reset(valuesOf(profile));
  };
  return { form, profile, submit, bar: { isDirty, isWorking: isSubmitting, savedAt, onDiscard: discard } };
}
