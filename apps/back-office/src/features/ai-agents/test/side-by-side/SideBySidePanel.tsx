import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { AgentSettings } from '@parley/contracts/ai-agents';
import { FlaskConical, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Asked } from '../../../../components/test-chat/Bubbles.tsx';
import { TestComposer } from '../../../../components/test-chat/TestComposer.tsx';
import { SideBySideAnswer } from './SideBySideAnswer.tsx';
import { isSame } from './answer-pairs.ts';
import { useSideBySide } from './useSideBySide.ts';

interface Props {
  agentId: number;
  /** The settings including unsaved changes; null if there are none. */
  settings: AgentSettings | null;
  /** The unsaved changes are invalid and cannot be tested. */
  hasProblem: boolean;
  onClose: () => void;
}

/** Tests unsaved changes side by side with the saved agent. */
export function SideBySidePanel({ agentId, settings, hasProblem, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { pairs, isAnswering, ask, stop } = useSideBySide(agentId, hasProblem ? null : settings);
  const log = useRef<HTMLDivElement>(null);
  const last = pairs.at(-1);
  useEffect(() => {
    if (last) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  const about = () => {
    if (hasProblem) return t('agentTest.beside.problem');
    return settings ? t('agentTest.beside.both') : t('agentTest.beside.saved');
  };
  return (
    <Box component="section" aria-labelledby={id} sx={PANEL}>
      <Box sx={HEAD}>
        <Icon of={FlaskConical} size={18} />
        <Box component="h2" id={id} sx={{ flex: 1, m: 0, typography: 'h2' }}>
          {t('aiAgents.testBeside')}
        </Box>
        <IconButton aria-label={t('aiAgents.knowledge.close')} onClick={onClose} sx={{ width: 44, height: 44, mr: -3 }}>
          <Icon of={X} size={18} />
        </IconButton>
      </Box>
      <Box ref={log} role="log" aria-labelledby={id} aria-busy={isAnswering} tabIndex={0} sx={LOG}>
        <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'center', py: 1 }}>{about()}</Box>
        {pairs.map((pair) => (
          <Box key={pair.id} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            <Asked text={pair.question} />
            {pair.draft && !isSame(pair) && <SideBySideAnswer turn={pair.draft} label={t('agentTest.beside.draft')} />}
            <SideBySideAnswer
              turn={pair.live}
              label={isSame(pair) ? t('agentTest.beside.same') : t('agentTest.beside.live')}
            />
          </Box>
        ))}
      </Box>
      <TestComposer isAnswering={isAnswering} onAsk={ask} onStop={stop} />
    </Box>
  );
}

const PANEL = { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, bgcolor: '#fff' } as const;

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 52,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const LOG = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  px: 4,
  py: 2,
  overflowY: 'auto',
  '& > *': { flex: 'none' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;
