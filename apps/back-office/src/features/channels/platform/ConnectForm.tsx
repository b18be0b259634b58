import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { PlatformChannel, PlatformField } from '@parley/contracts/channels';
import { sentence } from '@parley/contracts/error-texts/index';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { Field } from '../../../components/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { currentMessages } from '../../../language.ts';
import { GeneratedField, randomSecret } from './GeneratedField.tsx';
import { isRequired, useMailboxFields } from './mailbox-fields.ts';
import { useConnect } from './usePlatformChannel.ts';

interface Props {
  channel: PlatformChannel;
  fields: readonly PlatformField[];
  /** Each time staff ask for the form, it takes the focus; zero if it is just there. */
  asked: number;
  onDone: () => void;
  /** Only where the connection that exists may stay as it is. */
  onCancel?: () => void;
}

type Values = Record<string, string>;

/** Asks for what the platform's adapter needs, and says in place what was wrong with it. */
export function ConnectForm({ channel, fields: given, asked, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { labelOf, helpOf, inOrder } = useFieldWords();
  const fields = inOrder(given);
  const connection = useConnect(channel.id);
  const [problem, setProblem] = useState('');
  const form = useForm<Values>({ defaultValues: initialValues(channel, fields) });
  const first = fields.find(({ kind }) => kind !== 'generated');
  useEffect(() => {
    if (asked > 0 && first) form.setFocus(first.name);
  }, [form, asked, first]);

  const submit = form.handleSubmit(async (values) => {
    setProblem('');
    const empty = fields.filter((field) => isRequired(field) && !values[field.name]?.trim());
    empty.forEach(({ name }, index) =>
      form.setError(
        name,
        { type: 'required', message: sentence(currentMessages(), { key: 'required' }) },
        { shouldFocus: index === 0 },
      ),
    );
    if (empty.length > 0) return;
    try {
      await connection.mutateAsync({ fields, values });
      form.reset();
      onDone();
    } catch (error) {
      refuse(error);
    }
  });

  /** Marks the fields that were rejected; anything else is said above them. */
  const refuse = (error: unknown) => {
    const reasons = error instanceof CallError ? Object.entries(error.fields) : [];
    const known = reasons
      .map(([path, message]) => [path.replace(/^(?:secrets|settings)\./, ''), message] as const)
      .filter(([name]) => fields.some((field) => field.name === name));
    known.forEach(([name, message], index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (known.length > 0) return;
    const said = error instanceof CallError && error.status > 0 ? error.message : '';
    setProblem(said || t('errors.generic'));
    if (first) form.setFocus(first.name);
  };

  const platform = PLATFORMS[channel.type].name;
  const isAgain = channel.secrets.length > 0;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 520 }}
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {fields.map(({ name, kind }) =>
        kind === 'generated' ? (
          <GeneratedField key={name} form={form} name={name} label={labelOf(name)} />
        ) : kind === 'secret' ? (
          <PasswordField
            key={name}
            form={form}
            name={name}
            label={labelOf(name)}
            help={helpOf(name) ?? t('channels.connection.secretHelp')}
            autoComplete="new-password"
          />
        ) : kind === 'yesNo' ? (
          <YesNo key={name} form={form} name={name} label={labelOf(name)} help={helpOf(name)} />
        ) : (
          <Field key={name} form={form} name={name} label={labelOf(name)} help={helpOf(name)} autoComplete="off" />
        ),
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SubmitButton isWorking={connection.isPending}>
          {isAgain ? t('channels.connection.again') : t('channels.connection.submit')}
        </SubmitButton>
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            {t('channels.cancel')}
          </Button>
        )}
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {connection.isPending && t('channels.connection.working', { platform })}
        </Box>
      </Box>
    </Box>
  );
}

interface YesNoProps {
  form: UseFormReturn<Values>;
  name: string;
  label: string;
  help: string | undefined;
}

function YesNo({ form, name, label, help }: YesNoProps) {
  const id = `field-${name}`;
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={form.watch(name) === 'true'}
            onChange={(event) => form.setValue(name, event.target.checked ? 'true' : '', { shouldDirty: true })}
            slotProps={{ input: { 'aria-describedby': help && `${id}-help` } }}
          />
        }
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </Box>
  );
}

/** What is stored already, or else what the form starts with; secrets are never shown. */
const initialValues = ({ settings }: PlatformChannel, fields: readonly PlatformField[]): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, initial }) => {
      if (kind === 'generated') return [name, randomSecret()];
      const value = kind === 'secret' ? '' : (settings[name] ?? initial ?? '');
      return [name, value === false ? '' : String(value)];
    }),
  );

/** The names of what adapters ask for. A field without a translated name keeps its own. */
function useFieldWords() {
  const { t } = useTranslation();
  const words = new Map<string, { label: string; help?: string }>([
    ['token', { label: t('channels.connection.token') }],
    ['botToken', { label: t('channels.connection.token') }],
    ['apiKey', { label: t('channels.api.apiKey') }],
    ['signingSecret', { label: t('channels.api.signingSecret') }],
    ['callbackUrl', { label: t('channels.api.callbackUrl') }],
    ...useMailboxFields(),
    ['accessToken', { label: t('channels.whatsapp.accessToken') }],
    ['appSecret', { label: t('channels.whatsapp.appSecret') }],
    ['phoneNumberId', { label: t('channels.whatsapp.phoneNumberId') }],
    ['wabaId', { label: t('channels.whatsapp.wabaId') }],
  ]);
  const names = [...words.keys()];
  return {
    labelOf: (name: string) => words.get(name)?.label ?? name,
    helpOf: (name: string) => words.get(name)?.help,
    inOrder: (fields: readonly PlatformField[]) =>
      fields.some(({ name }) => name === 'imapHost')
        ? fields.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
        : fields,
  };
}
