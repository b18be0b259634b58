import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PROVIDER_KINDS, type ModelProvider } from '@parley/contracts/model-providers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import {
  changesOf,
  KEY_PAGES,
  newProviderOf,
  PROVIDER_NAMES,
  type ProviderField,
  type ProviderKind,
} from './provider-draft.ts';
import { useProviderForm, type ProviderForm } from './useProviderForm.ts';
import type { ProviderActions } from './useProviders.ts';

interface Props {
  /** The provider to edit; a new one is created without it. */
  provider?: ModelProvider | undefined;
  actions: ProviderActions;
  onSaved: (provider: ModelProvider) => void;
  onClose: () => void;
}

/** A form for a provider: its kind, key or URL, and prices. */
export function ProviderDialog({ provider, actions, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { form, frame, isChanged, check, refuse } = useProviderForm(provider);
  const isWorking = actions.add.isPending || actions.change.isPending;
  const save = () => {
    if (isWorking || !check()) return;
    const outcome = { onSuccess: onSaved, onError: refuse };
    if (provider) actions.change.mutate({ id: provider.id, ...changesOf(form.draft) }, outcome);
    else actions.add.mutate(newProviderOf(form.draft), outcome);
  };
  return (
    <KnowledgeDialog
      title={provider ? t('aiAgents.engine.form.change', { name: provider.name }) : t('aiAgents.engine.add')}
      about={t('aiAgents.engine.form.about')}
      onClose={onClose}
      form={{
        label: provider ? t('aiAgents.bar.save') : t('aiAgents.engine.form.add'),
        isWorking,
        isChanged,
        onSubmit: save,
      }}
    >
      <Box ref={frame} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!provider && <KindField form={form} />}
        <Line form={form} field="name" label={t('aiAgents.engine.form.name')} longest={60} />
        {form.draft.kind === 'compatible' && (
          <Line
            form={form}
            field="baseUrl"
            label={t('aiAgents.engine.form.address')}
            help={t('aiAgents.engine.form.addressHelp')}
            longest={500}
          />
        )}
        <KeyField form={form} provider={provider} />
        <Prices form={form} />
      </Box>
    </KnowledgeDialog>
  );
}

function KindField({ form }: { form: ProviderForm }) {
  const { t } = useTranslation();
  const names: Record<ProviderKind, string> = {
    ...PROVIDER_NAMES,
    compatible: t('aiAgents.engine.form.compatible'),
  };
  const choose = (kind: ProviderKind) => {
    const { name, kind: before } = form.draft;
    // Replace the name only if it is still the default.
    form.set({ kind, ...(name === '' || name === names[before] ? { name: names[kind] } : {}) });
  };
  return (
    <TextField
      select
      id="provider-kind"
      label={t('aiAgents.engine.provider')}
      value={form.draft.kind}
      autoFocus
      onChange={({ target }) => choose(target.value as ProviderKind)}
    >
      {PROVIDER_KINDS.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {names[kind]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Masked, and set up so that password managers do not offer to save it as the password of this site. */
function KeyField({ form, provider }: { form: ProviderForm; provider: ModelProvider | undefined }) {
  const { t } = useTranslation();
  const { kind } = form.draft;
  const page = kind === 'compatible' ? null : KEY_PAGES[kind];
  const help = () => {
    if (provider && provider.keyEnd !== null) return t('aiAgents.engine.form.keyKept', { end: provider.keyEnd });
    if (page === null) return t('aiAgents.engine.form.keyOptional');
    return (
      <Link href={page} target="_blank" rel="noopener noreferrer">
        {t('aiAgents.engine.form.keyWhere')}
      </Link>
    );
  };
  return <Line form={form} field="key" label={t('aiAgents.engine.form.key')} help={help()} longest={500} isSecret />;
}

function Prices({ form }: { form: ProviderForm }) {
  const { t } = useTranslation();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 500 }}>
        {t('aiAgents.engine.form.prices')}
      </Box>
      <Box sx={{ mb: 3, typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.engine.form.pricesHelp')}</Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <Line form={form} field="priceIn" label={t('aiAgents.engine.form.priceIn')} longest={12} isNumber />
        <Line form={form} field="priceOut" label={t('aiAgents.engine.form.priceOut')} longest={12} isNumber />
      </Box>
    </Box>
  );
}

interface LineProps {
  form: ProviderForm;
  field: ProviderField;
  label: string;
  help?: ReactNode;
  longest: number;
  isSecret?: boolean;
  isNumber?: boolean;
}

function Line({ form, field, label, help, longest, isSecret = false, isNumber = false }: LineProps) {
  const problem = form.problemAt(field);
  return (
    <TextField
      id={`provider-${field}`}
      label={label}
      type={isSecret ? 'password' : 'text'}
      value={form.draft[field]}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => form.set({ [field]: target.value })}
      onBlur={() => form.draft[field] !== '' && form.leave(field)}
      slotProps={{
        htmlInput: {
          maxLength: longest,
          spellCheck: false,
          autoCapitalize: 'none',
          autoComplete: isSecret ? 'new-password' : 'off',
          ...(isNumber && { inputMode: 'decimal' }),
          ...(field === 'name' ? { dir: 'auto' } : { dir: 'ltr' }),
        },
      }}
    />
  );
}
