import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Check, ChevronRight, History, Play, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import type { Builder } from '../useBuilder.ts';
import { BarChip } from './BarChip.tsx';
import { ProblemsButton } from './ProblemsButton.tsx';
import { SaveStateText } from './SaveStateText.tsx';
import { ViewSwitch, type BuilderView } from './ViewSwitch.tsx';

interface Props {
  builder: Builder;
  view: BuilderView;
  onView: (view: BuilderView) => void;
  /** In how many steps the draft differs from what is published. */
  changes: number | null;
  isTesting: boolean;
  problemsButton: (button: HTMLButtonElement | null) => void;
  onProblems: () => void;
  onTest: () => void;
  onVersions: () => void;
  onPublish: () => void;
}

/** The bar of the flow: what it is, how its draft stands, and what can be done with it as a whole. */
export function BuilderBar({ builder, view, onView, changes, isTesting, ...does }: Props) {
  const { t } = useTranslation();
  const { flow, store, history, problems, saving } = builder;
  return (
    <Box component="header" sx={bar}>
      <Box
        component="nav"
        aria-label={t('nav.breadcrumbs')}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}
      >
        <RouterLink to="/flows" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('nav.flows')}
        </RouterLink>
        <Icon of={ChevronRight} size={14} />
        <Box component="h1" tabIndex={-1} sx={title} title={flow.name}>
          {flow.name}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <BarChip kind={changes === 0 ? 'off' : 'primary'}>
          {changes === null
            ? t('flows.draft.new')
            : changes === 0
              ? t('flows.draft.same')
              : t('flows.draft.changes', { count: changes })}
        </BarChip>
        <SaveStateText state={saving.state} />
        {flow.publishedVersion !== null && (
          <BarChip kind={flow.status === 'paused' ? 'off' : 'success'}>
            <Icon of={Check} size={14} />
            {flow.status === 'paused'
              ? t('flows.draft.paused', { number: flow.publishedVersion })
              : t('flows.draft.published', { number: flow.publishedVersion })}
          </BarChip>
        )}
      </Box>
      <Box sx={{ flex: { lg: 1 } }} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Step icon={Undo2} label={t('flows.undo')} isOff={history.past.length === 0} onClick={store.undo} />
        <Step icon={Redo2} label={t('flows.redo')} isOff={history.future.length === 0} onClick={store.redo} />
        <ViewSwitch view={view} onView={onView} />
        <ProblemsButton buttonRef={does.problemsButton} problems={problems} onOpen={does.onProblems} />
        <Button
          variant="outlined"
          aria-pressed={isTesting}
          startIcon={<Icon of={Play} size={16} />}
          onClick={does.onTest}
          sx={isTesting ? { bgcolor: 'primary.light', borderColor: 'primary.dark' } : null}
        >
          {t('flows.test')}
        </Button>
        <Button variant="outlined" startIcon={<Icon of={History} size={16} />} onClick={does.onVersions}>
          {t('flows.versions.title')}
        </Button>
        <Button onClick={does.onPublish}>{t('flows.publish.action')}</Button>
      </Box>
    </Box>
  );
}

interface StepProps {
  icon: LucideIcon;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable when there is nothing to do, so that the focus is not lost with the last step. */
function Step({ icon, label, isOff, onClick }: StepProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-disabled={isOff}
        onClick={() => isOff || onClick()}
        sx={{
          width: { xs: 44, lg: 32 },
          height: { xs: 44, lg: 32 },
          ...(isOff ? { color: 'line.strong', cursor: 'default' } : {}),
        }}
      >
        <Icon of={icon} />
      </IconButton>
    </Tooltip>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  flex: 'none',
  columnGap: 3,
  rowGap: 2,
  minHeight: 56,
  px: { xs: 3, lg: 6 },
  py: { xs: 2, lg: 0 },
  pr: { lg: 4 },
  bgcolor: '#fff',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const title = {
  m: 0,
  typography: 'body1',
  fontWeight: 600,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
