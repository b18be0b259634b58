import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Keeps unsaved input for this browser tab, so that it survives navigation and a lost session; never keeps secrets. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  secretField?: Path<Values>,
) {
  const key = `parley.draft.${name}`;
  const { isDirty } = form.formState;

  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    for (const [field, value] of Object.entries(JSON.parse(kept) as Values)) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }, [form, key]);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      // undefined is left out of JSON: a password is never kept
      const kept = secretField === undefined ? values : { ...values, [secretField]: undefined };
      sessionStorage.setItem(key, JSON.stringify(kept));
    });
    return unsubscribe;
  }, [form, key, secretField]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return { forget: () => sessionStorage.removeItem(key) };
}
