import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FOOT_HEIGHT } from '../../../components/useFoot.ts';
import { loadTexts } from '../../../language.ts';
import { useIsSideBySide } from '../editor/useIsSideBySide.ts';
import { texts } from '../test/texts.ts';
import { changesOf, problemsIn, type AgentValues } from './agent-values.ts';

const SideBySidePanel = lazy(async () => {
  const [panel] = await Promise.all([import('../test/side-by-side/SideBySidePanel.tsx'), loadTexts(texts)]);
  return { default: panel.SideBySidePanel };
});

interface Props {
  agent: AiAgent;
  values: AgentValues;
  isUnsaved: boolean;
}

/** A test chat for unsaved settings, next to them or full screen in narrow windows. */
export function SideBySideTest({ agent, values, isUnsaved }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useIsSideBySide();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  if (!isOpen) return null;
  const changes = changesOf(values, agent.settings);
  const close = () => setIsOpen(false);
  const panel = (
    <Suspense fallback={null}>
      <SideBySidePanel
        agentId={agent.id}
        settings={isUnsaved ? changes.settings : null}
        hasProblem={Object.keys(problemsIn(changes)).length > 0}
        onClose={close}
      />
    </Suspense>
  );
  if (isWide) return <Box sx={ASIDE}>{panel}</Box>;
  return (
    <Dialog open fullScreen onClose={close} slotProps={{ paper: { 'aria-label': t('aiAgents.testBeside') } }}>
      {panel}
    </Dialog>
  );
}

/** The height of the app bar and the agent's header. */
const HEADER_HEIGHT = '185px';

const ASIDE = {
  flex: 'none',
  width: 348,
  position: 'sticky',
  top: HEADER_HEIGHT,
  height: `calc(100dvh - ${HEADER_HEIGHT} - ${FOOT_HEIGHT})`,
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;
