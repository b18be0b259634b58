import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import type { Conversation } from '@parley/contracts/conversations';
import type { ResultOf } from '@parley/contracts/endpoint';
import {
  sendWhatsAppTemplate,
  TEMPLATE_LIMITS,
  type getWhatsAppFacts,
  type WhatsAppTemplate,
} from '@parley/contracts/whatsapp-templates';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../../api/call.ts';
import { Notice } from '../../../../components/Notice.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { TemplatePreview } from '../../../../components/whatsapp-templates/TemplatePreview.tsx';
import { withArrival, type LoadedMessages } from '../loaded-messages.ts';
import { messagesKey } from '../useMessages.ts';
import { usePriceWords } from './price-words.ts';

interface Props {
  template: WhatsAppTemplate;
  conversation: Conversation;
  facts: ResultOf<typeof getWhatsAppFacts> | undefined;
  onBack: () => void;
  onSent: () => void;
}

type Place = 'header' | 'body' | 'buttons';
type Values = Record<Place, string[]>;

/** The words for a template's variables, how it reads with them, and what it costs. */
export function FilledTemplate({ template, conversation, facts, onBack, onSent }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const { header, body, buttons } = template;
  const ofButtons = buttons.flatMap(({ text, variables }) => variables.map((variable) => ({ ...variable, text })));
  const [values, setValues] = useState<Values>(() => ({
    header: header?.variables.map(() => '') ?? [],
    body: body.variables.map(() => ''),
    buttons: ofButtons.map(() => ''),
  }));
  // The same on every attempt, so that it is sent once.
  const [clientId] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const priceWords = usePriceWords();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setIsWorking(true);
    setRefusal('');
    try {
      const params = { id: conversation.id };
      const message = await call(sendWhatsAppTemplate, {
        params,
        body: { templateId: template.id, clientId, ...values },
      });
      queryClient.setQueryData<LoadedMessages>(
        messagesKey(conversation.id),
        (known) => known && withArrival(known, message),
      );
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.fields);
      const [first] = Object.keys(error.fields);
      if (first === undefined) setRefusal(error.message || t('waTemplates.send.failed'));
      else document.getElementById(`${id}-${first}`)?.focus();
      setIsWorking(false);
    }
  };

  const field = (place: Place, index: number, label: string, example: string) => {
    const key = `${place}.${index}`;
    return (
      <TextField
        key={key}
        id={`${id}-${key}`}
        label={label}
        value={values[place][index] ?? ''}
        placeholder={example}
        autoFocus={place === firstPlace && index === 0}
        onChange={({ target }) =>
          setValues({ ...values, [place]: values[place].map((each, at) => (at === index ? target.value : each)) })
        }
        error={Boolean(problems[key])}
        helperText={problems[key]}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { maxLength: place === 'header' ? TEMPLATE_LIMITS.header : TEMPLATE_LIMITS.body, dir: 'auto' },
        }}
      />
    );
  };
  const firstPlace = (['header', 'body', 'buttons'] as const).find((place) => values[place].length > 0);
  const braces = (name: string) => `{{${name}}}`;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '12px !important' }}>
        {refusal && <Notice kind="error">{refusal}</Notice>}
        {facts?.alarm && (
          <Notice kind="info">
            {facts.alarm === 'over' ? t('waTemplates.send.budgetOver') : t('waTemplates.send.budgetNear')}
          </Notice>
        )}
        {header?.variables.map(({ name, example }, index) =>
          field('header', index, t('waTemplates.send.inHeader', { variable: braces(name) }), example),
        )}
        {body.variables.map(({ name, example }, index) =>
          field('body', index, t('waTemplates.send.inBody', { variable: braces(name) }), example),
        )}
        {ofButtons.map(({ text, example }, index) =>
          field('buttons', index, t('waTemplates.send.inButton', { name: text }), example),
        )}
        <TemplatePreview template={template} header={values.header} body={values.body} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4, gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 120, typography: 'body2', color: 'text.secondary' }}>
          {priceWords(facts?.prices[template.category])}
        </Box>
        <Button variant="outlined" onClick={onBack}>
          {t('waTemplates.send.back')}
        </Button>
        <SubmitButton isWorking={isWorking} autoFocus={firstPlace === undefined}>
          {t('waTemplates.send.action')}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
