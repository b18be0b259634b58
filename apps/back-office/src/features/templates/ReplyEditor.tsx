import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NewMessageTemplate, type MessageTemplate } from '@parley/contracts/message-templates';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReplyActions } from '../../api/saved-replies.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { VARIABLES } from '../../components/variables.ts';
import { LanguageTexts } from './LanguageTexts.tsx';

/** One saved reply: its name, its shortcut and its texts in every language. */
export function ReplyEditor({ reply, onDeleted }: { reply: MessageTemplate; onDeleted: () => void }) {
  const { t } = useTranslation();
  const actions = useReplyActions();
  const remove = async () => {
    try {
      await actions.remove(reply.id);
      onDeleted();
      const undo = () => void actions.restore(reply.id).catch(showError);
      showSuccess(t('templates.toast.messageDeleted'), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, mb: 4 }}>
        <Box
          component="h2"
          sx={{
            flex: 1,
            minWidth: 0,
            fontSize: 16,
            lineHeight: '24px',
            fontWeight: 600,
            m: 0,
            overflowWrap: 'anywhere',
          }}
        >
          {reply.name}
        </Box>
        <Button
          variant="text"
          startIcon={<Icon of={Trash2} size={16} />}
          onClick={() => void remove()}
          sx={{ minHeight: { lg: 32 }, py: 0 }}
        >
          {t('templates.delete')}
        </Button>
      </Box>
      <NameForm reply={reply} />
      <LanguageTexts
        texts={reply.texts}
        variables={VARIABLES}
        onSave={async (locale, text) => {
          await actions.update(reply.id, { texts: [{ locale, text }] });
          showSuccess(t('templates.toast.messageUpdated'));
        }}
      />
    </>
  );
}

const NameSchema = NewMessageTemplate.pick({ name: true, shortcut: true });

function NameForm({ reply }: { reply: MessageTemplate }) {
  const { t } = useTranslation();
  const { update } = useReplyActions();
  const form = useContractForm(NameSchema, { name: reply.name, shortcut: reply.shortcut ?? '' });
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await update(reply.id, values);
      form.reset({ name: saved.name, shortcut: saved.shortcut ?? '' });
      showSuccess(t('templates.toast.messageUpdated'));
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{
        display: 'grid',
        gap: 4,
        mb: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr) auto' },
      }}
    >
      <Field form={form} name="name" label={t('templates.replies.name')} />
      <Field
        form={form}
        name="shortcut"
        label={t('templates.replies.shortcut')}
        help={t('templates.replies.shortcutHelp')}
      />
      {isDirty && <SubmitButton isWorking={isSubmitting}>{t('templates.save')}</SubmitButton>}
    </Box>
  );
}
