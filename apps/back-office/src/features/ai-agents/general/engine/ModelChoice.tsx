import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { ModelProvider } from '@parley/contracts/model-providers';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { useProfile } from '../../../../api/session.ts';
import { Loaded } from '../../../../components/Loaded.tsx';
import { OwnersOnly } from '../../../../components/OwnersOnly.tsx';
import type { AgentForm } from '../useAgentForm.ts';
import { ValueSlider } from '../ValueSlider.tsx';
import { ModelName } from './ModelName.tsx';
import { ProviderBar } from './ProviderBar.tsx';
import { ProviderDialog } from './ProviderDialog.tsx';
import { useProviderActions, useProviders } from './useProviders.ts';

const FIRST_TEMPERATURE = 0.2;
const HOTTEST = 2;

type Model = NonNullable<AgentSettings['model']>;

/** Chooses the provider and the model. Providers are saved immediately and shared by all agents; the choice is saved with the form. */
export function ModelChoice({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const providers = useProviders();
  const actions = useProviderActions();
  const [written, setWritten] = useState<ModelProvider | 'new' | null>(null);
  const [models, setModels] = useState<Readonly<Record<number, string[]>>>({});
  const { model } = form.values;

  const choose = (providerId: number) =>
    form.set('model', {
      providerId,
      name: '',
      temperature: model?.temperature ?? FIRST_TEMPERATURE,
      embeddingModel: null,
    });
  const change = (changes: Partial<Model>) => model && form.set('model', { ...model, ...changes });
  const check = (id: number, name: string) =>
    actions.check.isPending ||
    actions.check.mutate(
      { id, model: name },
      { onSuccess: (found) => setModels((all) => ({ ...all, [id]: found.models })) },
    );
  const saved = ({ id }: ModelProvider) => {
    const isOther = model?.providerId !== id;
    if (isOther) choose(id);
    setWritten(null);
    check(id, isOther ? '' : (model?.name ?? ''));
  };

  return (
    <Loaded query={providers} rows={2}>
      {(all) => {
        const provider = all.find(({ id }) => id === model?.providerId);
        return (
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {all.length === 0 ? (
              <NoProvider onAdd={() => setWritten('new')} />
            ) : (
              <Box sx={PAIR}>
                <ProviderField
                  all={all}
                  providerId={model?.providerId ?? null}
                  onChoose={(id) => {
                    choose(id);
                    check(id, '');
                  }}
                  onAdd={() => setWritten('new')}
                />
                {model && provider && (
                  <ModelName
                    value={model.name}
                    options={models[provider.id]}
                    problem={form.problemAt('model.name')}
                    isLoading={actions.check.isPending}
                    onOpen={() => models[provider.id] === undefined && check(provider.id, '')}
                    onChange={(name) => change({ name })}
                    onLeave={() => form.leave('model.name')}
                  />
                )}
              </Box>
            )}
            {model && provider && (
              <>
                <ProviderBar
                  provider={provider}
                  actions={actions}
                  onCheck={() => check(provider.id, model.name.trim())}
                  onChange={() => setWritten(provider)}
                  onRemoved={() => form.set('model', null)}
                />
                <ValueSlider
                  label={t('aiAgents.engine.temperature')}
                  low={t('aiAgents.engine.cold')}
                  high={t('aiAgents.engine.hot')}
                  value={model.temperature}
                  largest={HOTTEST}
                  step={0.1}
                  onChange={(temperature) => change({ temperature })}
                />
                {/* Anthropic offers no embeddings. */}
                {provider.kind !== 'anthropic' && (
                  <TextField
                    id="agent-embedding"
                    label={t('aiAgents.engine.embedding')}
                    helperText={form.problemAt('model.embeddingModel') ?? t('aiAgents.engine.embeddingHelp')}
                    error={form.problemAt('model.embeddingModel') !== undefined}
                    value={model.embeddingModel ?? ''}
                    onChange={({ target }) => change({ embeddingModel: target.value.trimStart() || null })}
                    onBlur={() => form.leave('model.embeddingModel')}
                    slotProps={{ htmlInput: { maxLength: 120, dir: 'ltr', spellCheck: false, autoComplete: 'off' } }}
                  />
                )}
              </>
            )}
            {written && (
              <ProviderDialog
                provider={written === 'new' ? undefined : written}
                actions={actions}
                onSaved={saved}
                onClose={() => setWritten(null)}
              />
            )}
          </Box>
        );
      }}
    </Loaded>
  );
}

const PAIR = {
  display: 'grid',
  alignItems: 'start',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

function NoProvider({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 4, borderRadius: '6px', bgcolor: 'surface' }}>
      <Box sx={{ fontWeight: 600 }}>{t('aiAgents.engine.none')}</Box>
      <Box sx={{ mb: 3, typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.engine.noneHelp')}</Box>
      <OwnersOnly>
        <Button variant="outlined" startIcon={<Icon of={Plus} size={18} />} onClick={onAdd}>
          {t('aiAgents.engine.add')}
        </Button>
      </OwnersOnly>
    </Box>
  );
}

interface ProviderFieldProps {
  all: readonly ModelProvider[];
  providerId: number | null;
  onChoose: (id: number) => void;
  onAdd: () => void;
}

const ADD = 'add';

function ProviderField({ all, providerId, onChoose, onAdd }: ProviderFieldProps) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const isThere = all.some(({ id }) => id === providerId);
  const isGone = providerId !== null && !isThere;
  return (
    <TextField
      select
      id="agent-provider"
      label={t('aiAgents.engine.provider')}
      value={isThere ? providerId : ''}
      error={isGone}
      helperText={isGone ? t('aiAgents.engine.gone') : undefined}
      onChange={({ target }) => (target.value === ADD ? onAdd() : onChoose(Number(target.value)))}
    >
      {all.map(({ id, name }) => (
        <MenuItem key={id} value={id} sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      {user.isCompanyOwner && (
        <MenuItem value={ADD} sx={{ gap: 2, borderTop: '1px solid', borderColor: 'divider' }}>
          <Icon of={Plus} size={16} />
          {t('aiAgents.engine.add')}
        </MenuItem>
      )}
    </TextField>
  );
}
