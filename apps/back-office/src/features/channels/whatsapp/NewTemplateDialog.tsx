import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { TEMPLATE_LIMITS, variablesIn } from '@parley/contracts/whatsapp-templates';
import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { useTemplateActions } from '../../../api/whatsapp-templates.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { useTemplateWords } from '../../../components/whatsapp-templates/template-words.ts';
import { TemplatePreview } from '../../../components/whatsapp-templates/TemplatePreview.tsx';
import { bodyOf, previewOf, problemsIn, type TypedTemplate } from './new-template.ts';

/** Of the languages that Meta knows, those that are asked for most. */
const LANGUAGES = 'en en_US en_GB ro ru uk de fr it es pt_BR pl tr bg hu'.split(' ');

interface Props {
  channelId: number;
  onClose: () => void;
}

/** Asks for a template, shows it as customers will see it, and hands it in to Meta's review. */
export function NewTemplateDialog({ channelId, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { languageOf } = useTemplateWords();
  const { create } = useTemplateActions(channelId);
  const own = i18n.language.slice(0, 2);
  const [typed, setTyped] = useState<TypedTemplate>({
    name: '',
    language: LANGUAGES.includes(own) ? own : 'en',
    category: 'utility',
    header: '',
    body: '',
    footer: '',
    replies: [],
    headerExamples: {},
    bodyExamples: {},
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const set = (more: Partial<TypedTemplate>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    const left = problemsIn(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field in left)));
  };
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    const found = problemsIn(typed);
    setProblems(found);
    setRefusal('');
    const [first] = Object.keys(found);
    if (first !== undefined) {
      document.getElementById(`${id}-${first.split('.')[0]}`)?.focus();
      return;
    }
    setIsWorking(true);
    try {
      await create(bodyOf(typed));
      showSuccess(t('waTemplates.new.done'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.fields);
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
    } finally {
      setIsWorking(false);
    }
  };

  const field = (
    name: 'name' | 'header' | 'body' | 'footer',
    label: string,
    more: { help?: string; rows?: number; problem?: string | undefined; isFirst?: boolean } = {},
  ) => {
    const problem = more.problem ?? problems[name] ?? problems[`${name}.text`];
    return (
      <TextField
        id={`${id}-${name}`}
        label={label}
        value={typed[name]}
        onChange={({ target }) => set({ [name]: target.value })}
        error={Boolean(problem)}
        helperText={problem ?? more.help}
        autoFocus={more.isFirst ?? false}
        fullWidth
        {...(more.rows && { multiline: true, minRows: more.rows, maxRows: 10 })}
        sx={{ '& textarea': { p: '0 !important' } }}
        slotProps={{ htmlInput: { maxLength: TEMPLATE_LIMITS[name], dir: 'auto' } }}
      />
    );
  };
  const examples = (place: 'header' | 'body') => {
    const key = place === 'header' ? ('headerExamples' as const) : ('bodyExamples' as const);
    return variablesIn(typed[place]).map((variable, index) => (
      <TextField
        key={`${place} ${variable}`}
        id={`${id}-${place}-${variable}`}
        label={t('waTemplates.new.example', { variable: `{{${variable}}}` })}
        value={typed[key][variable] ?? ''}
        onChange={({ target }) => set({ [key]: { ...typed[key], [variable]: target.value } })}
        error={Boolean(problems[`${place}.examples.${index}`])}
        helperText={problems[`${place}.examples.${index}`]}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
      />
    ));
  };
  const preview = previewOf(typed);
  const valuesOf = (text: { variables: { example: string }[] } | null) =>
    text?.variables.map(({ example }) => example) ?? [];

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id} sx={{ typography: 'h1' }}>
          {t('waTemplates.new.title')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, pt: '12px !important' }}>
          {refusal && <Notice kind="error">{refusal}</Notice>}
          {field('name', t('waTemplates.new.name'), { help: t('waTemplates.new.nameHelp'), isFirst: true })}
          <SelectField
            label={t('waTemplates.new.language')}
            value={typed.language}
            options={LANGUAGES.map((value) => ({ value, label: languageOf(value) }))}
            onChange={(language) => set({ language })}
          />
          <SelectField
            label={t('waTemplates.new.category')}
            value={typed.category}
            options={[
              { value: 'utility', label: t('waTemplates.new.utility') },
              { value: 'marketing', label: t('waTemplates.new.marketing') },
            ]}
            onChange={(category) => set({ category: category as TypedTemplate['category'] })}
          />
          {field('header', t('waTemplates.new.header'))}
          {examples('header')}
          {field('body', t('waTemplates.new.body'), {
            help: t('waTemplates.new.bodyHelp', { variable: '{{1}}' }),
            rows: 3,
          })}
          {examples('body')}
          {field('footer', t('waTemplates.new.footer'))}
          {typed.replies.map((reply, index) => (
            <TextField
              // eslint-disable-next-line react/no-array-index-key -- replies have nothing but their place
              key={index}
              id={`${id}-reply-${index}`}
              label={t('waTemplates.new.reply', { number: index + 1 })}
              value={reply}
              onChange={({ target }) =>
                set({ replies: typed.replies.map((each, place) => (place === index ? target.value : each)) })
              }
              slotProps={{ htmlInput: { maxLength: TEMPLATE_LIMITS.button, dir: 'auto' } }}
            />
          ))}
          {typed.replies.length < TEMPLATE_LIMITS.buttons && (
            <Button
              variant="text"
              startIcon={<Icon of={Plus} size={16} />}
              onClick={() => set({ replies: [...typed.replies, ''] })}
              sx={{ justifySelf: 'start' }}
            >
              {t('waTemplates.new.addReply')}
            </Button>
          )}
          <Box>
            <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary', mb: 1.5 }}>
              {t('waTemplates.preview')}
            </Box>
            <TemplatePreview template={preview} header={valuesOf(preview.header)} body={valuesOf(preview.body)} />
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="text" onClick={onClose}>
            {t('waTemplates.cancel')}
          </Button>
          <SubmitButton isWorking={isWorking}>{t('waTemplates.new.submit')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
