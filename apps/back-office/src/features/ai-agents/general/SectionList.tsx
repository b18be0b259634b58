import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useAgentActions } from '../useAgentActions.ts';
import { goToSection, SECTIONS, useSectionNames, type SectionKey } from './sections.ts';
import { useVisibleSection } from './useVisibleSection.ts';

interface Props {
  agent: AiAgent;
  /** Discards unsaved changes, which a deleted agent does not need. */
  onDelete: () => void;
  /** Sections with unsaved changes. */
  changed: readonly SectionKey[];
}

/** Links to the sections, followed by the delete button. */
export function SectionList({ agent, changed, onDelete }: Props) {
  const { t } = useTranslation();
  const names = useSectionNames();
  const current = useVisibleSection();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  if (!isWide)
    return (
      <TextField
        select
        label={t('aiAgents.section')}
        value={current}
        onChange={({ target }) => requestAnimationFrame(() => goToSection(target.value as SectionKey))}
      >
        {SECTIONS.map((section) => (
          <MenuItem key={section} value={section}>
            {names[section]}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <Box component="nav" aria-label={t('aiAgents.sections')}>
      <Box sx={{ position: 'sticky', top: 204 }}>
        <Box component="ul" sx={{ display: 'grid', gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
          {SECTIONS.map((section) => (
            <li key={section}>
              <ButtonBase
                aria-current={section === current ? 'true' : undefined}
                onClick={() => goToSection(section)}
                sx={ITEM}
              >
                {names[section]}
                {changed.includes(section) && (
                  <>
                    <Box aria-hidden component="span" sx={DOT} />
                    <VisuallyHidden>{t('aiAgents.unsaved')}</VisuallyHidden>
                  </>
                )}
              </ButtonBase>
            </li>
          ))}
        </Box>
        <Box sx={{ mt: 3, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
          <DeleteAgent agent={agent} onDelete={onDelete} />
        </Box>
      </Box>
    </Box>
  );
}

/** Deletes the agent and returns to the list, where it can be undone. */
export function DeleteAgent({ agent, onDelete }: Pick<Props, 'agent' | 'onDelete'>) {
  const { t } = useTranslation();
  const { remove, leave } = useAgentActions();
  const onSuccess = () => {
    onDelete();
    leave();
  };
  return (
    <ButtonBase
      aria-busy={remove.isPending}
      onClick={() => remove.isPending || remove.mutate(agent, { onSuccess })}
      sx={DELETE}
    >
      {t('aiAgents.deleteAgent')}
    </ButtonBase>
  );
}

const DOT = { width: 6, height: 6, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' } as const;

const ITEM = {
  width: '100%',
  justifyContent: 'flex-start',
  gap: 2,
  minHeight: 34,
  px: 2,
  borderRadius: '6px',
  textAlign: 'start',
  fontSize: 14,
  lineHeight: '20px',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface' },
  '&[aria-current]': { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
} as const;

const DELETE = {
  ...ITEM,
  width: 'auto',
  minHeight: { xs: 44, lg: 34 },
  color: 'error.dark',
  '&:hover': { bgcolor: 'error.light' },
} as const;
