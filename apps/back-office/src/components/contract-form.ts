import { sentence, type Problem } from '@parley/contracts/error-texts/index';
import { problemsOf } from '@parley/contracts/rules';
import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError } from '../api/call.ts';
import { currentMessages } from '../language.ts';
import { showError } from './toast-queue.ts';

/** A form that validates against the same contract as the server; its fields decide when. */
export function useContractForm<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const form = useForm<Values>({ defaultValues, resolver: resolverFor(schema) });
  const { i18n } = useTranslation();
  useEffect(() => {
    // Visible errors follow the language.
    const shown = Object.keys(form.formState.errors) as Path<Values>[];
    if (shown.length > 0) void form.trigger(shown);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of language matters
  }, [i18n.language]);
  return form;
}

function resolverFor<Values extends FieldValues>(schema: z.ZodType<unknown, Values>): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return { values, errors: {} };
    const problems = Object.entries(problemsOf(parsed.error));
    return {
      values: {},
      errors: Object.fromEntries(
        problems.map(([field, problem]) => [field, fieldError(problem)]),
      ) as FieldErrors<Values>,
    };
  };
}

const fieldError = (problem: Problem): FieldError => ({
  type: problem.key,
  message: sentence(currentMessages(), problem),
});

/** Shows the server's errors on their fields and focuses the first; errors without a field become a toast. */
export function showServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown, prefix = '') {
  const fields = error instanceof CallError ? Object.entries(error.fields) : [];
  const known = fields
    .map(([field, message]) => [field.startsWith(prefix) ? field.slice(prefix.length) : field, message] as const)
    .filter(([field]) => field in form.getValues());
  known.forEach(([field, message], index) =>
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  if (known.length === 0) showError(error);
}
