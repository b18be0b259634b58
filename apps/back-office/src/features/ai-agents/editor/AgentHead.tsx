import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { FlaskConical, Pause, Play, Power } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useMatch } from 'react-router';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { AgentStatus } from '../AgentStatus.tsx';
import { AgentTile } from '../AgentTile.tsx';
import { languagesOf } from '../list/agent-facts.ts';
import { AgentMenu } from '../list/AgentMenu.tsx';
import { useAgentActions } from '../useAgentActions.ts';
import { PublishButton } from './PublishButton.tsx';
import { useAgentTabs, type AgentTab } from './tabs.ts';
import { useIsSideBySide } from './useIsSideBySide.ts';

/** The sticky header: the agent's name, its status button and the tabs. */
export function AgentHead({ agent, isUnsaved }: { agent: AiAgent; isUnsaved: boolean }) {
  const { t } = useTranslation();
  const tabs = useAgentTabs(agent);
  const isInSettings = useMatch('/ai-agents/:id/general') !== null;
  return (
    <Box sx={HEAD}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 3,
          minHeight: { lg: 84 },
          py: { xs: 3, lg: 2 },
        }}
      >
        <AgentTile icon={agent.settings.icon} />
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2.5, typography: 'body2' }}>
            <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
              {agent.name}
            </Box>
            <AgentStatus status={agent.status} />
            <Unpublished agent={agent} />
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            <About agent={agent} />
          </Box>
        </Box>
        <Box sx={ACTIONS}>
          <StatusButton agent={agent} />
          {isInSettings && <SideBySideButton />}
          <PublishButton agent={agent} isUnsaved={isUnsaved} />
          <AgentMenu agent={agent} isInEditor />
        </Box>
      </Box>
      <Box
        component="nav"
        aria-label={t('aiAgents.tabs.label')}
        sx={{ position: 'relative', overflowX: 'auto', mx: -1, px: 1 }}
      >
        <Box component="ul" sx={{ display: 'flex', gap: { xs: 4, lg: 6 }, listStyle: 'none', m: 0, p: 0 }}>
          {tabs.map((tab) => (
            <li key={tab.path}>
              <TabLink tab={tab} agentId={agent.id} isUnsaved={isUnsaved && tab.path === 'general'} />
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** Which version customers get, and whether the draft differs from it. */
function Unpublished({ agent: { publishedVersion, draftChanges, canary } }: { agent: AiAgent }) {
  const { t } = useTranslation();
  if (publishedVersion === null) return null;
  const shares = canary && [
    { number: publishedVersion, percent: 100 - canary.percent },
    { number: canary.version, percent: canary.percent },
  ];
  const versions = shares
    ? shares.map((share) => t('aiAgents.versions.column', share)).join(' · ')
    : t('aiAgents.versions.number', { number: publishedVersion });
  return (
    <Box component="span" sx={{ color: draftChanges > 0 ? 'primary.dark' : 'text.secondary' }}>
      {draftChanges > 0 ? t('aiAgents.versions.unpublished', { count: draftChanges }) : versions}
    </Box>
  );
}

/** Where the agent answers and who edited it last. */
function About({ agent }: { agent: AiAgent }) {
  const { t, i18n } = useTranslation();
  const { channels, updatedBy, updatedAt } = agent;
  const time = formatAgo(updatedAt, i18n.language);
  return [
    channels.length > 0 ? t('aiAgents.head.channels', { count: channels.length }) : t('aiAgents.noChannel'),
    t('aiAgents.head.languages', { count: languagesOf(agent).length }),
    updatedBy ? t('aiAgents.head.changedBy', { name: updatedBy.name, time }) : t('aiAgents.head.changed', { time }),
  ].join(' · ');
}

function StatusButton({ agent: { id, status } }: { agent: AiAgent }) {
  const { t } = useTranslation();
  const { setStatus } = useAgentActions();
  const badges = {
    live: { label: t('aiAgents.pause'), icon: Pause },
    paused: { label: t('aiAgents.resume'), icon: Play },
    draft: { label: t('aiAgents.switchOn'), icon: Power },
  };
  const { label, icon } = badges[status];
  return (
    <Button
      variant="outlined"
      startIcon={<Icon of={icon} size={16} />}
      aria-busy={setStatus.isPending}
      onClick={() => setStatus.isPending || setStatus.mutate({ id, status: status === 'live' ? 'paused' : 'live' })}
    >
      {label}
    </Button>
  );
}

/** Opens the test chat next to the settings. */
function SideBySideButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useIsSideBySide();
  return (
    <Button
      variant="outlined"
      startIcon={<Icon of={FlaskConical} size={16} />}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      sx={isOpen ? { bgcolor: 'primary.light', borderColor: 'primary.main', color: 'primary.dark' } : null}
    >
      {t('aiAgents.testBeside')}
    </Button>
  );
}

function TabLink({ tab, agentId, isUnsaved }: { tab: AgentTab; agentId: number; isUnsaved: boolean }) {
  const { t } = useTranslation();
  return (
    <Box component={NavLink} to={`/ai-agents/${agentId}/${tab.path}`} sx={TAB}>
      {tab.label}
      {tab.count !== undefined && (
        <Box component="span" sx={{ px: 1.5, borderRadius: '4px', bgcolor: 'surface', typography: 'caption' }}>
          {tab.count}
        </Box>
      )}
      {(isUnsaved || tab.hasNews) && (
        <>
          <Box
            aria-hidden
            component="span"
            sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'primary.main' }}
          />
          <VisuallyHidden>{isUnsaved ? t('aiAgents.unsaved') : t('aiAgents.versions.unpublishedMark')}</VisuallyHidden>
        </>
      )}
    </Box>
  );
}

const HEAD = {
  position: { lg: 'sticky' },
  top: 56,
  zIndex: 20,
  px: { xs: 4, lg: 8 },
  bgcolor: '#fff',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const ACTIONS = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  // So that the menu does not stand alone in a second line on phones.
  '& .MuiButton-root': { px: { xs: 3, sm: 4 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;

const TAB = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  borderBottom: '2px solid transparent',
  color: 'text.secondary',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&.active': { color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' },
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2, borderRadius: '4px' },
} as const;
