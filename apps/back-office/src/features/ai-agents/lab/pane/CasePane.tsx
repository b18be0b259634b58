import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronLeft, ChevronRight, Lock, Pencil, RotateCw, X, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { KeyHint } from '../../../../components/KeyHint.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { Segments } from '../../Segments.tsx';
import { useCaseFacts } from '../run/CaseTable.tsx';
import type { LabRow } from '../run/lab-rows.ts';
import { useCaseResult, useLabCase } from '../useLab.ts';
import { useExpectationWords } from '../words/useExpectationWords.ts';
import { Pane, PANE_BODY, PANE_FOOT, PANE_HEAD } from './Pane.tsx';
import { PlannedTurns, PlayedTurns } from './Turns.tsx';

interface Props {
  agentId: number;
  row: LabRow;
  isRunning: boolean;
  onRun: () => void;
  /** Shows the previous or next case. */
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
  onClose: () => void;
}

type Version = 'draft' | 'live';

/** One case: what was said with the draft or the published version, and what was expected. */
export function CasePane({ agentId, row, isRunning, onRun, onMove, onEdit, onClose }: Props) {
  const { t } = useTranslation();
  const facts = useCaseFacts();
  const words = useExpectationWords(agentId);
  const [wanted, setWanted] = useState<Version>('draft');
  const { result, runId } = row;
  const played = (result?.draft.length ?? 0) + (result?.live.length ?? 0);
  const conversations = useCaseResult(agentId, played > 0 ? runId : null, row.caseId, played);
  const plan = useLabCase(agentId, played > 0 ? null : row.caseId);
  const hasLive = (result?.live.length ?? 0) > 0;
  const version = hasLive ? wanted : 'draft';
  const marks = result?.[version] ?? [];
  return (
    <Pane label={t('lab.pane.label', { name: row.name })} onClose={onClose}>
      <Box sx={PANE_HEAD}>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <Box component="h2" dir="auto" sx={{ flex: 1, m: 0, py: 1, fontSize: 15, lineHeight: '22px', ...WRAPS }}>
            {row.name}
          </Box>
          <RowButton icon={Pencil} label={t('lab.pane.edit')} onClick={onEdit} />
          <RowButton icon={X} label={t('lab.pane.close')} onClick={onClose} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
          {marks.length > 0 && (
            <Chip tone={marks.every(Boolean) ? 'success' : 'error'}>
              {t('lab.marks', { passed: marks.filter(Boolean).length, total: marks.length })}
            </Chip>
          )}
          {row.mustPass && <Chip icon={Lock}>{t('lab.mustPass')}</Chip>}
          <Chip>{facts(row)}</Chip>
          {hasLive && (
            <Box sx={{ ml: 'auto' }}>
              <Segments<Version>
                label={t('lab.pane.version')}
                hidesLabel
                value={version}
                options={[
                  { value: 'draft', label: t('lab.draft') },
                  { value: 'live', label: t('lab.live') },
                ]}
                onChange={setWanted}
              />
            </Box>
          )}
        </Box>
      </Box>
      <Box
        key={row.caseId}
        role="region"
        aria-label={t('lab.pane.conversation')}
        tabIndex={0}
        sx={{
          ...PANE_BODY,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
        }}
      >
        {played > 0 ? (
          <Loaded query={conversations}>
            {({ shown }) => {
              const attempt = shown[version];
              return attempt ? <PlayedTurns attempt={attempt} words={words} /> : <>{t('lab.notRun')}</>;
            }}
          </Loaded>
        ) : (
          <Loaded query={plan}>{({ content }) => <PlannedTurns content={content} words={words} />}</Loaded>
        )}
      </Box>
      <Box sx={PANE_FOOT}>
        <Button
          variant="outlined"
          startIcon={<Icon of={RotateCw} size={16} />}
          aria-busy={isRunning}
          onClick={() => isRunning || onRun()}
        >
          {t('lab.pane.run')}
        </Button>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
          <Box aria-hidden sx={{ display: { xs: 'none', lg: 'flex' } }}>
            <KeyHint keys={['[', ']']} text="" />
          </Box>
          <RowButton icon={ChevronLeft} label={t('lab.pane.previous')} onClick={() => onMove(-1)} />
          <RowButton icon={ChevronRight} label={t('lab.pane.next')} onClick={() => onMove(1)} />
        </Box>
      </Box>
    </Pane>
  );
}

interface ChipProps {
  icon?: LucideIcon;
  tone?: 'success' | 'error';
  children: ReactNode;
}

function Chip({ icon, tone, children }: ChipProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        borderRadius: '11px',
        typography: 'caption',
        bgcolor: tone ? `${tone}.light` : 'surface',
        color: tone ? `${tone}.dark` : 'text.secondary',
      }}
    >
      {icon && <Icon of={icon} size={14} />}
      {children}
    </Box>
  );
}

const WRAPS = { fontWeight: 600, overflowWrap: 'anywhere' } as const;
