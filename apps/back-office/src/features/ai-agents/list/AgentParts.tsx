import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { bcp47, LANGUAGES } from '@parley/contracts/locales';
import { CircleAlert, FlaskConical, Play, Power } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useAgentActions } from '../useAgentActions.ts';
import { languagesOf } from './agent-facts.ts';

/** The engine that writes the answers. */
export function Engine({ agent: { settings } }: { agent: AiAgent }) {
  const { t } = useTranslation();
  return settings.model?.name ?? t('aiAgents.builtIn');
}

export function Channels({ agent: { channels } }: { agent: AiAgent }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  if (channels.length === 0) return <Box component="span">{t('aiAgents.noChannel')}</Box>;
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
      {channels.map(({ id, name, platform }) => (
        <Box component="li" key={id} title={`${name} (${names[platform]})`} sx={{ display: 'flex' }}>
          <Icon of={platformIcon(platform)} size={18} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </Box>
      ))}
    </Box>
  );
}

export function Languages({ agent }: { agent: AiAgent }) {
  const spoken = languagesOf(agent);
  const known = LANGUAGES.filter(({ code }) => spoken.includes(code));
  return (
    <Box component="span" sx={{ fontSize: 11, lineHeight: '16px', letterSpacing: '0.01em' }}>
      <span aria-hidden>{known.map(({ code }) => code.toUpperCase()).join(' · ')}</span>
      <VisuallyHidden>
        {known.map(({ code, name }) => (
          <span key={code} lang={bcp47(code)}>{`${name} `}</span>
        ))}
      </VisuallyHidden>
    </Box>
  );
}

const SMALL = { minHeight: { lg: 28 }, py: 0, px: 2.5, flex: 'none', fontWeight: 500 } as const;

/** The most likely next action, depending on the agent's state. */
export function NextStep({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation();
  const { setStatus } = useAgentActions();
  const { id, name, status, knowledge } = agent;
  if (knowledge.failed > 0)
    return (
      <Button
        component={Link}
        to={`/ai-agents/${id}/knowledge`}
        variant="outlined"
        startIcon={<Icon of={CircleAlert} size={16} />}
        aria-label={`${t('aiAgents.fixSource')}: ${name}`}
        sx={{ ...SMALL, color: 'error.dark' }}
      >
        {t('aiAgents.fixSource')}
      </Button>
    );
  if (status === 'live')
    return (
      <Button
        component={Link}
        to={`/ai-agents/${id}/test`}
        variant="outlined"
        startIcon={<Icon of={FlaskConical} size={16} />}
        aria-label={`${t('aiAgents.test')}: ${name}`}
        sx={SMALL}
      >
        {t('aiAgents.test')}
      </Button>
    );
  const label = status === 'paused' ? t('aiAgents.resume') : t('aiAgents.switchOn');
  return (
    <Button
      variant="outlined"
      startIcon={<Icon of={status === 'paused' ? Play : Power} size={16} />}
      aria-label={`${label}: ${name}`}
      aria-busy={setStatus.isPending}
      onClick={() => setStatus.isPending || setStatus.mutate({ id, status: 'live' })}
      sx={SMALL}
    >
      {label}
    </Button>
  );
}
