import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import ButtonBase from '@mui/material/ButtonBase';
import type { WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import { Check, ChevronDown, CircleX, Clock, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useTemplateWords } from '../../../components/whatsapp-templates/template-words.ts';
import { TemplatePreview } from '../../../components/whatsapp-templates/TemplatePreview.tsx';
import { Chip } from '../Chip.tsx';

interface Props {
  template: WhatsAppTemplate;
  onDelete: () => void;
}

/** One template: its state at a glance, and the preview once it is opened. */
export function TemplateRow({ template, onDelete }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { categoryOf, languageOf } = useTemplateWords();
  const { name, language, body, quality, reason, isSupported } = template;
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 2 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            px: 3,
            py: 2,
            minHeight: 56,
            textAlign: 'left',
            justifyContent: 'flex-start',
            '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #c5821e' },
          }}
        >
          <Box component="span" sx={{ display: 'flex', transform: isOpen ? 'none' : 'rotate(-90deg)' }}>
            <Icon of={ChevronDown} size={16} />
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
            <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
              {languageOf(language)} · {categoryOf(template)}
            </Box>
          </Box>
          <StatusChip template={template} />
        </ButtonBase>
        <RowMenu
          label={t('waTemplates.actions', { name })}
          actions={[{ label: t('waTemplates.delete'), run: onDelete }]}
        />
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ px: 3, pb: 3, display: 'grid', gap: 2 }}>
          {reason && <Warning>{t('waTemplates.reason', { reason })}</Warning>}
          {(quality === 'yellow' || quality === 'red') && (
            <Warning>{quality === 'red' ? t('waTemplates.quality.red') : t('waTemplates.quality.yellow')}</Warning>
          )}
          {!isSupported && <Warning>{t('waTemplates.unsupported')}</Warning>}
          <TemplatePreview
            template={template}
            header={template.header?.variables.map(({ example }) => example) ?? []}
            body={body.variables.map(({ example }) => example)}
          />
        </Box>
      </Collapse>
    </Box>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, typography: 'body2', color: 'warning.dark', '& svg': { flex: 'none', mt: 0.5 } }}
    >
      <Icon of={TriangleAlert} size={14} />
      <span>{children}</span>
    </Box>
  );
}

function StatusChip({ template: { status } }: { template: WhatsAppTemplate }) {
  const { t } = useTranslation();
  const states: Record<WhatsAppTemplate['status'], [string, 'success' | 'warning' | 'error' | 'off', LucideIcon]> = {
    approved: [t('waTemplates.status.approved'), 'success', Check],
    pending: [t('waTemplates.status.pending'), 'off', Clock],
    rejected: [t('waTemplates.status.rejected'), 'error', CircleX],
    paused: [t('waTemplates.status.paused'), 'warning', Pause],
    disabled: [t('waTemplates.status.disabled'), 'error', CircleX],
  };
  const [words, kind, icon] = states[status];
  return (
    <Chip kind={kind} icon={icon}>
      {words}
    </Chip>
  );
}
