import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ModelProvider } from '@parley/contracts/model-providers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnersOnly } from '../../../../components/OwnersOnly.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { CheckResult } from './CheckResult.tsx';
import { PROVIDER_NAMES } from './provider-draft.ts';
import type { ProviderActions } from './useProviders.ts';

interface Props {
  provider: ModelProvider;
  actions: ProviderActions;
  onCheck: () => void;
  onChange: () => void;
  onRemoved: () => void;
}

/** The connection details and status of the chosen provider, with its actions. */
export function ProviderBar({ provider, actions, onCheck, onChange, onRemoved }: Props) {
  const { t, i18n } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const { kind, baseUrl, keyEnd, isKeyUnreadable, agents } = provider;
  const users = new Intl.ListFormat(i18n.language).format(agents.map(({ name }) => name));
  const { check } = actions;
  return (
    <Box sx={{ p: 4, borderRadius: '6px', bgcolor: 'surface', display: 'grid', gap: 3 }}>
      <Box sx={{ overflowWrap: 'anywhere', typography: 'body2', color: 'text.secondary' }}>
        <Box>
          {baseUrl ?? (kind === 'compatible' ? '' : PROVIDER_NAMES[kind])}
          {' · '}
          {keyEnd === null ? t('aiAgents.engine.noKey') : t('aiAgents.engine.keyEnd', { end: keyEnd })}
        </Box>
        {isKeyUnreadable && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {t('aiAgents.engine.problems.keyUnreadable')}
          </Box>
        )}
        {agents.length > 0 && <bdi>{t('aiAgents.engine.usedBy', { names: users })}</bdi>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SubmitButton type="button" variant="outlined" isWorking={check.isPending} onClick={onCheck}>
          {t('aiAgents.engine.check')}
        </SubmitButton>
        <OwnersOnly>
          <Button variant="outlined" onClick={onChange}>
            {t('aiAgents.engine.change')}
          </Button>
          <Button variant="text" onClick={() => setIsRemoving(true)} sx={{ color: 'error.dark' }}>
            {t('aiAgents.engine.remove')}
          </Button>
        </OwnersOnly>
      </Box>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {check.data && check.variables.id === provider.id && (
          <CheckResult check={check.data} model={check.variables.model} />
        )}
      </Box>
      {isRemoving && (
        <AskDialog
          title={t('aiAgents.engine.removeTitle', { name: provider.name })}
          onClose={() => setIsRemoving(false)}
          actions={[
            { label: t('aiAgents.cancel'), run: () => setIsRemoving(false) },
            {
              label: t('aiAgents.engine.remove'),
              isWorking: actions.remove.isPending,
              run: () =>
                actions.remove.isPending ||
                actions.remove.mutate(provider, {
                  onSuccess: onRemoved,
                  onSettled: () => setIsRemoving(false),
                }),
            },
          ]}
        >
          {agents.length > 0 && (
            <Box sx={{ mb: 2 }}>{t('aiAgents.engine.removeUsed', { names: users, count: agents.length })}</Box>
          )}
          {t('aiAgents.engine.removeKey')}
        </AskDialog>
      )}
    </Box>
  );
}
