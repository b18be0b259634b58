import Box from '@mui/material/Box';
import type { AgentFigures } from '@parley/contracts/agent-figures';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { Cell, Head, ListTable, MenuCell, NameCell, Row } from '../../../components/ListTable.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Sparkline } from '../../../components/Sparkline.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { AgentStatus } from '../AgentStatus.tsx';
import { AgentTile } from '../AgentTile.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import { Channels, Engine, Languages, NextStep } from './AgentParts.tsx';
import { useFigureTexts } from './useFigureTexts.ts';

interface Props {
  agents: readonly AiAgent[];
  figuresOf: (agent: AiAgent) => AgentFigures | null | undefined;
}

/** The agents as a table with their statistics. */
export function AgentTable({ agents, figuresOf }: Props) {
  const { t } = useTranslation();
  return (
    <ListTable>
      <thead>
        <tr>
          <Head>{t('aiAgents.columns.agent')}</Head>
          <Head width={96}>{t('aiAgents.columns.status')}</Head>
          <Head width={136}>{t('aiAgents.columns.engine')}</Head>
          <Head width={140}>{t('aiAgents.figures.answers')}</Head>
          <Head width={92}>{t('aiAgents.figures.handedOff')}</Head>
          <Head width={96}>{t('aiAgents.figures.fromSources')}</Head>
          <Head width={104}>{t('aiAgents.columns.channels')}</Head>
          <Head width={188} isSpare>
            {t('aiAgents.columns.languages')}
          </Head>
          <Head width={144}>
            <VisuallyHidden>{t('aiAgents.columns.next')}</VisuallyHidden>
          </Head>
          <Head width={48}>
            <VisuallyHidden>{t('aiAgents.columns.actions')}</VisuallyHidden>
          </Head>
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} figures={figuresOf(agent)} />
        ))}
      </tbody>
    </ListTable>
  );
}

function AgentRow({ agent, figures }: { agent: AiAgent; figures: AgentFigures | null | undefined }) {
  const { t } = useTranslation();
  const { id, name, status, settings } = agent;
  const { answers, handedOff, cited } = useFigureTexts(figures);
  return (
    <Row height={44}>
      <NameCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
          <AgentTile icon={settings.icon} size={32} />
          <RouterLink
            to={`/ai-agents/${id}/general`}
            sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {name}
          </RouterLink>
        </Box>
      </NameCell>
      <Cell label={t('aiAgents.columns.status')} order={1}>
        <AgentStatus status={status} />
      </Cell>
      <Cell label={t('aiAgents.columns.engine')} order={1}>
        <Engine agent={agent} />
      </Cell>
      <Cell label={t('aiAgents.figures.answers')} order={2}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 20 }}>
          <Box component="span" sx={{ minWidth: { lg: 40 } }}>
            {shown(answers)}
          </Box>
          {figures && figures.answers > 0 && (
            <Sparkline
              values={figures.perDay}
              isFalling={figures.answers < figures.answersBefore}
              width={56}
              height={20}
            />
          )}
        </Box>
      </Cell>
      <Cell label={t('aiAgents.figures.handedOff')} order={2}>
        {shown(handedOff)}
      </Cell>
      <Cell label={t('aiAgents.figures.fromSources')} order={3}>
        {shown(cited)}
      </Cell>
      <Cell label={t('aiAgents.columns.channels')} order={3}>
        <Channels agent={agent} />
      </Cell>
      <Cell label={t('aiAgents.columns.languages')} order={4} isSpare>
        <Languages agent={agent} />
      </Cell>
      <Cell label="" order={4}>
        <Box sx={{ display: 'flex', justifyContent: { lg: 'flex-end' } }}>
          <NextStep agent={agent} />
        </Box>
      </Cell>
      <MenuCell>
        <AgentMenu agent={agent} />
      </MenuCell>
    </Row>
  );
}

/** Empty while loading, a dash if there is no value. */
const shown = (text: string | null | undefined) => (text === undefined ? '' : (text ?? '–'));
