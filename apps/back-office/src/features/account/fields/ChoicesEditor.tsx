import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { MAX_CHOICES, type NewCustomerField } from '@parley/contracts/customer-fields';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { get, type FieldError, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Icon } from '../../../components/Icon.tsx';

type Form = UseFormReturn<z.input<typeof NewCustomerField>>;

/** The options of a choice, one line each. Enter adds the next one. */
export function ChoicesEditor({ form }: { form: Form }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const choices = form.watch('choices') ?? [];
  const problemAt = (path: string) => (get(form.formState.errors, path) as FieldError | undefined)?.message;
  const set = (next: typeof choices) => {
    form.setValue('choices', next, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus());
  const add = () => {
    if (choices.length >= MAX_CHOICES) return;
    set([...choices, { name: '' }]);
    focus(choices.length);
  };
  return (
    <Box role="group" aria-label={t('customerFields.choices')} ref={list} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ fontWeight: 500 }}>{t('customerFields.choices')}</Box>
      {choices.map((choice, at) => {
        const problem = problemAt(`choices.${at}.name`);
        const label = t('customerFields.choice', { number: at + 1 });
        return (
          // New choices have no id yet.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={choice.id ?? at} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <TextField
              fullWidth
              label={label}
              value={choice.name}
              error={problem !== undefined}
              helperText={problem}
              onChange={({ target }) => set(choices.with(at, { ...choice, name: target.value }))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (at < choices.length - 1) focus(at + 1);
                else add();
              }}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
            <IconButton
              aria-label={t('customerFields.removeChoice', { number: at + 1 })}
              disabled={choices.length === 1}
              onClick={() => {
                set(choices.toSpliced(at, 1));
                focus(Math.max(0, at - 1));
              }}
              sx={{ width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } }}
            >
              <Icon of={X} size={18} />
            </IconButton>
          </Box>
        );
      })}
      {problemAt('choices') && (
        <FormHelperText error role="alert">
          {problemAt('choices')}
        </FormHelperText>
      )}
      {choices.length < MAX_CHOICES && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={add}
          sx={{ justifySelf: 'start', ml: -2 }}
        >
          {t('customerFields.addChoice')}
        </Button>
      )}
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('customerFields.choicesHelp')}</Box>
    </Box>
  );
}
