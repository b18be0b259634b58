import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import { MAX_TEMPLATE_LENGTH, NewMessageTemplate, type MessageTemplate } from '@parley/contracts/message-templates';
import { nonEmpty, obeys } from '@parley/contracts/rules';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useProfile } from '../../api/session.ts';
import { useReplyActions } from '../../api/saved-replies.ts';
import { showServerErrors, useContractForm } from '../contract-form.ts';
import { Field } from '../Field.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { showSuccess } from '../toast-queue.ts';
import { useDraft } from '../useDraft.ts';
import { currentLocale } from '../../language.ts';

const NewReply = NewMessageTemplate.pick({ name: true, shortcut: true }).extend({
  text: z.string().superRefine(obeys(nonEmpty)),
});

export interface NewReplyProps {
  /** A text to begin with, in this language; otherwise the author's own. What is typed is kept as a draft. */
  given?: { text: string; locale: Locale };
  onClose: () => void;
  onCreated: (reply: MessageTemplate) => void;
}

/** Asks for the minimum: a name, and a text in one language. */
export function NewReplyDialog({ given, onClose, onCreated }: NewReplyProps) {
  const { t } = useTranslation();
  const { create } = useReplyActions();
  const form = useContractForm(NewReply, { name: '', shortcut: '', text: given?.text ?? '' });
  const { user } = useProfile();
  const draft = useDraft(form, ['new-reply', user.id, given?.text].filter(Boolean).join('.'));
  const { isSubmitting } = form.formState;
  const locale = given?.locale ?? currentLocale();
  const language = LANGUAGES.find(({ code }) => code === locale)?.name ?? locale;
  const save = form.handleSubmit(async ({ name, shortcut, text }) => {
    try {
      const reply = await create({ name, shortcut, texts: [{ locale, text }] });
      draft.forget();
      showSuccess(t('newReply.done'));
      onCreated(reply);
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-reply-title">
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id="new-reply-title">{t('newReply.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, pt: '12px !important' }}>
          <Field form={form} name="name" label={t('newReply.name')} autoFocus />
          <Field form={form} name="shortcut" label={t('newReply.shortcut')} help={t('newReply.shortcutHelp')} />
          <WordsField form={form} label={t('newReply.text', { language })} />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button variant="text" onClick={onClose}>
            {t('newReply.cancel')}
          </Button>
          <SubmitButton isWorking={isSubmitting}>{t('newReply.save')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A separate component, so that it registers after the fields above it: the first invalid one gets the focus. */
function WordsField({ form, label }: { form: UseFormReturn<z.input<typeof NewReply>>; label: string }) {
  const { ref, ...registered } = form.register('text');
  const problem = form.formState.errors.text?.message;
  return (
    <TextField
      {...registered}
      inputRef={ref}
      multiline
      minRows={3}
      maxRows={10}
      id="field-text"
      label={label}
      error={Boolean(problem)}
      helperText={problem}
      sx={{ '& textarea': { p: '0 !important' } }}
      slotProps={{ htmlInput: { maxLength: MAX_TEMPLATE_LENGTH, dir: 'auto' } }}
    />
  );
}
